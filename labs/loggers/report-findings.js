// @ts-check
// What follows from what was measured. The report and the claims share it.
import { median } from 'simple-statistics'
import { judgeSlices } from 'bench-in-turns/judge/slices.js'
import { cpuMicrosPerRequest } from 'bench-in-turns/judge/standings.js'
import { select, stats } from '../kit.js'
import { NONE } from './tries.js'

/**
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { SliceRun } from 'bench-in-turns/turns/turns.js'
 * @import { SlowRun } from './tries.js'
 */

/**
 * @typedef {object} Cost of a logger
 * @property {string} logger
 * @property {Interval} cpu CPU time of a request, by that without a line
 */

/**
 * @param {SliceRun} slices
 * @returns {Cost[]} without loggers that have no slice that counts
 */
export function costsOf (slices) {
  return slices.contenders.flatMap(logger => {
    const cpu = cpuRatio(slices, logger, NONE)
    return cpu ? [{ logger, cpu }] : []
  })
}

/**
 * @param {SliceRun} slices
 * @param {string} over logger
 * @param {string} under logger
 * @returns {Interval | null} CPU time of a request; null where no round has both
 */
export function cpuRatio (slices, over, under) {
  return stats.ratioByGeneration(judgeSlices(slices), over, under, cpuMicrosPerRequest)
}

/**
 * @typedef {object} SlowFinding of a logger whose reader is slow
 * @property {string} logger
 * @property {number[]} rates requests per second in each round, by those of the same round without a line
 * @property {number | null} grownBytes of memory, median of the rounds; null where nobody can tell
 * @property {number[]} behind in each round, lines that the reader had not got when the load ended
 * @property {number[]} readShares in each round, of the lines, that were read at all
 */

/** @param {any[]} samples @param {string[]} loggers @returns {SlowFinding[]} */
export function slowFindings (samples, loggers) {
  /** @type {SlowRun[]} */
  const runs = select(samples, { part: 'slow' })
  const rateOf = ({ result: { requests, durationMs } }) => requests / durationMs
  const served = ({ server }) => server.requestsStarted
  return loggers.flatMap(logger => {
    const own = select(runs, { logger })
    if (own.length === 0) return []
    const grown = own.flatMap(({ grownBytes }) => grownBytes === null ? [] : [grownBytes])
    return [{
      logger,
      rates: own.flatMap(run => {
        const none = runs.find(other => other.logger === NONE && other.round === run.round)
        return none ? [rateOf(run) / rateOf(none)] : []
      }),
      grownBytes: grown.length ? median(grown) : null,
      behind: own.map(run => Math.max(0, served(run) - run.readDuring)),
      readShares: own.map(run => Math.min(1, run.readInAll / served(run)))
    }]
  })
}

/**
 * @param {any[]} samples
 * @param {string} logger
 * @param {string} end
 * @returns {number[]} in each round, answers without a line. Below 0 where lines are there for requests whose answer
 *   nobody got
 */
export function missingLines (samples, logger, end) {
  return select(samples, { part: 'ending', logger, end }).map(({ answered, lines }) => answered - lines)
}

/**
 * @param {any[]} samples
 * @param {string} logger
 * @param {string} kind `loop`, `call` or `expensive`
 * @returns {number[]} nanoseconds of a call in each round: the median of the batches
 */
export function debugNanos (samples, logger, kind) {
  return select(samples, { part: 'debug', logger }).flatMap(({ nanos }) => nanos[kind] ? [median(nanos[kind])] : [])
}
