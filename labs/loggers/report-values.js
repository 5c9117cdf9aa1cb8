// @ts-check
import { max, median } from 'simple-statistics'
import { formatInterval, formatNumber, formatRatio, formatShare, ratioInterval } from '../kit.js'
import { debugNanos, missingLines } from './report-findings.js'
import { NONE } from './servers.js'

/**
 * @import { Costs } from './costs.js'
 * @import { Cost, SlowFinding } from './report-findings.js'
 * @import { Data } from './lab.js'
 */

/**
 * @param {Data} data
 * @param {{ costs: { name: string, costs: Cost[] }[], slow: SlowFinding[] }} findings
 * @returns {Record<string, string>} for sentences: STAGE-DESTINATION-LOGGER-cpu and -rate, and slow-, killed- and
 *   debug-LOGGER
 */
export function readValues ({ endings, debugCalls }, { costs, slow }) {
  const logging = slow.filter(({ logger }) => logger !== NONE)
  return Object.fromEntries([
    ...costs.flatMap(({ name, costs }) =>
      costs
        .filter(({ logger }) => logger !== NONE)
        .flatMap(({ logger, cpu, rate }) => [
          [`${name}-${logger}-cpu`, formatInterval(cpu, formatRatio)],
          [`${name}-${logger}-rate`, formatInterval(rate, formatRatio)]
        ])
    ),
    ...logging.flatMap(({ logger, rates, readShares, behind }) => [
      ...(rates.length ? [[`slow-${logger}-rate`, formatRatio(ratioInterval(rates).value)]] : []),
      [`slow-${logger}-lost`, formatShare(1 - median(readShares))],
      [`slow-${logger}-behind`, formatNumber(median(behind))]
    ]),
    ...[...new Set(endings.map(({ logger }) => logger))].flatMap(logger => {
      return Object.entries({ killed: 'SIGKILL', ended: 'SIGTERM' }).flatMap(([name, end]) => {
        const missing = missingLines(endings, logger, end)
        return missing.length ? [[`${name}-${logger}`, String(Math.max(0, max(missing)))]] : []
      })
    }),
    ...[...new Set(debugCalls.map(({ logger }) => logger))].flatMap(logger => {
      return ['call', 'expensive'].flatMap(kind => {
        const nanos = debugNanos(debugCalls, logger, kind)
        return nanos.length ? [[`debug-${logger}-${kind}`, formatNumber(ratioInterval(nanos).value)]] : []
      })
    })
  ])
}
