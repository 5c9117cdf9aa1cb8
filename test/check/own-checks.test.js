// @ts-check
// What the checks of some exercises say where another one of the same exercise would say something first.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { judge as judgePool } from '../../exercises/12-how-large-a-pool/.check/waits.mjs'
import { checkAll } from '../../scripts/check/check-exercise.js'
import { findExercise, readExercises } from '../../scripts/check/exercises.js'
import { askFile } from '../../scripts/check/run-script.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { checkQuickly, copyExercise } from '../support/exercise.js'

test('retries that do not come are not spread over time', async t => {
  const exercise = await copyExercise(t, findExercise(await readExercises(), '13'))
  await writeFile(join(exercise.dir, 'retry.js'), 'exports.withRetries = ask => ask\n')
  const holds = exercise.holds.filter(({ name }) => name === 'spread')
  const { verdict, steps } = await checkQuickly({ ...exercise, holds })
  assert.deepEqual([verdict, steps.at(-1)?.says], ['fails', 'no request that is refused is asked again'])
})

/** @type {[what: string, file: string, limitS: number, says: RegExp][]} */
const NO_ANSWER = [
  ['never answers', 'setInterval(() => {}, 1000)\nexports.load = () => new Promise(() => {})\n', 1, /^load\.js did not end within 1 s$/],
  ['ends when it is loaded', 'process.exit(0)\n', 20, /^load\.js ended before it had answered$/]
]
for (const [what, file, limitS, says] of NO_ANSWER) {
  test(`a file that ${what} is told so`, async t => {
    const exercise = await copyExercise(t, findExercise(await readExercises(), '08'))
    await writeFile(join(exercise.dir, 'load.js'), file)
    const { signal } = new AbortController()
    const { failed } = await askFile({ exercise, signal }, 'load.js', 'load-once.cjs', { limitS })
    assert.match(inEnglish(failed?.says ?? ''), says)
  })
}

test('what cannot be decided is asked once more, and no oftener', async () => {
  const { signal } = new AbortController()
  const ask = async (/** @type {any[]} */ verdicts, isQuick = false) => {
    const run = async () => ({ verdict: verdicts.shift(), says: '' })
    const context = /** @type {any} */ ({ exercise: { dir: '' }, isQuick, signal })
    const { verdict } = await checkAll([{ kind: 'own', run }], context, () => {})
    return [verdict, verdicts.length]
  }
  assert.deepEqual(await ask(['undecided', 'holds', 'fails']), ['holds', 1])
  assert.deepEqual(await ask(['undecided', 'undecided', 'holds']), ['undecided', 1])
  assert.deepEqual(await ask(['holds', 'fails']), ['holds', 1])
  assert.deepEqual(await ask(['undecided', 'holds'], true), ['undecided', 1])
})

test('a pool in which most requests wait does not hold, and on a busy machine it is not decided', () => {
  const before = { waited: 0, requests: 60 }
  const verdictOf = (/** @type {number} */ waited, /** @type {boolean} */ isBusy) =>
    judgePool(before, { waited, requests: 300 }, isBusy).verdict
  assert.deepEqual([verdictOf(12, false), verdictOf(200, false), verdictOf(200, true)], ['holds', 'fails', 'undecided'])
})

test('what only is measured is as it was handed out, or is named', async t => {
  const exercise = await copyExercise(t, findExercise(await readExercises(), '25'))
  await writeFile(join(exercise.dir, 'service/index.js'), '// another one\n')
  const { verdict, steps } = await checkQuickly(exercise)
  assert.equal(verdict, 'fails')
  assert.match(String(steps.at(-1)?.says), /service\/index\.js is changed, and only answers\.js is yours to edit/)
})
