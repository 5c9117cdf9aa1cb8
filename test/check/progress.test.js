// @ts-check
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { keepProgress, readProgress } from '../../scripts/check/exercises.js'
import { folderOf } from '../support/temporary.js'

const ID = '06-slower-every-time'

for (const broken of ['{', '[]', '{ "06-slower-every-time": { "hints": "many" } }']) {
  test(`progress that cannot be read is named and left as it is: ${broken}`, async t => {
    const root = await folderOf(t, { '.progress.json': broken })
    const { progress, problem } = await readProgress(root)
    assert.deepEqual(progress, {})
    assert.match(String(problem), /\.progress\.json: /)
    assert.match(String(await keepProgress(ID, done => ({ ...done, hints: 1 }), root)), /^nothing is kept until/)
    assert.equal(await readFile(join(root, '.progress.json'), 'utf8'), broken)
  })
}

test('where there is no progress yet, it begins without a word', async t => {
  const root = await folderOf(t)
  assert.deepEqual(await readProgress(root), { progress: {}, problem: null })
  assert.equal(await keepProgress(ID, done => ({ ...done, hints: 1 }), root), null)
  assert.deepEqual(JSON.parse(await readFile(join(root, '.progress.json'), 'utf8')), { [ID]: { hints: 1 } })
})
