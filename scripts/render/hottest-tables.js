// @ts-check
// The hottest functions for a terminal: of one server, and of each server by each profiler.
import { formatNumber, formatShare, table } from 'bench-in-turns/kit.js'
import { place, shorten } from './profile-tables.js'
import { say } from './say.js'

/**
 * @import { DiagnosisSummary } from '../profile/doctor.js'
 * @import { Frame } from '../profile/call-tree.js'
 * @import { ProfileSummary } from '../profile/summary.js'
 * @import { Table } from 'bench-in-turns/kit.js'
 */

const SELF_TIMES_SHOWN = 10
const LINES_SHOWN = 2
const OUTSIDE = '../' // of this repository: a server of the reader's own, who knows where it is
const NAME_LENGTH = 28 // as long as doctor's verdicts

/**
 * @param {ProfileSummary} profile
 * @param {number | null} allMicros that the process was not idle; null where the profiler counts samples alone
 * @returns {Table} what a flame graph shows, for who has no browser at hand
 */
export function selfTimeTable ({ stage, hottest, hottestOfApp }, allMicros) {
  const folder = commonFolder(hottestOfApp)
  return table(say('Hottest functions of {stage}', { stage }), hottest.slice(0, SELF_TIMES_SHOWN), [
    ['function', ({ name }) => shorten(name), 'names'],
    ['where', frame => frame.file.startsWith(OUTSIDE) ? placeIn(folder, frame) : place(frame), 'names'],
    allMicros !== null && [say('self (ms)'), ({ self }) => formatNumber(self * allMicros / 1000)],
    ['self', ({ self }) => formatShare(self)],
    [say('total'), ({ total }) => formatShare(total)],
    [say('called from'), ({ calledFrom }) => sayWay(calledFrom, folder)]
  ])
}

/**
 * @typedef {object} Seen of a server by a profiler: one of both, and neither where it failed
 * @property {string} stage id
 * @property {string} profiler
 * @property {ProfileSummary | null} [summary]
 * @property {DiagnosisSummary | null} [diagnosis]
 */

/**
 * @param {Seen[]} seen
 * @returns {Table} each server by each profiler, in a row each
 */
export function overviewTable (seen) {
  const hottestOf = (/** @type {Seen} */ { summary }) => summary?.hottest[0]
  return table(say('Each server by each profiler'), seen, [
    ['stage', ({ stage }) => stage, 'names'],
    ['profiler', ({ profiler }) => profiler, 'names'],
    [say("hottest function, or doctor's verdict"), one => one.diagnosis
      ? say(one.diagnosis.conclusion)
      : say('{name}', { name: shorten(hottestOf(one)?.name ?? '-', NAME_LENGTH) })],
    ['self', one => formatShare(hottestOf(one)?.self)],
    [say('line of the server'), ({ summary }) => summary ? sayLine(summary) : '-']
  ])
}

/** @param {ProfileSummary} profile @returns {string} the hottest function's own line, and whence it was called */
function sayLine ({ hottest: [hottest], hottestOfApp }) {
  if (!hottest) return '-'
  const way = hottest.kind === 'app' ? [hottest, ...hottest.calledFrom] : hottest.calledFrom
  return sayWay(way.slice(0, LINES_SHOWN), commonFolder(hottestOfApp))
}

/** @param {Frame[]} frames of the server, the nearest first */
function sayWay (frames, folder) {
  return frames.map(frame => placeIn(folder, frame)).join(', ') || '-'
}

function placeIn (folder, frame) {
  return place({ ...frame, file: frame.file.slice(folder.length) })
}

/** @returns {string} with which all of their files begin */
function commonFolder (frames) {
  const [first = '', ...others] = frames.map(({ file }) => file.slice(0, file.lastIndexOf('/') + 1))
  let folder = first
  while (others.some(other => !other.startsWith(folder))) folder = folder.replace(/[^/]*\/$/, '')
  return folder
}
