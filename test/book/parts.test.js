// @ts-check
// The parts of the text: every page is in one of them, once.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readParts } from '../../scripts/book/pages.js'

test('parts name their pages by what they are called', async t => {
  const root = await makeDocs(t, [{ title: 'First', pages: ['01-one'] }])
  assert.deepEqual(await readParts(root), [{ title: 'First', pages: [{ name: '01-one', title: '1. One', minutes: null }] }])
})

test('a page says how long it takes, wherever the line ends', async t => {
  const root = await makeDocs(t, [{ title: 'First', pages: ['01-one'] }])
  await writeFile(join(root, 'docs/01-one.md'), '# 1. One\n\nYou can count. **Time:**\n20 minutes; for ten of them you wait.\n')
  const [{ pages: [{ minutes }] }] = await readParts(root)
  assert.equal(minutes, 20)
})

/** @type {[string, any, RegExp][]} */
const broken = [
  ['a page that is not there', [{ title: 'A', pages: ['01-one', '02-two'] }], /parts\.json:1: it must have each page of docs once; see 02-two$/],
  ['a page twice', [{ title: 'A', pages: ['01-one'] }, { title: 'B', pages: ['01-one'] }], /each page of docs once; see 01-one$/],
  ['a page left out', [{ title: 'A', pages: [] }], /each page of docs once; see 01-one$/],
  ['a part without a title', [{ pages: ['01-one'] }], /has no title; it needs: title, pages$/],
  ['a page by its path', [{ title: 'A', pages: ['docs/01-one.md'] }], /allowed: the name of a page, without \.md$/]
]
for (const [name, parts, message] of broken) {
  test(`parts with ${name} are named with the line`, async t => {
    await assert.rejects(readParts(await makeDocs(t, parts)), { name: 'UsageError', message })
  })
}

async function makeDocs (t, parts) {
  const root = await mkdtemp(join(tmpdir(), 'parts-'))
  t.after(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'docs'))
  await writeFile(join(root, 'docs/01-one.md'), '# 1. One\n')
  await writeFile(join(root, 'docs/index.md'), '# Home\n')
  await writeFile(join(root, 'docs/data-x.md'), '# X\n')
  await writeFile(join(root, 'docs/parts.json'), JSON.stringify(parts))
  return root
}
