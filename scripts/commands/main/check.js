// @ts-check
import { diffFolders } from '../../check/diffs.js'
import { solutionDir } from '../../check/exercises.js'
import { keepProgress, readProgress } from '../../check/progress.js'
import { checkExercise } from '../../check/run.js'
import { findStartingPoint } from '../../check/starting-point.js'
import { NOT_DECIDED, renderDiff, renderStep, renderTask } from '../../render/check.js'
import { renderPrediction } from '../../render/prediction.js'
import { readCatalog } from '../../stages/catalog.js'
import { say } from '../../say.js'
import { takeTurn } from '../../measure/turn.js'

/**
 * @import { Prediction } from '../../analyse/prediction.js'
 * @import { Exercise } from '../../check/exercises.js'
 * @import { StartingPoint } from '../../check/starting-point.js'
 * @import { Localiser } from '../../localise.js'
 */

/**
 * @typedef {{ hint: boolean, reveal: boolean, isQuick: boolean, prediction?: Prediction,
 *   localise: Localiser['localise'] }} CheckOptions
 */

/**
 * @param {Exercise} exercise
 * @param {CheckOptions} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function check (exercise, { hint, reveal, isQuick, prediction, localise }, signal) {
  const { problem } = await readProgress()
  if (problem) console.error(problem)
  console.log(renderTask(exercise, localise))
  if (hint) return showHint(exercise, localise)
  const startingPoint = await findStartingPoint(exercise, { signal })
  if (reveal) return showLesson(exercise, startingPoint, localise)
  await takeTurn(signal)
  const { verdict, steps } = await runCheck(exercise, { startingPoint, isQuick, signal }, localise)
  const measured = steps.find(({ ratio }) => ratio)
  if (prediction) console.log(renderPrediction(prediction, measured?.ratio, measured?.says ?? '', localise))
  await keep(exercise, done => ({
    ...done,
    ...verdict === 'holds' && { doneAt: done.doneAt ?? new Date().toISOString() },
    ...measured && { ratio: measured.ratio }
  }))
  if (verdict === 'holds') await showLesson(exercise, startingPoint, localise)
  return verdict === 'holds' ? 0 : 1
}

/** @returns {ReturnType<typeof checkExercise>} */
async function runCheck (exercise, options, localise) {
  const { verdict, steps } = await checkExercise(exercise, {
    ...options,
    onStep: name => {
      if (process.stderr.isTTY) process.stderr.write(`  ${name} ...\r`)
    }
  })
  for (const step of steps) console.log(renderStep(step, localise))
  if (verdict === 'fails') console.log(localise(say`not yet; a hint: npm run check -- ${exercise.number} --hint`))
  if (verdict === 'undecided') console.log(localise(NOT_DECIDED))
  return { verdict, steps }
}

/** @returns {Promise<number>} */
async function showHint (exercise, localise) {
  const { progress } = await readProgress()
  const seen = progress[exercise.id]?.hints ?? 0
  const now = Math.min(seen + 1, exercise.hints.length)
  for (const [i, hint] of exercise.hints.slice(0, now).entries()) { console.log(`${localise(say`hint ${i + 1} of ${exercise.hints.length}`)}: ${localise(hint)}`) }
  if (seen === exercise.hints.length) { console.log(localise(say`that was the last one; the solution: npm run check -- ${exercise.number} --reveal`)) }
  await keep(exercise, done => ({ ...done, hints: now }))
  return 0
}

/**
 * @param {Exercise} exercise
 * @param {StartingPoint} startingPoint
 * @param {Localiser['localise']} localise
 * @returns {Promise<number>}
 */
async function showLesson (exercise, { dir: start, why }, localise) {
  const solution = solutionDir(exercise, await readCatalog())
  if (start) {
    console.log(`\n${renderDiff(say`Your changes`, await diffFolders(exercise, start, exercise.dir), localise)}`)
    console.log(`\n${renderDiff(say`The lesson's changes`, await diffFolders(exercise, start, solution), localise)}`)
  } else {
    console.log(`\n${localise(why ?? '')}`)
    console.log(`\n${renderDiff(say`From yours to the lesson's`, await diffFolders(exercise, exercise.dir, solution), localise)}`)
  }
  console.log(`\n${localise(exercise.why)}`)
  return 0
}

async function keep (exercise, change) {
  const problem = await keepProgress(exercise.id, change)
  if (problem) console.error(problem)
}
