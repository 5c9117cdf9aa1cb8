// @ts-check
import { glob } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  expectWritable, renderTerminalTable, UsageError, whereTyped, writeWhole
} from 'bench-in-turns/kit.js'
import { EXAM } from '../check/exercises.js'
import { hasExam, keepLook, makeExam, readExam, SHEET_FILE, writeExam } from '../check/exam/exam-folder.js'
import { drawSeed } from '../check/made-folder.js'
import { pointsBars, pointsTable, readRoom } from '../check/exam/exam-room.js'
import { isAllRight, renderExamTask, renderReport, reportOf } from '../check/exam/exam-text.js'
import { findGaps, gradeExam } from '../check/exam/grade.js'
import { showStep } from '../check/verdict-text.js'
import { renderPlot } from '../render/plot.js'
import { say } from '../render/say.js'
import { rootDir } from '../stages/catalog.js'
import { onStderr } from './typed.js'
import { waitForCalm } from './wait-for-calm.js'

// What the right fix takes, on two cores.
const GRADING_S = 150
const DATABASE_GRADING_S = 300
const PLOT = 'results/exam-room.svg'

/**
 * Draws one, or says how much time is left of the one that is there.
 *
 * @param {Record<string, any>} options flags, and `localise`
 * @returns {Promise<number>} exit code
 */
export async function beginExam ({ seed, database = false, force: isForced = false, localise }) {
  const now = Date.now()
  if (!isForced && await hasExam()) {
    const exam = await readExam()
    expectAsked(exam, { seed, database })
    await keepLook(exam, { now })
    console.log(renderExamTask(exam, { startedAt: exam.startedAt, now }, localise))
    return 0
  }
  const exam = await makeExam({ seed: seed ?? drawSeed(), database })
  await writeExam(exam, { isForced, now })
  console.log(renderExamTask(exam, { startedAt: now, now }, localise))
  return 0
}

/** @throws {UsageError} when the one that is there is another one */
function expectAsked ({ wanted }, { seed, database }) {
  const isOther = (seed !== undefined && seed !== wanted.seed) || (database && !wanted.database)
  const which = wanted.database ? `seed ${wanted.seed}, with a database` : `seed ${wanted.seed}`
  if (isOther) throw new UsageError(`${EXAM} is there already (${which}); --force replaces it`)
}

/**
 * @param {Record<string, any>} options flags, `localise` and `signal`
 * @returns {Promise<number>} exit code: 0 when everything is right
 */
export async function gradeThere ({ json: typed, force: isForced = false, localise, signal }) {
  const exam = await readExam()
  const gaps = findGaps(exam)
  if (gaps.length && !isForced) {
    throw new UsageError(`${EXAM}/${SHEET_FILE}: ${gaps.join('; ')}. --grade tells what it was, once: ` +
      '--force hands in the sheet as it is')
  }
  const name = typed ?? `${EXAM}/grade.json`
  const file = typed === undefined ? join(rootDir, name) : whereTyped(name)
  await expectWritable(file, name)
  const now = Date.now()
  const gradingS = exam.wanted.database ? DATABASE_GRADING_S : GRADING_S
  if (exam.work.length) await waitForCalm(gradingS, signal, localise)
  const onStep = countSteps(step => showStep(localise(say('step {step}', { step }))))
  const grade = await gradeExam(exam, { signal, onStep, onLine: onStderr(localise) })
  const looks = await keepLook(exam, { now, isGrading: true }) // only now: who breaks it off has been told nothing
  const report = reportOf(exam, grade, looks)
  await writeWhole(file, `${JSON.stringify(report, null, 2)}\n`)
  console.log(renderReport(exam, report, localise))
  return isAllRight(grade) ? 0 : 1
}

/** The names of the steps say where the fault is. */
function countSteps (show) {
  let step = 0
  return () => show(++step)
}

/**
 * @param {string} typed a folder with a file of each, NAME.json
 * @param {Record<string, any>} options `localise`
 * @returns {Promise<number>} exit code
 * @throws {UsageError} when there is none in it
 */
export async function showRoom (typed, { localise }) {
  const folder = whereTyped(typed)
  const names = await Array.fromAsync(glob('*.json', { cwd: folder }))
  if (!names.length) throw new UsageError(`${typed} has no NAME.json, which --grade --json writes`)
  const files = names.sort().map(name => ({ name: basename(name, '.json'), file: join(folder, name) }))
  const reports = await readRoom(files)
  console.log(renderTerminalTable(pointsTable(reports, localise)))
  await writeWhole(join(rootDir, PLOT), renderPlot(pointsBars(reports), localise))
  console.log(localise(say('the plot: {file}', { file: PLOT })))
  return 0
}
