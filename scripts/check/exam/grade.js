// @ts-check
// What an exam is worth: cause, proof and fix, each by itself.
import { stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import * as v from 'valibot'
import { RESULT } from 'bench-in-turns'
import { readJsonFile, UsageError } from 'bench-in-turns/kit.js'
import { say } from '../../render/say.js'
import { isGuilty, isLineOf } from '../guilty-line.js'
import { fails, holds, overall } from '../verdict.js'
import { AS_IT_WAS, findProof, SERVER } from './exam-folder.js'
import { gradeFixAndGain } from './grade-fix.js'

/**
 * @import { Message, Said } from '../../render/say.js'
 * @import { Finding, Step, Verdict } from '../check-exercise.js'
 * @import { ExamThere, Sheet } from './exam-folder.js'
 * @import { Gain } from './grade-fix.js'
 */

/**
 * @typedef {object} Grade
 * @property {Step[]} cause
 * @property {Step[]} proof
 * @property {Step[]} fix
 * @property {Gain | null} gain null where the fix was not measured
 */

/**
 * @param {ExamThere} exam
 * @param {object} run
 * @param {AbortSignal} run.signal
 * @param {boolean} [run.isQuick]
 * @param {(name: string) => void} [run.onStep]
 * @param {(line: Said) => void} [run.onLine] takes lines about what is fetched and started
 * @returns {Promise<Grade>}
 * @throws the signal's reason when it is aborted
 */
export async function gradeExam (exam, { signal, isQuick = false, onStep = () => {}, onLine = () => {} }) {
  const { sheet } = exam
  const marks = { cause: judgeCause(exam, sheet), proof: [{ name: 'proof', ...await judgeProof(exam) }] }
  if (!exam.work.length) {
    return { ...marks, fix: [{ name: 'fix', ...fails(say('the server is as it was handed out')) }], gain: null }
  }
  return { ...marks, ...await gradeFixAndGain(exam, { signal, isQuick, onStep, onLine }) }
}

/**
 * @param {Pick<ExamThere, 'made' | 'drawn'>} exam
 * @param {Pick<Sheet, 'cause' | 'kind'>} sheet
 * @returns {Step[]} the line, and the kind
 */
export function judgeCause ({ made, drawn }, { cause, kind }) {
  return [{ name: 'line', ...judgeLine(made, cause) }, { name: 'kind', ...judgeKind(drawn, kind) }]
}

/** @returns {Finding} */
function judgeLine (made, cause) {
  if (cause === null) return fails(say('no cause on the sheet'))
  if (!isLineOf(made, cause)) return fails(say('{cause} is no line of this server', { cause }))
  return isGuilty(cause, made)
    ? holds(say('{cause} is the cause', { cause }))
    : fails(say('{cause} is not the cause', { cause }))
}

/**
 * What is missing on the sheet, or names nothing that is there: as a mistake in typing does.
 *
 * @param {Pick<ExamThere, 'made' | 'sheet' | 'dir'>} exam
 * @returns {string[]} one line of each
 */
export function findGaps ({ made, sheet: { cause, kind, proof }, dir }) {
  const gaps = []
  if (cause === null) gaps.push('no cause')
  else if (!isLineOf(made, cause)) gaps.push(`${cause} is no line of this server`)
  if (kind === null) gaps.push('no kind')
  if (proof === null) gaps.push('no proof')
  else if (!findProof(dir, proof)) gaps.push(`there is no ${proof}`)
  return gaps
}

function judgeKind (drawn, kind) {
  if (kind === null) return fails(say('no kind on the sheet'))
  return kind === drawn.kind ? holds(say('it is {kind}', { kind })) : fails(say('it is not {kind}', { kind }))
}

const NOTES = /\.md$/

/**
 * It must be of what was handed in beside what was handed out, on a route that has the fault, and find it better, or
 * that only what was handed out leaks.
 *
 * @param {ExamThere} exam
 * @returns {Promise<Finding>}
 */
export async function judgeProof ({ dir, sheet, made, startedAt, work }) {
  if (sheet.proof === null) return fails(say('no proof on the sheet'))
  if (!work.length) return fails(say('the server is as it was handed out'))
  const file = sheet.proof
  const result = await readProof(dir, file)
  if (typeof result === 'string' || !('comparisons' in result)) return fails(result)
  const [[comparison], leaks = []] = [result.comparisons, result.leaks]
  if (!comparison && leaks.length < 2) return fails(say('{file} compares nothing', { file }))
  if (Date.parse(result.endedAt) < startedAt) return fails(say('{file} is older than the exam', { file }))
  const [[older, now] = []] = result.apps
  if (basename(now?.id ?? '') !== SERVER || !String(older?.id).includes(AS_IT_WAS)) {
    return fails(say('{file} is not of {server} beside {older}', { file, server: SERVER, older: AS_IT_WAS }))
  }
  if (!made.slow.includes(now.route)) {
    return fails(say('{file} is of {route}, which has no fault', { file, route: now.route }))
  }
  if (comparison?.isQuick) return fails(say('{file} was measured with --quick', { file }))
  const code = work.filter(name => !NOTES.test(name)).map(name => join(dir, SERVER, name))
  const edited = await findEditedSince(Date.parse(result.endedAt), code)
  if (edited) return fails(say('{edited} was edited after {file} was measured', { edited: basename(edited), file }))
  const [verdict, wanted] = comparison
    ? [comparison.verdict, 'better']
    : [leaks.map(({ verdict }) => verdict).join(', '), 'leaks, does not leak']
  const says = say('{file} says: {verdict}', { file, verdict })
  return verdict === wanted ? holds(says) : fails(says)
}

/** @returns {Promise<string | undefined>} the first of the files; one that is gone has no time of its own */
async function findEditedSince (at, files) {
  const times = await Promise.all(files.map(file => stat(file).then(({ mtimeMs }) => mtimeMs, () => 0)))
  return files.find((_, i) => times[i] > at)
}

/** @returns {Promise<v.InferOutput<typeof RESULT> | string | Message>} why it cannot be read, or is of another form */
async function readProof (dir, file) {
  const path = findProof(dir, file) ?? resolve(dir, file)
  try {
    const result = await readJsonFile(path, v.unknown())
    return v.is(RESULT, result) ? result : say('{file} is not what bench writes with --json', { file })
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}

/** Of ten. */
const POINTS = { line: 2, kind: 1, proof: 2, fix: 5 }

/**
 * @param {Grade} grade
 * @returns {{ points: number, open: number }} `open` of what was not decided
 */
export function pointsOf ({ cause, proof, fix }) {
  const marks = [
    ...[...cause, ...proof].map(({ name, verdict }) => ({ of: POINTS[name], verdict })),
    { of: POINTS.fix, verdict: overall(fix) }
  ]
  const sumOf = (/** @type {Verdict} */ verdict) =>
    marks.filter(mark => mark.verdict === verdict).reduce((sum, { of }) => sum + of, 0)
  return { points: sumOf('holds'), open: sumOf('undecided') }
}
