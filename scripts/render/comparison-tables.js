// @ts-check
import { SLICES } from '../results/stage-figures.js'
import { sayVerdict } from 'bench-in-turns/say/verdict.js'
import { formatNumber } from 'bench-in-turns/say/format.js'
import { say } from './say.js'
import { place, shorten } from './profile-tables.js'
import { table } from 'bench-in-turns/say/table.js'

/**
 * @import { DecidedStages } from '../results/stage-figures.js'
 * @import { Message } from './say.js'
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { FunctionDifference, ProfileDifference } from '../results/profile-difference.js'
 * @import { Table } from 'bench-in-turns/say/table.js'
 */

/**
 * @param {DecidedStages} decided
 * @param {Pick<BenchAnalysis, 'packages'>} bench
 * @returns {Message[]} the verdict, with the figure that decides first; and a line for each thing to know of it
 */
export function sayVerdictOfStages (decided, { packages }) {
  const { over, under, older, load, isSameCode } = decided
  const how = load === undefined || load === SLICES ? undefined : say('in fresh runs at {load}', { load })
  const other = Object.entries(older?.revision?.askedFor ?? {}).map(([name, version]) =>
    say('{under} asks for {name} {version} and ran with {other}', { under, name, version, other: packages[name] }))
  const isTold = decided.failures.length === 0 && load !== undefined
  const same = isTold && isSameCode ? [say('{id} is the same code in both, so this is noise alone', { id: over })] : []
  return [sayVerdict(decided, how), ...same, ...other]
}

const FUNCTIONS_SHOWN = 10
const OWN_SHOWN = 5

/** @param {ProfileDifference} difference @returns {Message} which time it is, and of whom */
export function differenceTitle ({ before, after, isWallTime }) {
  const names = { before: before.name, after: after.name }
  return isWallTime
    ? say('Wall time of an answered request, without idle time, in µs: {before}, then {after}', names)
    : say('CPU time of a request in µs: {before}, then {after}', names)
}

/**
 * @param {ProfileDifference} difference
 * @returns {Table} the functions whose own time differs most; the rows add up
 */
export function differenceTable (difference) {
  const { before, after, functions } = difference
  const shown = functions.slice(0, FUNCTIONS_SHOWN).map(({ frame, before, after }) =>
    ({ name: shorten(frame.name), where: place(frame), before: before.self, after: after.self }))
  const others = functions.slice(FUNCTIONS_SHOWN)
  const sum = side => others.reduce((all, entry) => all + entry[side].self, 0)
  return functionsTable(say('{title}; each function by itself', { title: differenceTitle(difference) }), [
    ...shown,
    { name: say('{count} others', { count: others.length }), where: '-', before: sum('before'), after: sum('after') },
    { name: say('all'), where: '-', before: before.cpuMicros, after: after.cpuMicros }
  ])
}

/**
 * @param {ProfileDifference} difference
 * @returns {Table} the servers' own functions, with all that they call
 */
export function ownDifferenceTable ({ functions }) {
  const own = functions.filter(({ frame }) => frame.kind === 'app')
    .sort((a, b) => totalDifference(b) - totalDifference(a)).slice(0, OWN_SHOWN)
    .map(({ frame, before, after }) =>
      ({ name: shorten(frame.name), where: place(frame), before: before.total, after: after.total }))
  return functionsTable(say('The same for functions of the server itself, with all that they call'), own)
}

function functionsTable (title, entries) {
  return table(title, entries, [
    ['function', ({ name }) => name],
    ['where', ({ where }) => where],
    [say('before'), ({ before }) => formatNumber(before)],
    [say('after'), ({ after }) => formatNumber(after)],
    [say('difference'), ({ before, after }) => (after > before ? '+' : '') + formatNumber(after - before)]
  ])
}

/** @param {FunctionDifference} entry */
function totalDifference ({ before, after }) {
  return Math.abs(after.total - before.total)
}
