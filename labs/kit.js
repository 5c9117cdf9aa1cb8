// @ts-check
// What a lab is made of: a design, figures, statistics, and how tables and numbers are written. What a single
// lab needs besides, it imports itself from the rooms of scripts.
import { join } from 'node:path'
import { max, median, min } from 'simple-statistics'
import { judge, stats as engineStats } from 'bench-in-turns'
import {
  formatNumber, formatRange, formatRatio, formatShare, say as sayMessage, sayInterval
} from 'bench-in-turns/kit.js'
import { count, finding, found, ms, number, ratio, share } from '../scripts/results/figure.js'
import { installOnce } from '../scripts/stages/installed/packages.js'
import { expectVersion } from './equipment/runtimes.js'

/**
 * @import { Said } from 'bench-in-turns/kit.js'
 * @import { Interval, JudgedSlice, SliceRun, Standing } from 'bench-in-turns'
 * @import { Param } from './design.js'
 * @import { Point } from '../scripts/render/plot.js'
 */

export { countsOf } from './database.js'
export { withClient } from '../scripts/stages/installed/postgres-client.js'
export { defineLab } from './design.js'
export { inRow, message, table } from 'bench-in-turns/kit.js'
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

/**
 * @param {string} folder absolute, of a lab whose packages/ has a lock file
 * @param {string} what they are
 * @param {{ signal: AbortSignal, step: (text: string) => void }} run
 * @returns {Promise<string>} absolute folder that has them in its node_modules
 */
export function installPackages (folder, what, { signal, step }) {
  step(`${what}: install`)
  return installOnce(join(folder, 'packages'), { what, signal })
}

/** Seconds that it takes to start a server and to end it. */
export const START_STOP_S = 0.9

/**
 * @param {object} of
 * @param {number} of.usual
 * @param {string} of.help
 * @param {string} [of.flag]
 * @returns what a lab is asked for as `--duration`
 */
export function seconds (of) {
  return { max: 600, integer: false, flag: 'duration', value: 'SECONDS', ...of }
}

/**
 * @param {object} of
 * @param {number} of.usual
 * @param {string} of.help
 * @param {string} [of.flag]
 * @returns {Param} how often something is done
 */
export function times (of) {
  return { max: 100, value: 'N', ...of }
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
 * @param {SliceRun} [slices] undefined where none could be started
 * @returns {{ all: Standing[], of: (id: string) => Standing | undefined, counting: (id: string) => JudgedSlice[],
 *   cpuRatio: (over: string, under: string) => Interval | null,
 *   rateRatio: (over: string, under: string) => Interval | null }} `counting` are the slices that count, and the ratios
 *   are of the CPU time of a request and of the requests per second: null of two that were not measured side by side
 */
export function compared (slices) {
  const run = slices && judge(slices)
  return {
    all: run?.levels ?? [],
    of: id => run?.level(id),
    counting: id => run?.counting(id) ?? [],
    cpuRatio: (over, under) => run?.ratio(over, under)?.cpuMicrosPerRequest ?? null,
    rateRatio: (over, under) => run?.ratio(over, under)?.requestsPerSecond ?? null
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
 * @param {string} [of.flag] without it, as the parameter is called
 * @param {string} of.help
 * @param {string} [of.value]
 * @returns {Param} some of the names, the flag once for each
 */
export function names (choices, { help, ...of }) {
  return { usual: choices, choices, value: 'NAME', help: `${help}; more than once for some`, ...of }
}

/**
 * @param {string[]} usual
 * @param {string} [help]
 * @returns {Param} versions of Node.js, `--node`
 */
export function versionsParam (usual, help = 'such as 22 or 20.20.2; more than once for some') {
  const check = versions => versions.forEach(expectVersion)
  return { usual, flag: 'node', value: 'VERSION', check, help }
}

/** How numbers are written. */
export const say = {
  /** @param {number} bytes */
  bytes: sayBytes,
  /** @param {number} count @returns {string} a whole number */
  count: count => Math.round(count).toLocaleString('en'),
  /** @param {Interval | null} [interval] @param {(value: number) => string} [format] */
  interval: (interval, format = formatNumber) => interval ? sayInterval(interval, format) : '-',
  /**
   * @template T
   * @param {T[]} all
   * @param {(one: T) => number} valueOf
   * @param {(value: number) => string} [format]
   */
  median: (all, valueOf, format = formatNumber) => format(median(all.map(valueOf))),
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
 * What stands in sentences, or is held to what one says: numbers and intervals by their unit, each with a word on what
 * it is where the sentence has none, and what was found where there is no number. One that is null is not shown.
 */
export const value = {
  count, finding, found, ms, notMeasured: finding('undecided', 'it was not measured'), number, ratio, share
}

/** What stands in plots. */
export const plot = { band, line, whiskers }

/** What follows from samples. */
export const stats = { ...engineStats, rate, ratioByRound }

const BYTES = ['B', 'kB', 'MB', 'GB']

/** @param {number} bytes */
function sayBytes (bytes) {
  const power = Math.floor(Math.log10(bytes) / 3)
  return sayMessage(`{1} ${BYTES[power]}`, { 1: String(Number((bytes / 1000 ** power).toPrecision(3))) })
}

/** @param {{ requests: number, durationMs: number }} load @returns {number} requests per second */
function rate ({ requests, durationMs }) {
  return requests / durationMs * 1000
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
  return ratios.length ? stats.ratioInterval(ratios) : null
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
