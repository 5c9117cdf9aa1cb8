// @ts-check
// The tables of profiles. Nothing but their summaries goes into them.
import { formatNumber, formatShare } from './format.js'

/**
 * @import { ProfileResult } from '../profile/run.js'
 * @import { ProfileSummary } from '../profile/summary.js'
 * @import { Diagnosis } from '../profile/tools/doctor.js'
 * @import { Table } from './bench-tables.js'
 */

const NATIVE_SHOWN = 10
const FUNCTIONS_SHOWN = 8
const NAME_LENGTH = 60
const ANALYSES = { delay: 'delay', cpu: 'CPU', memory: 'memory', handles: 'handles', loopUtilization: 'utilisation of the loop' }

/**
 * @param {ProfileResult[]} results
 * @returns {Table}
 */
export function profileTable (results) {
  const rows = results.map(({ stage, tool, failure, summary, diagnosis, report }) => {
    const [javaScript] = summary?.hottestJavaScript ?? []
    const [hottest] = summary?.hottest ?? []
    return [
      stage,
      tool,
      failure ?? (diagnosis ? describeDiagnosis(diagnosis) : countClaims(/** @type {ProfileSummary} */ (summary))),
      ...(javaScript ? [shorten(javaScript.name), place(javaScript), formatShare(javaScript.self)] : ['-', '-', '-']),
      hottest ? `${shorten(hottest.name)} ${formatShare(hottest.self)}` : '-',
      report ?? '-'
    ]
  })
  return {
    title: 'Profiles',
    head: ['stage', 'tool', 'verdict', 'hottest JavaScript function', 'where', 'self and compiled', 'hottest, compiled ones by themselves', 'report'],
    rows
  }
}

/**
 * @param {Omit<Diagnosis, 'slots'>[]} diagnoses
 * @returns {Table} doctor's verdicts and the figures behind them
 */
export function diagnosisTable (diagnoses) {
  const rows = diagnoses.map(({ stage, verdict, issues, figures: { delayMs, cpu, activeHandles } }) => [
    stage,
    verdict,
    Object.entries(issues).filter(([, issue]) => issue !== 'none').map(([what]) => ANALYSES[what]).join(', ') || '-',
    `${formatNumber(delayMs.median)} / ${formatNumber(delayMs.max)}`,
    `${formatShare(cpu.median)} / ${formatShare(cpu.max)}`,
    `${activeHandles.median} / ${activeHandles.max}`
  ])
  return { title: 'What doctor says', head: ['stage', 'doctor detected', 'in', 'event-loop delay, ms, median / most', 'CPU', 'active handles'], rows }
}

function describeDiagnosis ({ verdict, claims }) {
  return claims.some(claim => claim.verdict !== 'holds') ? `${verdict} (not what is said of it)` : verdict
}

function countClaims ({ claims }) {
  if (claims.length === 0) return '-'
  const doubtful = claims.find(({ verdict }) => verdict === 'too few samples')
  return doubtful ? doubtful.measured : `${claims.filter(({ verdict }) => verdict === 'holds').length} of ${claims.length} claims hold`
}

/**
 * @param {Pick<ProfileSummary, 'stage' | 'tool' | 'claims'>[]} profiles
 * @returns {Table} what is said of them
 */
export function claimTable (profiles) {
  const rows = profiles.flatMap(({ stage, tool, claims }) => claims.map(({ text, verdict, measured }) => [stage, tool, text, measured, verdict]))
  return { title: 'What is said of them', head: ['stage', 'tool', 'claim', 'measured', 'verdict'], rows }
}

/**
 * @param {ProfileSummary} profile
 * @returns {Table} by the time that functions have by themselves
 */
export function hottestTable ({ stage, hottest }) {
  const rows = hottest.slice(0, FUNCTIONS_SHOWN).map(entry => [shorten(entry.name), place(entry), formatShare(entry.self), formatShare(entry.total)])
  return { title: `Hottest functions of ${stage}`, head: ['function', 'where', 'self', 'with all that it calls'], rows }
}

/**
 * @param {ProfileSummary} profile
 * @returns {Table}
 */
export function summaryTable ({ summary: { javascript, native, gc, engine } }) {
  const rows = Object.entries({ JavaScript: javascript, 'C++': native, 'garbage collection': gc, 'V8 itself': engine })
  return { title: 'Summary', head: ['what was on top', 'share'], rows: rows.map(([name, share]) => [name, formatShare(share)]) }
}

/**
 * @param {ProfileSummary} profile
 * @returns {Table} ours and what --prof-process prints side by side, by rank
 */
export function nativeTable ({ native, plainNative }) {
  const rows = native.slice(0, NATIVE_SHOWN).map(({ name, file, self }, i) => [
    shorten(name), file, formatShare(self), plainNative[i] ? shorten(plainNative[i].name) : '-', plainNative[i] ? formatShare(plainNative[i].share) : '-'
  ])
  return { title: 'C++', head: ['function', 'binary', 'share', 'as --prof-process names it', 'share'], rows }
}

/**
 * @param {ProfileSummary} profile
 * @returns {string} an indented list: each line's share is of the line that it is indented under
 */
export function renderBottomUp ({ bottomUp }) {
  const lines = (entries, depth) => entries.flatMap(({ frame, share, callers }) => [
    `${'  '.repeat(depth)}${formatShare(share).padStart(5)}  ${shorten(frame.name)}${frame.file ? `  ${place(frame)}` : ''}`,
    ...lines(callers, depth + 1)
  ])
  return lines(bottomUp, 0).join('\n')
}

function place ({ file, line }) {
  return file ? file + (line ? `:${line}` : '') : '-'
}

// Names of C++ carry all their types.
function shorten (name) {
  return name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name
}
