// @ts-check
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { keepProgress, readProgress } from '../../scripts/check/check-progress.js'

const ID = '05-slower-every-time'

async function makeRoot (t) {
  const root = await mkdtemp(join(tmpdir(), 'progress-'))
  t.after(() => rm(root, { recursive: true, force: true }))
  return root
}

for (const broken of ['{', '[]', '{ "05-slower-every-time": { "hints": "many" } }']) {
  test(`progress that cannot be read is named with its line and left as it is: ${broken}`, async t => {
    const root = await makeRoot(t)
    const file = join(root, '.progress.json')
    await writeFile(file, broken)
    const { progress, problem } = await readProgress(root)
    assert.deepEqual(progress, {})
    assert.match(String(problem), /\.progress\.json:1: /)
    assert.match(String(await keepProgress(ID, done => ({ ...done, hints: 1 }), root)), /^nothing is kept until/)
    assert.equal(await readFile(file, 'utf8'), broken)
  })
}

test('where there is no progress yet, it begins without a word', async t => {
  const root = await makeRoot(t)
  assert.deepEqual(await readProgress(root), { progress: {}, problem: null })
  assert.equal(await keepProgress(ID, done => ({ ...done, hints: 1 }), root), null)
  assert.deepEqual(JSON.parse(await readFile(join(root, '.progress.json'), 'utf8')), { [ID]: { hints: 1 } })
})
