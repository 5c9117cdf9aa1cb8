// @ts-check
import { max, median, min } from 'simple-statistics'
import { formatInterval, formatNumber, formatRatio, formatShare, ratioInterval } from '../kit.js'
import { cpuRatio, debugNanos, errorCodeOf, missingLines, outcomeOf } from './report-findings.js'
import { NONE, PINO } from './servers.js'

/**
 * @import { Table } from '../../scripts/render/bench-tables.js'
 * @import { Costs } from './costs.js'
 * @import { DebugRun } from './jobs.js'
 * @import { Ending, Fault } from './ends.js'
 * @import { Cost, SlowFinding } from './report-findings.js'
 */

const BYTES_PER_MB = 1e6
const WHERE = { file: 'a file', null: '/dev/null', terminal: 'a terminal' } // of older records
const FAULTS = { full: 'the disk is full', closed: 'the reader is gone' }
const LOSES = 'loses lines'

/** @typedef {{ stage: string, destination: string, measured: Costs, costs: Cost[] }} Measured */

/** @param {Measured} of @returns {Table} what a line costs, and is pino the cheapest? */
export function costTable ({ stage, destination, measured, costs }) {
  const rows = costs.map(({ logger, cpu }) => {
    const beside = logger === NONE || logger === PINO ? null : cpuRatio(measured, logger, PINO)
    return [
      logger,
      logger === NONE ? '-' : formatInterval(cpu, formatRatio),
      beside ? formatInterval(beside, formatRatio) : '-',
      beside ? sayCost(beside) : '-'
    ]
  })
  const head = ['logger', 'CPU/request ÷ none', `÷ ${PINO}`, `beside ${PINO}`]
  return { title: titleOf(stage, destination), head, rows }
}

/** @param {Measured} of @returns {Table} what clients see of it */
export function rateTable ({ stage, destination, costs }) {
  const rows = costs.map(({ logger, rate, p99Ms, missing }) => [
    logger,
    logger === NONE ? '-' : formatInterval(rate, formatRatio),
    formatNumber(p99Ms),
    sayMissing(missing)
  ])
  const head = ['logger', 'requests/s ÷ none', 'p99 (ms)', 'lines missing']
  return { title: `${titleOf(stage, destination)}: rates`, head, rows }
}

/** @param {Measured} of @returns {Table} what the ratios are made of */
export function amountTable ({ stage, destination, costs }) {
  const rows = costs.map(({ logger, perSecond, cpuMicros, served, bytesPerLine }) => [
    logger,
    formatNumber(perSecond),
    formatNumber(cpuMicros),
    served.toLocaleString('en'),
    bytesPerLine === null ? '-' : formatNumber(bytesPerLine)
  ])
  return {
    title: `${titleOf(stage, destination)}: amounts`,
    head: ['logger', 'requests/s', 'CPU µs/request', 'requests', 'bytes a line'],
    rows
  }
}

function titleOf (stage, destination) {
  return `${stage}, a line a request into ${WHERE[destination]}`
}

function sayCost ({ low, high }) {
  if (low === null || high === null) return 'unresolved'
  return low > 1 ? 'costs more' : high < 1 ? 'costs less' : 'unresolved'
}

function sayMissing (missing) {
  if (missing === null) return '-'
  return missing > 0 ? `${missing.toLocaleString('en')}, ${LOSES}` : String(missing)
}

/** @param {string} stage @param {SlowFinding[]} findings @returns {Table} */
export function slowTable (stage, findings) {
  const rows = findings.map(({ logger, rates, grownBytes, behind }) => [
    logger,
    logger === NONE || rates.length === 0 ? '-' : formatInterval(ratioInterval(rates), formatRatio),
    grownBytes === null ? '-' : formatNumber(grownBytes / BYTES_PER_MB),
    logger === NONE ? '-' : formatNumber(median(behind))
  ])
  const head = ['logger', 'requests/s ÷ none', 'memory grown (MB)', 'lines waiting']
  return { title: `${stage}, with a slow reader`, head, rows }
}

/** @param {string} stage @param {SlowFinding[]} findings @returns {Table} */
export function slowEndTable (stage, findings) {
  const rows = findings.map(({ logger, p99Ms, readShares }) => [
    logger,
    formatNumber(p99Ms),
    logger === NONE ? '-' : sayShares(readShares)
  ])
  const head = ['logger', 'p99 (ms)', 'lines lost at the end']
  return { title: `${stage}, with a slow reader: latency, and what is lost`, head, rows }
}

function sayShares (readShares) {
  const lost = readShares.map(share => 1 - share)
  const [low, high] = [min(lost), max(lost)].map(formatShare)
  return low === high ? low : `${low} to ${high}`
}

/** @param {Ending[]} endings @returns {Table} */
export function endingTable (endings) {
  const rows = loggersOf(endings).map(logger => {
    const ends = ['SIGTERM', 'SIGKILL'].map(end =>
      missingLines(endings, logger, end).map(missing => Math.max(0, missing))
    )
    const mark = sayMark(Math.max(0, ...ends.flat()), endings[0].connections)
    return [logger, ...ends.map(missing => missing.join(' / ') || '-'), mark]
  })
  return {
    title: 'Lines missing in a file when the server ends under load, each round',
    head: ['logger', 'by SIGTERM', 'by SIGKILL', 'mark'],
    rows
  }
}

function sayMark (missing, connections) {
  return missing > connections ? LOSES : missing > 0 ? 'those in flight' : '-'
}

/** @param {Fault[]} faults @returns {Table} */
export function faultTable (faults) {
  const rows = faults.map(fault => [
    FAULTS[fault.fault],
    fault.logger,
    fault.answered === undefined ? '-' : `${fault.answered} of ${fault.asked}`,
    outcomeOf(fault),
    errorCodeOf(fault) ?? '-'
  ])
  return {
    title: 'Destinations that fail',
    head: ['destination', 'logger', 'answered', 'the server', 'on stderr'],
    rows
  }
}

/** @param {DebugRun[]} runs @returns {Table} */
export function debugTable (runs) {
  const rows = loggersOf(runs).map(logger => [logger, ...['loop', 'call', 'expensive'].map(kind => {
    const nanos = debugNanos(runs, logger, kind)
    return nanos.length ? formatInterval(ratioInterval(nanos), formatNumber) : '-'
  })]).filter(([, ...cells]) => cells.some(cell => cell !== '-'))
  const head = ['logger', 'no call (ns)', 'a call that is off (ns)', 'with an expensive argument (ns)']
  return { title: 'log.debug with level info', head, rows }
}

function loggersOf (runs) {
  return [...new Set(runs.map(({ logger }) => logger))]
}
