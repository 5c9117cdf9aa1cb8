// @ts-check
// The tables of profiles. Nothing but their summaries goes into them.
import { nameClaim, sayFinding } from './claims-table.js'
import { formatNumber, formatShare } from './format.js'
import { renderTerminalTable } from './terminal.js'

/**
 * @import { ProfileFinding } from '../claims/profile-findings.js'
 * @import { DiagnosisSummary } from '../profile/diagnosis.js'
 * @import { ProfileSummary } from '../profile/summary.js'
 * @import { Table } from './bench-tables.js'
 */

const NATIVE_SHOWN = 10
const FUNCTIONS_SHOWN = 8
const NAME_LENGTH = 60
const ANALYSES = {
  delay: 'delay',
  cpu: 'CPU',
  memory: 'memory',
  handles: 'handles',
  loopUtilization: 'utilisation of the loop'
}

/**
 * @param {{ stage: string, profiler: string, failure: string | null, summary: ProfileSummary | null, diagnosis:
 *   DiagnosisSummary | null }[]} results
 * @param {ProfileFinding[]} findings
 * @returns {Table}
 */
export function profileTable (results, findings) {
  const rows = results.map(({ stage, profiler, failure, summary, diagnosis }) => {
    const own = findings.filter(found => found.stage === stage && found.profiler === profiler)
    const verdict = diagnosis ? describeDiagnosis(diagnosis, own) : countFindings(own)
    return [stage, profiler, failure === null ? verdict : 'failed', summary ? describeHottest(summary) : '-']
  })
  return {
    title: 'Profiles',
    head: [
      'stage',
      'profiler',
      'verdict',
      'hottest JavaScript function with all compiled ones that it calls; hottest function'
    ],
    rows
  }
}

/** @param {ProfileSummary} profile */
function describeHottest (profile) {
  const [javaScript] = profile.hottestJavaScript
  const [hottest] = profile.hottest
  return [
    ...(javaScript ? [`${shorten(javaScript.name)} ${place(javaScript)} ${formatShare(javaScript.self)}`] : []),
    ...(hottest ? [`${shorten(hottest.name)} ${formatShare(hottest.self)}`] : [])
  ].join('\n')
}

/**
 * @param {DiagnosisSummary[]} diagnoses
 * @returns {Table} doctor's verdicts and the extents behind them
 */
export function diagnosisTable (diagnoses) {
  const rows = diagnoses.map(({ stage, conclusion, issues, extents: { delayMs, cpu, activeHandles } }) => [
    stage,
    conclusion,
    Object.entries(issues).filter(([, issue]) => issue !== 'none').map(([what]) => ANALYSES[what]).join(', ') || '-',
    `${formatNumber(delayMs.median)} / ${formatNumber(delayMs.max)}`,
    `${formatShare(cpu.median)} / ${formatShare(cpu.max)}`,
    `${activeHandles.median} / ${activeHandles.max}`
  ])
  return {
    title: 'What doctor says',
    head: ['stage', 'doctor detected', 'because of', 'event-loop delay, ms, median / most', 'CPU', 'active handles'],
    rows
  }
}

function describeDiagnosis ({ conclusion }, findings) {
  return findings.some(({ finding }) => finding.verdict !== 'holds')
    ? `${conclusion} (not what is said of it)`
    : conclusion
}

function countFindings (findings) {
  if (findings.length === 0) return '-'
  const doubtful = findings.find(({ finding }) => finding.verdict === 'unresolved')
  return doubtful
    ? sayFinding(doubtful.finding)
    : `${findings.filter(({ finding }) => finding.verdict === 'holds').length} of ${findings.length} claims hold`
}

/**
 * @param {ProfileFinding[]} findings
 * @returns {Table} what is said of profiles
 */
export function claimTable (findings) {
  const rows = findings.map(({ claim, profiler, finding }) => [
    nameClaim(claim),
    profiler,
    finding.verdict,
    sayFinding(finding),
    claim.bound
  ])
  return { title: 'What is said of them', head: ['claim', 'profiler', 'verdict', 'measured', 'bound'], rows }
}

/**
 * @param {ProfileSummary} profile by the tick profiler
 * @returns {string} the sections of `node --prof-process`, with what could not be read
 */
export function renderSections (profile) {
  return [
    profile.stage,
    ...describeNames(profile),
    renderTerminalTable(summaryTable(profile)),
    renderTerminalTable(nativeTable(profile)),
    `Bottom up\n${renderBottomUp(profile)}\n`
  ].join('\n')
}

function describeNames ({ isUnread, stripped }) {
  return [
    ...(isUnread ? ['the functions compiled into node have no names: that takes nm, of binutils, and ELF files'] : []),
    ...(stripped.length ? [`stripped, so only what they export has a name: ${stripped.join(', ')}`] : [])
  ]
}

/**
 * @param {ProfileSummary} profile
 * @returns {Table} by the time that functions have by themselves
 */
export function hottestTable ({ stage, hottest }) {
  const rows = hottest
    .slice(0, FUNCTIONS_SHOWN)
    .map(entry => [shorten(entry.name), place(entry), formatShare(entry.self), formatShare(entry.total)])
  return { title: `Hottest functions of ${stage}`, head: ['function', 'where', 'self', 'with all that it calls'], rows }
}

/**
 * @param {ProfileSummary} profile
 * @returns {Table}
 */
export function summaryTable ({ summary: { javascript, native, gc, engine } }) {
  const rows = Object.entries({ JavaScript: javascript, 'C++': native, 'garbage collection': gc, 'V8 itself': engine })
  return {
    title: 'Summary',
    head: ['what was on top', 'share'],
    rows: rows.map(([name, share]) => [name, formatShare(share)])
  }
}

/**
 * @param {ProfileSummary} profile
 * @returns {Table} ours and what --prof-process prints side by side, by rank
 */
export function nativeTable ({ native, plainNative }) {
  const rows = native
    .slice(0, NATIVE_SHOWN)
    .map(({ name, file, self }, i) => [
      shorten(name),
      file,
      formatShare(self),
      plainNative[i] ? shorten(plainNative[i].name) : '-',
      plainNative[i] ? formatShare(plainNative[i].share) : '-'
    ])
  return { title: 'C++', head: ['function', 'binary', 'share', 'as --prof-process names it', 'share'], rows }
}

/**
 * @param {ProfileSummary} profile
 * @returns {string} an indented list: each line's share is of the line that it is indented under
 */
export function renderBottomUp ({ bottomUp }) {
  const lines = (entries, depth) =>
    entries.flatMap(({ frame, share, callers }) => [
      `${'  '.repeat(depth)}${formatShare(share).padStart(5)}  ${shorten(frame.name)}${frame.file ? `  ${place(frame)}` : ''}`,
      ...lines(callers, depth + 1)
    ])
  return lines(bottomUp, 0).join('\n')
}

/**
 * @param {import('../profile/call-tree.js').Frame} frame
 * @returns {string} where it is
 */
export function place ({ file, line }) {
  return file ? file + (line ? `:${line}` : '') : '-'
}

/**
 * @param {string} name of a function: those of C++ carry all their types
 * @returns {string}
 */
export function shorten (name) {
  return name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name
}
