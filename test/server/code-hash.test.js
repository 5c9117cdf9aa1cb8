// @ts-check
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { hashFolder, hashStage } from '../../scripts/server/sources.js'

const CODE = "'use strict'\n// says a number\nmodule.exports = () => { return [1n, /x/, `a\n`] }\n"
const ASKED = /** @type {const} */ ({ route: '/', contract: 'seed', isSteady: true })

async function write (t, files) {
  const dir = await mkdtemp(join(tmpdir(), 'code-'))
  t.after(() => rm(dir, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(dir, name, '..'), { recursive: true })
    await writeFile(join(dir, name), text)
  }
  return dir
}

const hashOf = async (t, files, options) => hashFolder(await write(t, files), options)

/** @type {[string, Record<string, string>][]} */
const same = [
  [
    'another comment and another indent',
    { 'a.js': CODE.replace('says a number', 'counts').replace('=> {', '=>  {\n') }
  ],
  ['line ends of Windows', { 'a.js': CODE.replaceAll('\n', '\r\n') }],
  [
    'packages, logs, hidden files and text about it',
    { 'a.js': CODE, 'node_modules/b/b.js': '1', 'x.log': '1', '.cache/c.js': '1', 'README.md': '1' }
  ]
]
for (const [what, files] of same) {
  test(`code is the same with ${what}`, async t => {
    assert.equal(await hashOf(t, files), await hashOf(t, { 'a.js': CODE }))
  })
}

/** @type {[string, Record<string, string>][]} */
const other = [
  ['another number', { 'a.js': CODE.replace('1n', '2n') }],
  ['another regular expression', { 'a.js': CODE.replace('/x/', '/y/') }],
  ['a line end that ends a statement', { 'a.js': CODE.replace('return ', 'return\n') }],
  ['another name of a file', { 'b.js': CODE }],
  ['one more file, in a folder', { 'a.js': CODE, 'b/c.json': '{}' }],
  ['something that is no script', { 'a.js': CODE, 'a.lua': '-- one' }]
]
for (const [what, files] of other) {
  test(`code is other code with ${what}`, async t => {
    assert.notEqual(await hashOf(t, files), await hashOf(t, { 'a.js': CODE }))
  })
}

test('what is no script, or none that can be parsed, counts as it stands', async t => {
  for (const name of ['a.lua', 'a.js']) {
    const hashes = await Promise.all(
      ['-- (one', '-- (two', '-- (one\r\n', '-- (one\n'].map(text => hashOf(t, { [name]: text }))
    )
    assert.equal(new Set(hashes).size, 3, name)
    assert.equal(hashes[2], hashes[3])
  }
})

test('with lines, a comment matters when it moves the code', async t => {
  const [first, moved, reworded] = [CODE, `// one more\n${CODE}`, CODE.replace('says', 'gives')]
  const hash = text => hashOf(t, { 'a.js': text }, { withLines: true })
  assert.notEqual(await hash(first), await hash(moved))
  assert.equal(await hash(first), await hash(reworded))
})

test('of what a stage says of itself only what is measured matters', async t => {
  const dir = await write(t, { 'index.js': CODE, 'package.json': '{ "stage": { "title": "one" } }' })
  const retold = await write(t, { 'index.js': CODE, 'package.json': '{ "stage": { "title": "two" } }' })
  const hash = await hashStage({ dir, ...ASKED })
  assert.equal(await hashStage({ dir: retold, ...ASKED }), hash)
  assert.notEqual(await hashStage({ dir, ...ASKED, route: '/other' }), hash)
})
