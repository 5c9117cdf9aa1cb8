// @ts-check
import { SLICES } from '../results/stage-figures.js'

import { sayVerdict } from 'bench-in-turns/say/verdict.js'
import { formatNumber } from 'bench-in-turns/say/format.js'
import { place, shorten } from './profile-tables.js'
import { table } from 'bench-in-turns/say/table.js'

/**
 * @import { DecidedStages } from '../results/comparison.js'
import { hasEnds } from 'bench-in-turns/judge/interval.js'
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { FunctionDifference, ProfileDifference } from '../results/profile-difference.js'
 * @import { Table } from 'bench-in-turns/say/table.js'
 */

/**
 * @param {DecidedStages} decided
 * @param {Pick<BenchAnalysis, 'packages'>} bench
 * @returns {string} the verdict, with the figure that decides first; and a line for each thing to know of it
 */
export function sayVerdictOfStages (decided, { packages }) {
  const { over, under, older, load, isSameCode } = decided
  const how = load === undefined || load === SLICES ? '' : `, in fresh runs at ${load}`
  const other = Object.entries(older?.revision?.askedFor ?? {}).map(
    ([name, version]) => `${under} asks for ${name} ${version} and ran with ${packages[name]}`
  )
  const isTold = decided.failures.length === 0 && load !== undefined
  const same = isTold && isSameCode ? [`${over} is the same code in both, so this is noise alone`] : []
  return [sayVerdict(decided, how), ...same, ...other].join('\n')
}

const FUNCTIONS_SHOWN = 10
const OWN_SHOWN = 5

/** @param {ProfileDifference} difference @returns {string} which time it is, and of whom */
export function differenceTitle ({ before, after, isWallTime }) {
  const time = isWallTime ? 'Wall time of an answered request, without idle time,' : 'CPU time of a request'
  return `${time} in µs: ${before.name}, then ${after.name}`
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
  return functionsTable(`${differenceTitle(difference)}; each function by itself`, [
    ...shown,
    { name: `${others.length} others`, where: '-', before: sum('before'), after: sum('after') },
    { name: 'all', where: '-', before: before.cpuMicros, after: after.cpuMicros }
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
  return functionsTable('The same for functions of the server itself, with all that they call', own)
}

function functionsTable (title, entries) {
  return table(title, entries, [
    ['function', ({ name }) => name],
    ['where', ({ where }) => where],
    ['before', ({ before }) => formatNumber(before)],
    ['after', ({ after }) => formatNumber(after)],
    ['difference', ({ before, after }) => (after > before ? '+' : '') + formatNumber(after - before)]
  ])
}

/** @param {FunctionDifference} entry */
function totalDifference ({ before, after }) {
  return Math.abs(after.total - before.total)
}
