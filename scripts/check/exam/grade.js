// @ts-check
// What an exam is worth: cause, proof and fix, each by itself.
import { say } from '../../render/say.js'
import { isGuilty, isLineOf } from '../guilty-line.js'
import { fails, holds, overall } from '../verdict.js'
import { findProof } from './exam-folder.js'
import { gradeFixAndGain } from './grade-fix.js'
import { judgeProof } from './judge-proof.js'

/**
 * @import { Said } from '../../render/say.js'
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
 * @param {(name: string) => void} [run.onStep]
 * @param {(line: Said) => void} [run.onLine] takes lines about what is fetched and started
 * @returns {Promise<Grade>}
 * @throws the signal's reason when it is aborted
 */
export async function gradeExam (exam, { signal, onStep = () => {}, onLine = () => {} }) {
  const { sheet } = exam
  const marks = { cause: judgeCause(exam, sheet), proof: [{ name: 'proof', ...await judgeProof(exam) }] }
  if (!exam.work.length) {
    return { ...marks, fix: [{ name: 'fix', ...fails(say('the server is as it was handed out')) }], gain: null }
  }
  return { ...marks, ...await gradeFixAndGain(exam, { signal, onStep, onLine }) }
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
