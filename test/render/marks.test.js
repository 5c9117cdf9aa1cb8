// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { leagueNote } from '../../scripts/render/standings-tables.js'
import { footnotes } from '../../scripts/render/footnotes.js'

const MARKS = ['generator-bound', 'busy', 'throttled', 'little']

test('a footnote is a paragraph of Markdown, and nothing else', () => {
  const marks = Object.fromEntries(MARKS.map(mark => [mark, 3]))
  const bench = /** @type {any} */ ({ summaries: [{ contender: '01-slow@100', validRounds: 3, marks }], league: null })
  assert.equal(footnotes(bench).length, MARKS.length)
  const { children } = fromMarkdown(leagueNote(bench))
  assert.deepEqual(children.map(({ type }) => type), Array.from({ length: 1 + MARKS.length }, () => 'paragraph'))
})
