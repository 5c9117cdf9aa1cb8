// @ts-check
// What a lab is made of: a design, what claims say, statistics, and how tables and numbers are written. What a single
// lab needs besides, it imports itself from the rooms of scripts.
import { max, median, min } from 'simple-statistics'
import { groupedRatioInterval, ratioInterval } from 'bench-in-turns/judge/interval.js'
import { cpuMicros, cpuMicrosPerRequest } from 'bench-in-turns/load/load.js'
import { cpuShares, judgeSlices } from 'bench-in-turns/judge/slices.js'
import { compareSlices, countingSlices, ofGenerations, ratiosOfGenerations, standings } from 'bench-in-turns/judge/standings.js'
import { BESIDE_FIGURES, count, finding, found, ms, number, ratio, ratioFinding, share } from '../scripts/results/claim.js'
import { say as sayMessage } from 'bench-in-turns/message.js'
import { expectVersion } from './equipment/runtimes.js'
import { formatBytes, formatNumber, formatRange, formatRatio, formatShare, sayInterval } from 'bench-in-turns/say/format.js'

/**
 * @import { Said } from 'bench-in-turns/message.js'
 * @import { Finding, Quantity } from '../scripts/results/claim.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { JudgedSlice, JudgedSliceRun } from 'bench-in-turns/judge/slices.js'
 * @import { LabClaim } from './index.js'
 * @import { Param } from './design.js'
 * @import { Point } from '../scripts/render/plot.js'
 * @import { SliceRun } from 'bench-in-turns/turns/turns.js'
 * @import { Standing } from 'bench-in-turns/judge/standings.js'
 */

export { countsOf } from './database.js'
export { withClient } from '../scripts/stages/postgres-client.js'
export { defineLab } from './design.js'
export { keptMemory } from '../scripts/check/with-server.js'
export { inRow, message } from 'bench-in-turns/message.js'
export { table } from 'bench-in-turns/say/table.js'
export { openBeside } from './load-beside.js'
export { readProgram, runProgram } from './run-program.js'

/**
 * @param {string} name of a package, as a server of the lab requires it
 * @param {string} folder absolute, of that which it gets
 * @returns an edit of that server
 */
export function replaceModule (name, folder) {
  return { find: `require('${name}')`, replacement: `require(${JSON.stringify(folder)})` }
}

/** Seconds that it takes to start a server and to end it. */
export const START_STOP_S = 0.9

/**
 * @param {object} of
 * @param {number} of.usual
 * @param {number} [of.quick]
 * @param {string} of.help
 * @param {string} [of.flag]
 * @returns what a lab is asked for as `--duration`
 */
export function seconds (of) {
  return { max: 600, integer: false, flag: 'duration', value: 'SECONDS', ...of }
}

/**
 * @param {any[]} samples
 * @param {Record<string, any>} of
 * @returns {any[]} those of which all of this holds
 */
export function select (samples, of) {
  return samples.filter(sample => Object.keys(of).every(key => sample[key] === of[key]))
}

/**
 * What servers did in turns, by their ids.
 *
 * @param {SliceRun} slices
 * @returns {{ all: Standing[], of: (id: string) => Standing | undefined, counting: (id: string) => JudgedSlice[],
 *   cpuRatio: (over: string, under: string) => Interval | null,
 *   rateRatio: (over: string, under: string) => Interval | null }} `counting` are the slices that count, and the ratios
 *   are of the CPU time of a request and of the requests per second: null of two that were not measured side by side
 */
export function compared (slices) {
  const run = judgeSlices(slices)
  const all = standings(run)
  return {
    all,
    of: id => all.find(({ contender }) => contender === id),
    counting: id => countingSlices(run, id),
    cpuRatio: (over, under) => compareSlices(run, under, over)?.cpuMicrosPerRequest ?? null,
    rateRatio: (over, under) => compareSlices(run, over, under)?.requestsPerSecond ?? null
  }
}

/**
 * A column of a table, where its type does not follow from the table.
 *
 * @param {Said} head
 * @param {(item: any, i: number) => Said} cell
 * @param {'names' | 'details'} [kind]
 * @returns {[Said, (item: any, i: number) => Said, ('names' | 'details')?]}
 */
export function column (head, cell, kind) {
  return [head, cell, kind]
}

/**
 * @param {string[]} choices of which all are usual
 * @param {object} of
 * @param {string} of.flag
 * @param {string} of.help
 * @param {string[]} [of.quick]
 * @param {string} [of.value]
 * @returns {Param} some of the names, the flag once for each
 */
export function names (choices, { help, ...of }) {
  return { usual: choices, choices, value: 'NAME', help: `${help}; more than once for some`, ...of }
}

/**
 * @param {string[]} usual
 * @param {string[]} quick
 * @param {string} [help]
 * @returns {Param} versions of Node.js, `--node`
 */
export function versionsParam (usual, quick, help = 'such as 22 or 20.20.2; more than once for some') {
  const check = versions => versions.forEach(expectVersion)
  return { usual, quick, flag: 'node', value: 'VERSION', check, help }
}

