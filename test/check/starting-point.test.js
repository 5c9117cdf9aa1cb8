// @ts-check
import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { findStartingPoint } from '../../scripts/check/starting-point.js'
import { makeExercise } from '../support/exercise.js'
import { makeRepository } from '../support/git.js'

test('the starting point stays where it was when the participant commits their work', async t => {
  const exercise = await makeExercise(t, { 'index.js': 'handed out\n' }, {})
  const root = join(exercise.dir, '../..')
  await rm(join(root, 'node_modules'))
  const { commit } = await makeRepository(root)
  for (const work of ['mine\n', 'mine, and better\n']) {
    await writeFile(join(exercise.dir, 'index.js'), work)
    await commit()
  }
  const { dir, why } = await findStartingPoint(exercise, { root })
  assert.equal(why, null)
  assert.equal(await readFile(join(String(dir), 'index.js'), 'utf8'), 'handed out\n')
})

test('an exercise that is in no commit has none, and it is said', async t => {
  const exercise = await makeExercise(t, { 'index.js': '' }, {})
  const root = join(exercise.dir, '../..')
  await rm(join(root, 'node_modules'))
  await makeRepository(root)
  const other = { ...exercise, id: '02-other', dir: join(root, 'exercises/02-other') }
  assert.match(
    String((await findStartingPoint(other, { root })).why),
    /^exercises\/02-other is in no commit, so there is no starting point/
  )
})
