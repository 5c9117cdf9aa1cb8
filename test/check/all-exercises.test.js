// @ts-check
// Every exercise is red as it is handed out, and green with its solution. What a busy machine leaves undecided is
// neither: no assertion goes by speed.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readExercises, solutionDir } from '../../scripts/check/exercises.js'
import { readCatalog, rootDir } from '../../scripts/stages/catalog.js'
import { checkQuickly, copyExercise } from '../support/exercise.js'

const OF_STARTING_POINT = ['ratio', 'latency', 'instructions']
const exercises = await readExercises()
const catalog = await readCatalog()

for (const exercise of exercises) {
  const { id, dir, edits } = exercise

  test(`${id} does not hold as it is handed out`, async t => {
    // It is its own starting point, so whatever is held against that needs no measuring: the ratio is 1.
    const { verdict, steps } = await checkQuickly(await copyExercise(t, exercise))
    const refusesSame = exercise.holds.some(({ kind, atMost, atLeast }) =>
      OF_STARTING_POINT.includes(kind) && (atMost < 1 || atLeast > 1))
    assert.ok(verdict === 'fails' || refusesSame, JSON.stringify(steps))
  })

  test(`${id} holds with its solution`, async t => {
    const solution = solutionDir(exercise, catalog)
    const files = edits.filter(file => existsSync(join(solution, file)))
    assert.ok(files.length > 0, `${solution} has none of ${edits.join(', ')}`)
    const { verdict, steps } = await checkQuickly(await copyExercise(t, exercise, [{ from: solution, files }]), dir)
    assert.notEqual(verdict, 'fails', JSON.stringify(steps))
    assert.ok(steps.some(step => step.verdict === 'holds'), JSON.stringify(steps))
  })

  test(`${id} belongs to a chapter`, () => {
    assert.ok(existsSync(join(rootDir, 'docs', `${exercise.chapter}.md`)), exercise.chapter)
  })
}
