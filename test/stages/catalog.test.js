// @ts-check
// package.json files are written by people: each slip is named with its place and with what is allowed.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readCatalog } from '../../scripts/stages/catalog.js'
import { folderOf } from '../support/temporary.js'

const STAGE = { title: 'A', track: 'restify', route: '/', teaches: 'much', defects: [] }
const manifest = (stage = {}, more = {}) => JSON.stringify({ stage: { ...STAGE, ...stage }, ...more }, null, 2)

/** @param {Record<string, string>} files by folder, what its package.json holds */
function write (t, files) {
  const all = { '.': '{ "workspaces": ["*"] }', ...files }
  return folderOf(t, Object.fromEntries(Object.entries(all).map(([folder, text]) => [`${folder}/package.json`, text])))
}

/** @type {[what: string, stage: object, message: RegExp][]} */
const slips = [
  ['a misspelt key', { isStedy: false }, /: stage\.isStedy: Invalid key: .* received "isStedy"$/],
  ['an id that leads out', { id: '../..' }, /: stage\.id: .* Expected a name like .* but received "\.\.\/\.\."$/],
  ['an unknown defect', { defects: ['no-304', 'slow-etag'] }, /: stage\.defects\.1: .* Expected \(.*"late-etag".*\) but received "slow-etag"$/],
  ['a comparison with none', { comparedWith: ['a', 'c'] }, /: stage\.comparedWith\.1: Expected one of a, b but received "c"$/]
]
for (const [title, stage, message] of slips) {
  test(`${title} is named`, async t => {
    const root = await write(t, { a: manifest(), b: manifest(stage) })
    await assert.rejects(readCatalog(root), (/** @type {Error} */ error) => {
      assert.equal(error.name, 'UsageError', String(error.stack))
      assert.match(error.message, /\/b\/package\.json: .*$/)
      assert.match(error.message, message)
      return true
    })
  })
}

test('a folder without a stage is none, and what a stage does not say is as usual', async t => {
  const root = await write(t, {
    a: '\uFEFF' + manifest({}, { dependencies: { koa: '1' } }),
    b: '{ "name": "no stage" }'
  })
  const [{ id, dir, contract, isSteady, freshLoads, dependencies }, ...more] = await readCatalog(root)
  assert.deepEqual([id, dir, contract, isSteady, freshLoads, dependencies, more],
    ['a', join(root, 'a'), 'seed', true, [{}], ['koa'], []])
})
