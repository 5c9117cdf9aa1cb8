// @ts-check
// Each check at the length that a participant waits for, on a calm machine: the solution holds, and what is handed out
// and each likely wrong solution does not, for the reason that is expected. All of it is decided.
//
//   EXERCISES=08,21 node --test test/exercises/decides.slow.js
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExercises, solutionDir } from '../../scripts/check/exercises.js'
import { checkFully, copyExercise, HANDED_OUT, LONG, sayAll, solve, untilDecided } from '../support/exercise.js'
import { shareDatabase } from '../support/exercise-database.js'
import { readSolutions } from '../support/wrong-solutions.js'

/** @import { Exercise } from '../../scripts/check/exercises.js' */

const named = process.env.EXERCISES?.split(',').map(Number)
/** @param {{ exercise: Exercise }} of */
const isAsked = ({ exercise: { number } }) => named?.includes(number) ?? true

const all = await readExercises()
const exercises = all.filter(exercise => isAsked({ exercise }))
const solutions = (await readSolutions(all)).filter(isAsked)
const withoutDatabase = await shareDatabase(exercises)
const options = exercise => ({ ...LONG, skip: withoutDatabase(exercise) })

for (const exercise of exercises) {
  test(`${exercise.id}: solved, it holds`, options(exercise), async t => {
    const copy = await copyExercise(t, exercise)
    await solve(copy, solutionDir(exercise))
    await expectDecided(copy, 'holds')
  })

  test(`${exercise.id}: handed out, it does not yet`, options(exercise), async t => {
    const said = await expectDecided(await copyExercise(t, exercise), 'fails')
    assert.ok(said.includes(HANDED_OUT[exercise.id]), said)
  })
}

for (const { name, exercise, expected, copy } of solutions) {
  test(name, options(exercise), async t => {
    const said = await expectDecided(await copy(t), expected ? 'fails' : 'holds')
    assert.ok(said.includes(expected), said)
  })
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
