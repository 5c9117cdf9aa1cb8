// @ts-check
import { diffFolders } from '../../check/diffs.js'
import { solutionDir } from '../../check/exercises.js'
import { keepProgress, readProgress } from '../../check/progress.js'
import { checkExercise } from '../../check/run.js'
import { findStartingPoint } from '../../check/starting-point.js'
import { renderDiff, renderStep, renderTask } from '../../render/check.js'
import { renderPrediction } from '../../render/prediction.js'
import { readCatalog } from '../../stages/catalog.js'
import { takeTurn } from '../../measure/turn.js'

/**
 * @import { Prediction } from '../../analyse/prediction.js'
 * @import { Exercise } from '../../check/exercises.js'
 * @import { StartingPoint } from '../../check/starting-point.js'
 */

/** @typedef {{ hint: boolean, reveal: boolean, isQuick: boolean, prediction?: Prediction }} CheckOptions */

/**
 * @param {Exercise} exercise
 * @param {CheckOptions} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function check (exercise, { hint, reveal, isQuick, prediction }, signal) {
  const { problem } = await readProgress()
  if (problem) console.error(problem)
  console.log(renderTask(exercise))
  if (hint) return showHint(exercise)
  const startingPoint = await findStartingPoint(exercise, { signal })
  if (reveal) return showLesson(exercise, startingPoint)
  await takeTurn(signal)
  const { verdict, steps } = await runCheck(exercise, { startingPoint, isQuick, signal })
  const measured = steps.find(({ ratio }) => ratio)
  if (prediction) console.log(renderPrediction(prediction, measured?.ratio, measured?.says ?? ''))
  await keep(exercise, done => ({
    ...done,
    ...verdict === 'holds' && { doneAt: done.doneAt ?? new Date().toISOString() },
    ...measured && { ratio: measured.ratio }
  }))
  if (verdict === 'holds') await showLesson(exercise, startingPoint)
  return verdict === 'holds' ? 0 : 1
}

/** @returns {ReturnType<typeof checkExercise>} */
async function runCheck (exercise, options) {
  const { verdict, steps } = await checkExercise(exercise, {
    ...options,
    onStep: name => {
      if (process.stderr.isTTY) process.stderr.write(`  ${name} ...\r`)
    }
  })
  for (const step of steps) console.log(renderStep(step))
  if (verdict === 'fails') console.log(`not yet; a hint: npm run check -- ${exercise.number} --hint`)
  if (verdict === 'undecided') { console.log('not decided: your machine is busy. Close what else runs on it, then check again') }
  return { verdict, steps }
}

/** @returns {Promise<number>} */
async function showHint (exercise) {
  const { progress } = await readProgress()
  const seen = progress[exercise.id]?.hints ?? 0
  const now = Math.min(seen + 1, exercise.hints.length)
  for (const [i, hint] of exercise.hints.slice(0, now).entries()) { console.log(`hint ${i + 1} of ${exercise.hints.length}: ${hint}`) }
  if (seen === exercise.hints.length) { console.log(`that was the last one; the solution: npm run check -- ${exercise.number} --reveal`) }
  await keep(exercise, done => ({ ...done, hints: now }))
  return 0
}

/**
 * @param {Exercise} exercise
 * @param {StartingPoint} startingPoint
 * @returns {Promise<number>}
 */
async function showLesson (exercise, { dir: start, why }) {
  const solution = solutionDir(exercise, await readCatalog())
  if (start) {
    console.log(`\n${renderDiff('Your changes', await diffFolders(exercise, start, exercise.dir))}`)
    console.log(`\n${renderDiff('The lesson\'s changes', await diffFolders(exercise, start, solution))}`)
  } else {
    console.log(`\n${why}`)
    console.log(`\n${renderDiff('From yours to the lesson\'s', await diffFolders(exercise, exercise.dir, solution))}`)
  }
  console.log(`\n${exercise.why}`)
  return 0
}

async function keep (exercise, change) {
  const problem = await keepProgress(exercise.id, change)
  if (problem) console.error(problem)
}