/**
 * @param {string} id
 * @param {Said} text
 * @param {{ atLeast?: number, atMost?: number, where?: string }} bounds of the ratio; `where` says of what it is
 * @param {(data: any, options: any) => Interval | null} ratioOf
 * @returns {LabClaim}
 */
export function ratioClaim (id, text, { where = '', ...bounds }, ratioOf) {
  const { atLeast, atMost } = bounds
  const said = [atLeast && 'at least {atLeast}x', atMost && 'at most {atMost}x'].filter(Boolean).join(' and ')
  const bound = sayMessage(said + where, bounds)
  return { id, text, bound, check: (...measured) => ratioFinding(ratioOf(...measured), bounds) }
}

/** What a claim finds. */
export const claim = { BESIDE_FIGURES, count, finding, found, ms, number, ratio, ratioFinding, share, worst }

/** How numbers are written. */
export const say = {
  /** @param {number} bytes */
  bytes: bytes => {
    const [amount, unit] = formatBytes(bytes).split(' ')
    return sayMessage(`{1} ${unit}`, { 1: amount })
  },
  /** @param {Interval | null} [interval] @param {(value: number) => string} [format] */
  interval: (interval, format = formatNumber) => interval ? sayInterval(interval, format) : '-',
  number: formatNumber,
  range: formatRange,
  ratio: formatRatio,
  /** @param {Interval | null} [interval] of ratios */
  ratios: interval => say.interval(interval, formatRatio),
  share: formatShare,
  /** @param {string} text of ours, within a message */
  word: text => sayMessage(text)
}

/**
 * What stands in sentences: their numbers are kept, so that these decide what a sentence says of them. An interval that
 * is null gives null: it is not shown.
 */
export const value = { number: ifThere(number), ratio: ifThere(ratio) }

/** What stands in plots. */
export const plot = { band, line, whiskers }

/** What follows from samples. */
export const stats = {
  byGeneration,
  cpuMicros,
  cpuMicrosPerAnswer,
  cpuMicrosPerRequest,
  cpuShares,
  rate,
  ratioByGeneration,
  ratioByRound,
  ratioInterval
}

/** @param {(interval: Interval) => Quantity} make @returns {(interval?: Interval | null) => Quantity | null} */
function ifThere (make) {
  return interval => interval ? make(interval) : null
}

/** @param {{ requests: number, durationMs: number }} load @returns {number} requests per second */
function rate ({ requests, durationMs }) {
  return requests / durationMs * 1000
}

/**
 * @param {Finding[]} findings of one sentence in several places
 * @returns {Finding} where it holds least
 */
function worst (findings) {
  const [first] = ['fails', 'unresolved', 'holds'].flatMap(wanted => findings.filter(one => one.verdict === wanted))
  return first ?? finding('unresolved', 'it was not measured')
}

/**
 * @param {any[]} over samples of one cell
 * @param {any[]} under samples of another
 * @param {(sample: any) => number} valueOf
 * @returns {Interval | null} over the rounds that both have; null where there is none
 */
function ratioByRound (over, under, valueOf) {
  const ratios = over.toSorted((a, b) => a.round - b.round).flatMap(sample => {
    const other = under.find(({ round }) => round === sample.round)
    return other ? [valueOf(sample) / valueOf(other)] : []
  })
  return ratios.length ? ratioInterval(ratios) : null
}

/**
 * @param {JudgedSliceRun} run
 * @param {string} id of a contender
 * @param {(slice: any) => number} valueOf
 * @returns {Interval | null} over the generations of processes; null where no slice counts
 */
function byGeneration (run, id, valueOf) {
  const own = countingSlices(run, id)
  return own.length ? ratioInterval(ofGenerations(own, valueOf)) : null
}

/**
 * @param {JudgedSliceRun} run
 * @param {string} over id of a contender
 * @param {string} under that of another
 * @param {(slice: any) => number} valueOf
 * @returns {Interval | null} over the generations that both have; null where there is none
 */
function ratioByGeneration (run, over, under, valueOf) {
  const ratios = ratiosOfGenerations(run, over, under, valueOf)
  return ratios.length ? groupedRatioInterval(ratios) : null
}

/**
 * By the answers that were counted: old versions do not tell how many requests reached them, and a burst ends with its
 * last answer.
 *
 * @param {any} slice
 */
function cpuMicrosPerAnswer ({ server, requests }) {
  return cpuMicros(server) / requests
}

/**
 * @template {Point} T
 * @param {Said} name
 * @param {T[]} points
 * @returns {{ name: Said, line: 'solid', points: T[] }}
 */
function line (name, points) {
  return { name, line: 'solid', points }
}

/** @param {Said} name @param {[x: number | Said, interval: Interval | null][]} intervals those that there are */
function whiskers (name, intervals) {
  return line(name, intervals.flatMap(([x, interval]) =>
    interval ? [{ x, y: interval.value, low: interval.low, high: interval.high }] : []))
}

/** @param {number} x @param {number[]} values of each round, whose median stands between the lowest and the highest */
function band (x, values) {
  return { x, y: median(values), lowest: min(values), highest: max(values) }
}
