// @ts-check
// The parts of the text: every page is in one of them, once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import moved from '../../docs/.vitepress/theme/moved.json' with { type: 'json' }
import { readParts } from '../../docs/.book/pages.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { folderOf } from '../support/temporary.js'

const makeDocs = (t, parts) => folderOf(t, {
  'docs/01-one.md': '# 1. One\n',
  'docs/index.md': '# Home\n',
  'docs/data-x.md': '# X\n',
  'docs/parts.json': JSON.stringify(parts)
})

/** @type {[string, any, RegExp][]} */
const broken = [
  ['a page twice', [{ title: 'A', pages: ['01-one'] }, { title: 'B', pages: ['01-one'] }], /each page of docs once; see 01-one$/],
  ['a page left out', [{ title: 'A', pages: [] }], /each page of docs once; see 01-one$/],
  ['a page by its path', [{ title: 'A', pages: ['docs/01-one.md'] }], /Expected the name of a page, without \.md but received/]
]
for (const [name, parts, message] of broken) {
  test(`parts with ${name} are named with the line`, async t => {
    await assert.rejects(readParts(await makeDocs(t, parts)), { name: 'UsageError', message })
  })
}

test('an old address leads to a page that is there, and no page has an old address', async () => {
  const names = (await readParts(rootDir)).flatMap(({ pages }) => pages.map(({ name }) => name))
  assert.deepEqual(Object.values(moved).filter(name => !names.includes(name)), [])
  assert.deepEqual(Object.keys(moved).filter(name => names.includes(name)), [])
})
