// @ts-check
import { sum } from 'simple-statistics'
import { renderTerminalTable, UsageError } from 'bench-in-turns/kit.js'
import { asksInEnglish, hasSheet, localiseAnswered, putInLanguage, SHEET } from '../check/answer-sheet.js'
import { checkAll, checkExercise } from '../check/check-exercise.js'
import { judgeMystery, renderMystery } from '../check/check-mystery.js'
import { keepProgress, readProgress, solutionDir, startDir } from '../check/exercises.js'
import { measurePair } from '../check/conditions/rates.js'
import { readMystery } from '../check/mystery.js'
import { diffFolders, findChangedCheck } from '../check/own-files.js'
import { exercisesTable, NOT_DECIDED, renderDiff, renderStep, renderTask, showStep } from '../check/verdict-text.js'
import { sayVerdictOfStages } from '../render/answer.js'
import { say } from '../render/say.js'
import { decideAll } from '../results/decided.js'
import { readCatalog } from '../stages/catalog.js'
import { withNeeds } from '../stages/installed/postgres.js'
import { stageAt } from '../stages/sources.js'
import { readAllLocalisers } from './language.js'
import { onStderr } from './typed.js'
import { waitForCalm } from './wait-for-calm.js'

/**
 * @import { Exercise } from '../check/exercises.js'
 * @import { Localiser } from '../render/localise.js'
 */

const RATIO_S = 15
const QUICK_SHARE = 0.5

/** @typedef {{ localise: Localiser['localise'], signal: AbortSignal, quick?: boolean }} CheckOptions */

/**
 * By what is checked; each gives the exit code.
 *
 * @type {Record<string, (found: any, options: any) => Promise<number>>}
 */
export const CHECKS = { list: listExercises, exercise: checkOne, mystery: checkMystery, stage: checkStage }

async function checkOne (exercise, { hint, reveal, sheet, quick: isQuick = false, localise, signal }) {
  const { problem } = await readProgress()
  if (problem) console.error(problem)
  console.log(renderTask(exercise, localise))
  if (hint) return showHint(exercise, localise)
  if (reveal) return showLesson(exercise, localise)
  if (sheet) return translateSheet(exercise, localise)
  if (hasSheet(exercise) && await asksInEnglish(exercise, localise)) {
    const { number } = exercise
    console.log(localise(say('answers.js asks in your language after: npm run check -- {number} --sheet', { number })))
  }
  const changed = await findChangedCheck(exercise)
  if (changed.length) console.log(localise(say('files of the check were changed: {files}', { files: changed })))
  const expectedS = measuringS(exercise, isQuick)
  if (expectedS || exercise.server) await waitForCalm(expectedS, signal, localise)
  const onLine = onStderr(localise)
  const { verdict, steps } = await checkExercise(exercise, { isQuick, signal, onStep: showStep, onLine })
  showSteps(steps, localise)
  if (verdict === 'fails') {
    console.log(localise(say('not yet; a hint: npm run check -- {number} --hint', { number: exercise.number })))
  }
  if (verdict === 'undecided') console.log(localise(NOT_DECIDED))
  await keep(exercise, done => ({
    ...done,
    ...verdict === 'holds' && { doneAt: done.doneAt ?? new Date().toISOString() }
  }))
  if (verdict === 'holds') await showLesson(exercise, localise)
  return verdict === 'holds' ? 0 : 1
}

/** @throws {UsageError} where there is no such sheet, or more in it than answers */
async function translateSheet (exercise, localise) {
  if (!hasSheet(exercise)) throw new UsageError(`--sheet is for an exercise with answers.js; ${exercise.id} has none`)
  if (!await putInLanguage(exercise, localise, await readAllLocalisers())) {
    throw new UsageError(`exercises/${exercise.id}/answers.js has more in it than answers, and is left as it is`)
  }
  console.log(localise(say('answers.js asks in your language now')))
  return 0
}

function showSteps (steps, localise) {
  for (const step of steps) console.log(renderStep(step, localise))
}

/**
 * @param {Pick<Exercise, 'holds'>} exercise
 * @param {boolean} isQuick
 * @returns {number} seconds in which nothing else may be measured
 */
export function measuringS ({ holds }, isQuick) {
  const expectedS = sum(holds.map(({ kind, measuringS = 0 }) => kind === 'ratio' ? RATIO_S : measuringS))
  return isQuick ? expectedS * QUICK_SHARE : expectedS
}

