// @ts-check
// The tables of profiles. Nothing but their summaries goes into them.
import { formatNumber, formatShare, renderTerminalTable, table } from 'bench-in-turns/kit.js'
import { say } from './say.js'

/**
 * @import { DiagnosisSummary } from '../profile/doctor.js'
 * @import { Frame } from '../profile/call-tree.js'
 * @import { Localiser } from './localise.js'
 * @import { Message } from './say.js'
 * @import { Said, Table } from 'bench-in-turns/kit.js'
 * @import { ProfileSummary } from '../profile/summary.js'
 */

const NATIVE_SHOWN = 10
const FUNCTIONS_SHOWN = 8
const NAME_LENGTH = 60
const UNREAD = say('the functions compiled into node have no names: that takes addr2line, of binutils, and a node ' +
  'with symbols, on Linux')
const ANALYSES = {
  delay: say('delay'),
  cpu: say('CPU'),
  memory: say('memory'),
  handles: say('handles'),
  loopUtilization: say('utilisation of the loop')
}

/**
 * @param {DiagnosisSummary[]} diagnoses
 * @param {DiagnosisSummary[]} [repeated] of several runs of some of these stages
 * @returns {Table} doctor's verdicts and the extents behind them
 */
export function diagnosisTable (diagnoses, repeated = []) {
  const both = ({ median, max }, format) => `${format(median)} / ${format(max)}`
  return table('What doctor says', diagnoses, [
    ['stage', ({ stage }) => stage, 'names'],
    ["doctor's verdict in this run", ({ conclusion }) => say(conclusion)],
    repeated.length > 0 && ['most frequent verdict of several runs', ({ stage }) => sayMost(repeated, stage)],
    ['charts it marked', ({ issues }) => {
      const reasons = Object.keys(issues).filter(what => issues[what] !== 'none').map(what => ANALYSES[what])
      return reasons.length ? say('{reasons}', { reasons }) : '-'
    }],
    ['event-loop delay, ms: median / max', ({ extents }) => both(extents.delayMs, formatNumber)],
    ['CPU: median / max', ({ extents }) => both(extents.cpu, formatShare)],
    ['active handles: median / max', ({ extents }) => both(extents.activeHandles, String)]
  ])
}

/**
 * @param {DiagnosisSummary} diagnosis
 * @returns {Message | null} what its verdict does not say
 */
export function addToDiagnosis ({ stage, category, extents: { cpu } }) {
  if (category !== 'io') return null
  return say('{stage}: its CPU was at {share}, and doctor says the same of each server that does little itself, ' +
    'be it slow or quick; --tool trace shows what a request waits for', { stage, share: formatShare(cpu.median) })
}

function sayMost (repeated, stage) {
  const own = repeated.filter(one => one.stage === stage)
  const [most] = [...Map.groupBy(own, ({ conclusion }) => conclusion)].sort(([, a], [, b]) => b.length - a.length)
  if (!most) return '-'
  const [conclusion, { length: count }] = most
  return say('{conclusion}, {count} of {all}', { conclusion: say(conclusion), count, all: own.length })
}

/**
 * @param {ProfileSummary} profile by the tick profiler
 * @param {Localiser['localise']} localise
 * @returns {string} the sections of `node --prof-process`, with what could not be read
 */
export function renderSections (profile, localise) {
  return [
    profile.stage,
    ...(profile.isUnread ? [localise(UNREAD)] : []),
    renderTerminalTable(summaryTable(profile), { localise }),
    renderTerminalTable(nativeTable(profile), { localise }),
    `${localise(say('Bottom up'))}\n${renderBottomUp(profile)}\n`
  ].join('\n')
}

/**
 * @param {Pick<ProfileSummary, 'stage' | 'hottest'>} profile
 * @param {Said} [name] of what was profiled
 * @returns {Table} by the time that functions have by themselves
 */
export function hottestTable ({ stage, hottest }, name = stage) {
  return table(say('Hottest functions of {stage}', { stage: name }), hottest.slice(0, FUNCTIONS_SHOWN), [
    ['function', ({ name }) => shorten(name), 'names'],
    ['where', place, 'names'],
    ['self', ({ self }) => formatShare(self)],
    ['with all that it calls', ({ total }) => formatShare(total)]
  ])
}

/**
 * @param {ProfileSummary} profile
 * @returns {Table}
 */
export function summaryTable ({ summary: { javascript, native, gc, engine } }) {
  const shares = { JavaScript: javascript, 'C++': native, 'garbage collection': gc, 'V8 itself': engine }
  return table('Summary', Object.entries(shares), [
    ['what was on top', ([name]) => name],
    ['share', ([, share]) => formatShare(share)]
  ])
}

/**
 * @param {ProfileSummary} profile
 * @returns {Table} ours and what --prof-process prints side by side, by rank
 */
export function nativeTable ({ native, plainNative }) {
  return table('C++', native.slice(0, NATIVE_SHOWN), [
    ['function', ({ name }) => shorten(name), 'names'],
    ['binary', ({ file }) => file, 'names'],
    ['share', ({ self }) => formatShare(self)],
    ['as --prof-process names it', (_, i) => plainNative[i] ? shorten(plainNative[i].name) : '-', 'names'],
    ['share', (_, i) => formatShare(plainNative[i]?.share)]
  ])
}

/** @returns {string} an indented list: each line's share is of the line that it is indented under */
function renderBottomUp ({ bottomUp }) {
  const lines = (entries, depth) =>
    entries.flatMap(({ frame, share, callers }) => [
      `${'  '.repeat(depth)}${formatShare(share).padStart(5)}  ` +
      `${shorten(frame.name)}${frame.file ? `  ${place(frame)}` : ''}`,
      ...lines(callers, depth + 1)
    ])
  return lines(bottomUp, 0).join('\n')
}

/**
 * @param {Frame} frame
 * @returns {string} where it is
 */
export function place ({ file, line }) {
  return file ? file + (line ? `:${line}` : '') : '-'
}

/**
 * @param {string} name of a function: those of C++ carry all their types
 * @param {number} [most] characters
 * @returns {string}
 */
export function shorten (name, most = NAME_LENGTH) {
  return name.length > most ? `${name.slice(0, most - 1)}…` : name
}
