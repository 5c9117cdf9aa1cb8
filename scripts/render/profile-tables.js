// @ts-check
// The tables of profiles. Nothing but their summaries goes into them.
import { formatNumber, formatShare } from './format.js'
import { renderTerminalTable } from './terminal.js'

/**
 * @import { DiagnosisSummary } from '../profile/doctor.js'
 * @import { ProfileSummary } from '../profile/sections.js'
 * @import { Table } from './bench-tables.js'
 */

const NATIVE_SHOWN = 10
const FUNCTIONS_SHOWN = 8
const NAME_LENGTH = 60
const UNREAD = 'the functions compiled into node have no names: that takes addr2line, of binutils, and a node ' +
  'with symbols, on Linux'
const ANALYSES = {
  delay: 'delay',
  cpu: 'CPU',
  memory: 'memory',
  handles: 'handles',
  loopUtilization: 'utilisation of the loop'
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

/**
 * @param {ProfileSummary} profile by the tick profiler
 * @returns {string} the sections of `node --prof-process`, with what could not be read
 */
export function renderSections (profile) {
  return [
    profile.stage,
    ...(profile.isUnread ? [UNREAD] : []),
    renderTerminalTable(summaryTable(profile)),
    renderTerminalTable(nativeTable(profile)),
    `Bottom up\n${renderBottomUp(profile)}\n`
  ].join('\n')
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
      `${'  '.repeat(depth)}${formatShare(share).padStart(5)}  ` +
      `${shorten(frame.name)}${frame.file ? `  ${place(frame)}` : ''}`,
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
