// @ts-check
// The folder: the same seed makes the same files, and nobody's work is lost.
import assert from 'node:assert/strict'
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { MYSTERY } from '../../scripts/check/exercises.js'
import { findWork, makeMystery, readMystery, writeMystery } from '../../scripts/check/mystery.js'
import { readCatalog } from '../../scripts/stages/catalog.js'
import { folderOf } from '../support/temporary.js'

const catalog = await readCatalog()
const SEED = { seed: 7, level: null }
const OTHER_SEED = { seed: 9, level: null }

test('what is made is known again, with the lines that are to blame', async t => {
  const { root, dir } = await withMystery(t)
  const made = await makeMystery(SEED, catalog)
  const there = await readMystery(catalog, root)
  assert.deepEqual([there.slowDown, there.guilty, there.work], [made.slowDown, made.guilty, []])
  for (const [file, content] of Object.entries(made.texts)) { assert.equal(await readFile(join(dir, file), 'utf8'), content) }
  assert.deepEqual((await readdir(dir)).sort(), ['.made.json', 'index.js', 'package.json', 'util.js'])
})

/** @type {[string, (dir: string) => Promise<void>, string[]][]} */
const works = [
  ['an edited file', dir => appendFile(join(dir, 'util.js'), '// mine\n'), ['util.js']],
  ['a new file', dir => writeFile(join(dir, 'notes.md'), 'line 31\n'), ['notes.md']],
  ['a folder of which nothing is known', dir => rm(join(dir, '.made.json')), ['index.js', 'package.json', 'util.js']],
]
for (const [what, change, named] of works) {
  test(`${what} is not replaced without being told to`, async t => {
    const { root, dir } = await withMystery(t)
    await change(dir)
    const before = await readAll(dir)
    assert.deepEqual(await findWork(root), named)
    const other = await makeMystery(OTHER_SEED, catalog)
    await assert.rejects(writeMystery(other, { root }), /^UsageError: .* has work of yours .*; --force replaces it$/)
    assert.deepEqual(await readAll(dir), before)
    await writeMystery(other, { root, isForced: true })
    assert.deepEqual(await findWork(root), [])
  })
}

test('one that today\'s stages would no longer give is named', async t => {
  const { root, dir } = await withMystery(t)
  const file = join(dir, '.made.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace(/"index\.js":"./, '"index.js":"x'))
  await assert.rejects(readMystery(catalog, root), /^UsageError: .*have changed since .*: npm run break -- --seed 7 --force$/)
})

async function withMystery (t) {
  const root = await folderOf(t)
  await writeMystery(await makeMystery(SEED, catalog), { root })
  return { root, dir: join(root, MYSTERY) }
}

async function readAll (dir) {
  const names = (await readdir(dir)).sort()
  return Promise.all(names.map(async name => [name, await readFile(join(dir, name), 'utf8')]))
}
