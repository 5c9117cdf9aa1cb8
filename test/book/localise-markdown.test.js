// @ts-check
// What of a region's Markdown is said in another language, and what stays as it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localiseMarkdown } from '../../scripts/book/translations.js'

/** @type {[string, string, string][]} */
const lines = [
  ['a picture', '![a dot](images/dot.svg)', '![A DOT](images/dot.svg)'],
  ['a footnote', '[^grows]: measured', '[^grows]: MEASURED'],
  ['a heading', '## all', '## ALL'],
  ['a paragraph', 'one [of](them.md)', 'ONE [OF](THEM.MD)'],
  ['code', '```sh\nnpm test\n```\n\nthen', '```sh\nnpm test\n```\n\nTHEN']
]
for (const [what, markdown, said] of lines) {
  test(`${what} keeps its form`, () => {
    const asked = /** @type {string[]} */ ([])
    const localise = text => {
      asked.push(text)
      return text.toUpperCase()
    }
    assert.equal(localiseMarkdown(markdown, localise), said)
    assert.ok(asked.every(text => !/!\[/.test(text)), asked.join())
  })
}
