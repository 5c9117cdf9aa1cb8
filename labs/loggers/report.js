// @ts-check
import { max, median } from 'simple-statistics'
import { formatInterval, formatNumber, formatRatio, formatShare, ratioInterval } from '../kit.js'
import { NO_PIPE } from './destinations.js'
import { costsOf, debugNanos, missingLines, slowFindings } from './report-findings.js'
import { NONE } from './servers.js'
import {
  amountTable,
  costTable,
  debugTable,
  endingTable,
  faultTable,
  rateTable,
  slowEndTable,
  slowTable
} from './report-tables.js'

/**
 * @import { Bars } from '../../scripts/render/bars.js'
 * @import { LabReport } from '../index.js'
 * @import { Data, Options } from './lab.js'
 * @import { Cost, SlowFinding } from './report-findings.js'
 */

const MISSING = {
  pipe: NO_PIPE,
  closed: 'no reader could go away: mkfifo makes pipes, and Windows has none',
  full: 'no full destination was tried: only Linux has /dev/full'
}

/**
 * @param {Data} data
 * @param {Options} options
 * @returns {LabReport}
 */
export function report (data, options) {
  const costs = data.costs.map(measured => ({
    stage: measured.stage,
    destination: measured.destination,
    measured,
    name: `${measured.stage}-${measured.destination}`,
    costs: costsOf(measured)
  }))
  const slow = [...Map.groupBy(data.slow, ({ stage }) => stage)].map(([stage, runs]) => ({
    stage,
    findings: slowFindings(runs)
  }))
  const tables = {
    ...tablesOf(costs, '', costTable),
    ...tablesOf(costs, '-rates', rateTable),
    ...tablesOf(costs, '-amounts', amountTable),
    ...Object.fromEntries(slow.flatMap(({ stage, findings }) => [
      [`${stage}-pipe`, slowTable(stage, findings)],
      [`${stage}-pipe-end`, slowEndTable(stage, findings)]
    ])),
    endings: endingTable(data.endings),
    faults: faultTable(data.faults),
    debug: debugTable(data.debugCalls)
  }
  const shown = costs.find(({ stage, destination }) => stage === options.firstStage && destination === 'file')
  const first = slow.find(({ stage }) => stage === options.firstStage)
  return {
    tables: Object.fromEntries(Object.entries(tables).filter(([, { rows }]) => rows.length > 0)),
    plots: {
      ...(shown && shown.costs.length > 1 && { cpu: cpuBars(shown) }),
      ...(first && first.findings.length > 1 && { read: readBars(first) })
    },
    values: readValues(data, { costs, slow: first?.findings ?? [] }),
    notes: [
      'Lines missing are requests that got an answer and have no line. Those under load are a lower bound: a line may be there for a request whose answer nobody got any more.',
      ...data.missing.map(kind => MISSING[kind]),
      ...failuresIn(data)
    ]
  }
}

function tablesOf (costs, what, table) {
  return Object.fromEntries(costs.map(one => [one.name + what, table(one)]))
}

function failuresIn ({ costs, slow, endings, faults, debugCalls }) {
  return [
    ...costs.flatMap(({ stage, destination, slices: { failures } }) =>
      failures.map(({ contender, message }) => `${stage} with ${contender} and ${destination}: ${message}`)
    ),
    ...[...slow, ...endings, ...faults].flatMap(({ stage, logger, failure }) =>
      failure ? [`${stage} with ${logger}: ${failure}`] : []
    ),
    ...debugCalls.flatMap(({ logger, failure }) => (failure ? [`debug calls of ${logger}: ${failure}`] : []))
  ]
}

/** @returns {Bars} */
function cpuBars ({ stage, costs }) {
  const bars = costs.filter(({ logger }) => logger !== NONE).map(({ logger, cpu }) => {
    const added = cpu.value - 1
    return { name: logger, value: Math.max(0, added), label: `${added < 0 ? '' : '+'}${formatShare(added)}` }
  })
  return {
    title: 'CPU time that a line adds to a request',
    alt: `CPU time that a line into a file adds to a request of ${stage}: ${sayEach(bars)}.`,
    bars
  }
}

/** @returns {Bars} */
function readBars ({ stage, findings }) {
  const bars = findings.filter(({ logger }) => logger !== NONE).map(({ logger, readShares }) => {
    const share = median(readShares)
    return { name: logger, value: share, label: formatShare(share) }
  })
  return {
    title: 'Lines that a slow reader got in the end',
    alt: `Of the lines of ${stage}, those that a slow reader had got when the server had ended: ${sayEach(bars)}.`,
    bars
  }
}

function sayEach (bars) {
  return bars.map(({ name, label }) => `${name} ${label}`).join(', ')
}

/**
 * @param {Data} data
 * @param {{ costs: { name: string, costs: Cost[] }[], slow: SlowFinding[] }} findings
 * @returns {Record<string, string>} for sentences: STAGE-DESTINATION-LOGGER-cpu and -rate, and slow-, killed- and
 *   debug-LOGGER
 */
function readValues ({ endings, debugCalls }, { costs, slow }) {
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
