// @ts-check
// Checks that time something, at the length that a participant waits for: the solution holds, and what is handed out
// and each likely wrong solution does not, for the reason that is expected. All of it is decided.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExercises, solutionDir } from '../../scripts/check/exercises.js'
import { readCatalog } from '../../scripts/stages/catalog.js'
import { checkFully, copyExercise, LONG, sayAll, solve, untilDecided } from '../support/exercise.js'
import { shareDatabase } from '../support/exercise-database.js'
import { hasTimed } from '../support/timed.js'
import { readRightSolutions, readWrongSolutions } from '../support/wrong-solutions.js'

/** @import { Exercise } from '../../scripts/check/exercises.js' */

const [exercises, catalog] = await Promise.all([readExercises(), readCatalog()])
const [wrong, right] = await Promise.all([readWrongSolutions(exercises), readRightSolutions(exercises)])

const withoutDatabase = await shareDatabase(exercises.filter(hasTimed))

for (const exercise of exercises.filter(hasTimed)) {
  const options = { ...LONG, skip: withoutDatabase(exercise) }
  test(`${exercise.id}: solved, it holds`, options, async t => {
    const copy = await copyExercise(t, exercise)
    await solve(copy, solutionDir(exercise, catalog))
    await expectDecided(copy, 'holds')
  })

  test(`${exercise.id}: handed out, it does not yet`, options, async t => {
    await expectDecided(await copyExercise(t, exercise), 'fails')
  })
}

for (const { name, exercise, expected, copy } of wrong.filter(({ exercise }) => hasTimed(exercise))) {
  test(`wrong: ${name}`, { ...LONG, skip: withoutDatabase(exercise) }, async t => {
    const said = await expectDecided(await copy(t), 'fails')
    assert.ok(said.includes(expected), said)
  })
}

for (const { name, exercise, copy } of right.filter(({ exercise }) => hasTimed(exercise))) {
  test(`right: ${name}`, { ...LONG, skip: withoutDatabase(exercise) }, async t => { await expectDecided(await copy(t), 'holds') })
}

/**
 * @param {Exercise} exercise
 * @param {'holds' | 'fails'} wanted
 * @returns {Promise<string>} what was said
 */
async function expectDecided (exercise, wanted) {
  const { verdict, steps } = await untilDecided(() => checkFully(exercise))
  assert.equal(verdict, wanted, sayAll(steps))
  return sayAll(steps)
}