async function showHint (exercise, localise) {
  const { progress } = await readProgress()
  const seen = progress[exercise.id]?.hints ?? 0
  const now = Math.min(seen + 1, exercise.hints.length)
  const { hints, number } = exercise
  for (const [i, hint] of hints.slice(0, now).entries()) {
    console.log(`${localise(say('hint {number} of {count}', { number: i + 1, count: hints.length }))}: ` +
      `${localise(hint)}`)
  }
  if (seen === hints.length) {
    console.log(localise(say('that was the last one; the solution: npm run check -- {number} --reveal', { number })))
  }
  await keep(exercise, done => ({ ...done, hints: now }))
  return 0
}

async function showLesson (exercise, localise) {
  const solution = solutionDir(exercise)
  const start = startDir(exercise)
  const show = hasSheet(exercise) ? source => localiseAnswered(source, localise) : undefined
  const showChanges = async (title, dir) =>
    console.log(`\n${renderDiff(title, await diffFolders(exercise, start, dir, show), localise)}`)
  if (exercise.edits.some(file => file !== SHEET)) await showChanges(say('Your changes'), exercise.dir)
  await showChanges(say("The lesson's changes"), solution)
  console.log(`\n${localise(exercise.why)}`)
  return 0
}

async function keep (exercise, change) {
  const problem = await keepProgress(exercise.id, change)
  if (problem) console.error(problem)
}

async function listExercises (exercises, { localise }) {
  const { progress, problem } = await readProgress()
  if (problem) console.error(problem)
  console.log(renderTerminalTable(exercisesTable(exercises, progress, localise)))
  const next = exercises.find(({ id }) => !progress[id]?.doneAt)
  console.log(localise(next
    ? say('next: edit exercises/{id}, then npm run check -- {number}', { id: next.id, number: next.number })
    : say('all done')))
  const done = exercises.filter(({ id }) => progress[id]?.doneAt).map(({ id }) => id.slice(0, 2))
  const share = localise(say('solved: {done} of {count}', { done: done.length, count: exercises.length }))
  console.log(done.length ? `${share}: ${done.join(' ')}` : share)
  return 0
}

const MYSTERY_S = 60 // 15 until it is timed, and as long as that takes
const SLOW_MYSTERY_S = 120 // of a stage that waits for its database

async function checkMystery (_found, { line, kind, reveal, quick: isQuick = false, localise, signal }) {
  const mystery = await readMystery(await readCatalog())
  if (reveal) {
    console.log(renderMystery(mystery, localise))
    return 0
  }
  const isTried = mystery.work.length > 0
  if (isTried) await waitForCalm(mystery.stage.needs.length ? SLOW_MYSTERY_S : MYSTERY_S, signal, localise)
  const needing = isTried ? [mystery.stage] : []
  const { verdict, isFixed, steps } = await withNeeds(needing, { signal, onLine: onStderr(localise) }, signal =>
    judgeMystery(mystery, { line, kind, isQuick, signal, onStep: showStep }))
  showSteps(steps, localise)
  if (verdict === 'undecided') console.log(localise(NOT_DECIDED))
  else if (isFixed) console.log(renderMystery(mystery, localise))
  else if (verdict === 'holds') console.log(localise(say('now fix it, and check again: npm run check -- mystery')))
  return verdict === 'holds' ? 0 : 1
}

const STAGE_S = 25
const SLOW_STAGE_S = 90

/** A stage that was edited in place, beside itself as it was committed. */
async function checkStage (stage, { quick: isQuick = false, localise, signal }) {
  const older = await stageAt(stage, 'HEAD', { signal })
  await waitForCalm(stage.needs.length ? SLOW_STAGE_S : STAGE_S, signal, localise)
  return withNeeds([older, stage], { signal, onLine: onStderr(localise) }, signal =>
    judgeStage({ stage, older, isQuick, localise, signal }))
}

async function judgeStage ({ stage, older, isQuick, localise, signal }) {
  const context = { exercise: stage, stage, start: older, isQuick, signal }
  const { verdict, steps } = await checkAll([{ kind: 'start' }, { kind: 'contract' }], context, () => {})
  showSteps(steps, localise)
  if (verdict === 'fails') return 1
  const bench = await measurePair([older, stage], { isQuick, signal })
  for (const decided of decideAll(bench)) {
    for (const said of sayVerdictOfStages(decided, bench)) console.log(localise(said))
    if (decided.verdict === 'undecided') {
      console.log(localise(say('what is not decided: the difference is small, or your machine is busy')))
    }
  }
  return 0
}
