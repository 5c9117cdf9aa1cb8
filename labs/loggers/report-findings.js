// @ts-check
// What follows from what was measured. The report and the claims share it.
import { median } from 'simple-statistics'
import {
  countingSlices,
  cpuMicrosPerRequest,
  judgeSlices,
  ofGenerations,
  ratioInterval,
  ratiosOfGenerations,
  requestsPerSecond
} from '../kit.js'
import { NONE } from './servers.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { Costs } from './costs.js'
 * @import { DebugRun } from './jobs.js'
 * @import { Ending, Fault } from './ends.js'
 * @import { SlowRun } from './slow-reader.js'
 */

const cpuOf = ({ server }) => cpuMicrosPerRequest(server)

/**
 * @typedef {object} Cost of a logger
 * @property {string} logger
 * @property {Interval} rate requests per second, by those without a line
 * @property {Interval} cpu CPU time of a request, by that without a line
 * @property {number} perSecond requests, median of the generations
 * @property {number} cpuMicros of a request, median of the generations
 * @property {number} p99Ms median of the slices
 * @property {number} served requests that got an answer, the warm-up included
 * @property {number | null} missing lines that should be there; null where nobody can tell
 * @property {number | null} bytesPerLine
 */

/**
 * @param {Costs} costs
 * @returns {Cost[]} without loggers that failed, or that have no slice that counts
 */
export function costsOf ({ slices, written }) {
  const run = judgeSlices(slices)
  const failed = new Set(slices.failures.map(({ contender }) => contender))
  return slices.contenders.filter(logger => !failed.has(logger)).flatMap(logger => {
    const own = countingSlices(run, logger)
    const [rates, cpus] = [requestsPerSecond, cpuOf].map(quantity => ratiosOfGenerations(run, logger, NONE, quantity))
    if (rates.length === 0) return []
    const served = servedIn(slices, logger)
    const lines = logger === NONE ? null : written[logger]
    return [{
      logger,
      rate: ratioInterval(rates),
      cpu: ratioInterval(cpus),
      perSecond: median(ofGenerations(own, requestsPerSecond)),
      cpuMicros: median(ofGenerations(own, cpuOf)),
      p99Ms: median(own.flatMap(({ latencyMicros }) => latencyMicros ? [latencyMicros.p99 / 1000] : [])),
      served,
      missing: lines ? served - lines.lines : null,
      bytesPerLine: lines?.lines ? lines.bytes / lines.lines : null
    }]
  })
}

// All attempts: a slice that was taken again has left its lines as well.
function servedIn ({ slices, generations, warmUpRequests }, logger) {
  return slices.reduce(
    (sum, { contender, requests }) => sum + (contender === logger ? requests : 0),
    generations * warmUpRequests
  )
}

/**
 * @param {Costs} costs
 * @param {string} over logger
 * @param {string} under logger
 * @returns {Interval | null} CPU time of a request; null where no round has both
 */
export function cpuRatio ({ slices }, over, under) {
  const ratios = ratiosOfGenerations(judgeSlices(slices), over, under, cpuOf)
  return ratios.length ? ratioInterval(ratios) : null
}

/**
 * @typedef {object} SlowFinding of a logger whose reader is slow
 * @property {string} logger
 * @property {number[]} rates requests per second in each round, by those of the same round without a line
 * @property {number} p99Ms median of the rounds
 * @property {number | null} grownBytes of memory, median of the rounds; null where nobody can tell
 * @property {number[]} behind in each round, lines that the reader had not got when the load ended
 * @property {number[]} readShares in each round, of the lines, that were read at all
 */

/** @param {SlowRun[]} runs of one server @returns {SlowFinding[]} */
export function slowFindings (runs) {
  const whole = runs.flatMap(run => run.result ? /** @type {Required<SlowRun>} */ (run) : [])
  const rateOf = ({ result: { requests, durationMs } }) => requests / durationMs
  return [...Map.groupBy(whole, ({ logger }) => logger)].map(([logger, own]) => {
    const grown = own.flatMap(({ grownBytes }) => grownBytes === null ? [] : [grownBytes])
    const served = ({ server }) => server.requestsStarted
    return {
      logger,
      rates: own.flatMap(run => {
        const none = whole.find(other => other.logger === NONE && other.round === run.round)
        return none ? [rateOf(run) / rateOf(none)] : []
      }),
      p99Ms: median(own.map(({ result }) => result.latencyMs.percentiles[99])),
      grownBytes: grown.length ? median(grown) : null,
      behind: own.map(run => Math.max(0, served(run) - run.readDuring)),
      readShares: own.map(run => Math.min(1, run.readInAll / served(run)))
    }
  })
}

/**
 * @param {Ending[]} endings
 * @param {string} logger
 * @param {string} end
 * @returns {number[]} in each round, answers without a line. Below 0 where lines are there for requests whose answer
 *   nobody got
 */
export function missingLines (endings, logger, end) {
  return endings.flatMap(ending => ending.logger === logger && ending.end === end && ending.answered !== undefined
    ? [ending.answered - Number(ending.lines)]
    : [])
}

/** @param {Fault} fault @returns {'goes on' | 'answers no more' | 'ends'} what the server does */
export function outcomeOf ({ asked, answered, end, failure }) {
  if (end || failure) return 'ends'
  return answered === asked ? 'goes on' : 'answers no more'
}

/** @param {Pick<Fault, 'stderrLines'>} fault @returns {string | null} the error's code, as stderr has it */
export function errorCodeOf ({ stderrLines = [] }) {
  const [code] = /\b(?:ERR_[A-Z_]+|E[A-Z]{3,})\b/.exec(stderrLines.join('\n')) ?? [null]
  return code
}

/**
 * @param {DebugRun[]} runs
 * @param {string} logger
 * @param {string} kind `loop`, `call` or `expensive`
 * @returns {number[]} nanoseconds of a call in each round: the median of the batches
 */
export function debugNanos (runs, logger, kind) {
  return runs.flatMap(run => run.logger === logger && run.nanos?.[kind] ? [median(run.nanos[kind])] : [])
}
