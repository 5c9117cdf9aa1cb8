// @ts-check
// Is one solution graded alike, whoever else uses the machine? It is checked again and again while nothing else runs,
// and beside two programs that never rest. By night a few times; this is the whole question, on a calm machine:
//
//   EXERCISE=12 TIMES=20 node --test test/exercises/graded-alike.slow.js
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { findExercise, readExercises, solutionDir } from '../../scripts/check/exercises.js'
import { checkFully, copyExercise, solve } from '../support/exercise.js'
import { shareDatabase } from '../support/exercise-database.js'

/** @import { Exercise } from '../../scripts/check/exercises.js' */

const TIMES = Number(process.env.TIMES ?? 2) // idle, and as often beside others
const LEAST_HOLDS = 0.95 // of all: 38 of 40
const OTHERS = 2
const CHECK_S = 120 // for one check, at the very most

const exercise = findExercise(await readExercises(), process.env.EXERCISE ?? '12')
const withoutDatabase = await shareDatabase([exercise])

const options = { timeout: 2 * TIMES * CHECK_S * 1000, skip: withoutDatabase(exercise) }
test(`${exercise.id}: its solution holds ${TIMES} times idle, and ${TIMES} times beside ${OTHERS} busy loops`, options, async t => {
  const copy = await copyExercise(t, exercise)
  await solve(copy, solutionDir(exercise))
  const idle = await checkOften(copy)
  const busy = await besideOthers(() => checkOften(copy))
  for (const [when, checks] of Object.entries({ idle, busy })) t.diagnostic(`${when}: ${checks.map(sayCheck).join(', ')}`)
  const verdicts = [...idle, ...busy].map(({ verdict }) => verdict)
  assert.ok(!verdicts.includes('fails'), String(verdicts))
  assert.ok(verdicts.filter(verdict => verdict === 'holds').length >= LEAST_HOLDS * verdicts.length, String(verdicts))
})

const sayCheck = ({ verdict, seconds }) => `${verdict} after ${seconds.toFixed(1)} s`

/** @param {Exercise} exercise @returns {Promise<{ verdict: string, seconds: number }[]>} */
async function checkOften (exercise) {
  const checks = []
  for (let i = 0; i < TIMES; i++) {
    const startedMs = performance.now()
    const { verdict } = await checkFully(exercise)
    checks.push({ verdict, seconds: (performance.now() - startedMs) / 1000 })
  }
  return checks
}

/**
 * @template T
 * @param {() => Promise<T>} work
 */
async function besideOthers (work) {
  const others = Array.from({ length: OTHERS }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  try {
    return await work()
  } finally {
    await Promise.all(others.map(other => {
      other.kill('SIGKILL')
      return once(other, 'exit')
    }))
  }
}
