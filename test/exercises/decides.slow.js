// @ts-check
// Each check at the length that a participant waits for, on a calm machine: the solution holds, and what is handed out
// and each likely wrong solution does not, for the reason that is expected. All of it is decided.
//
//   EXERCISES=22,33 node --test test/exercises/decides.slow.js
//
// And is one solution graded alike, whoever else uses the machine? It is checked again and again while nothing else
// runs, and beside two programs that never rest. By night a few times; the whole question is asked by
//
//   EXERCISES=23 TIMES=20 node --test --test-name-pattern=beside test/exercises/decides.slow.js
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { readExercises, solutionDir } from '../../scripts/check/exercises.js'
import { checkFully, copyExercise, HANDED_OUT, LONG, sayAll, solve, untilDecided } from '../support/exercise.js'
import { shareDatabase } from '../support/exercise-database.js'
import { readSolutions } from '../support/wrong-solutions.js'

const ALIKE = 23 // by night
const TIMES = Number(process.env.TIMES ?? 2) // idle, and as often beside others
const LEAST_HOLDS = 0.95 // of all: 38 of 40
const OTHERS = 2
const CHECK_S = 120 // for one check, at the very most

const named = process.env.EXERCISES?.split(',').map(Number)
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

for (const exercise of exercises.filter(({ number }) => named ?? number === ALIKE)) {
  const timeout = 2 * TIMES * CHECK_S * 1000
  test(`${exercise.id}: its solution holds ${TIMES} times idle, and beside ${OTHERS} busy loops`, { ...options(exercise), timeout }, async t => {
    const copy = await copyExercise(t, exercise)
    await solve(copy, solutionDir(exercise))
    const idle = await checkOften(copy)
    const others = Array.from({ length: OTHERS }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
    t.after(() => Promise.all(others.map(other => other.kill('SIGKILL') && once(other, 'exit'))))
    const verdicts = [...idle, ...await checkOften(copy)]
    assert.ok(!verdicts.includes('fails'), String(verdicts))
    assert.ok(verdicts.filter(verdict => verdict === 'holds').length >= LEAST_HOLDS * verdicts.length, String(verdicts))
  })
}

/** @returns {Promise<string[]>} a verdict each time */
async function checkOften (exercise) {
  const verdicts = []
  while (verdicts.length < TIMES) verdicts.push((await checkFully(exercise)).verdict)
  return verdicts
}

/** @returns {Promise<string>} what was said */
async function expectDecided (exercise, wanted) {
  const { verdict, steps } = await untilDecided(() => checkFully(exercise))
  assert.equal(verdict, wanted, sayAll(steps))
  return sayAll(steps)
}
