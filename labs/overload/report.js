// @ts-check
import { max } from 'simple-statistics'
import { formatInterval, formatRatio, formatShare, medianInterval } from '../kit.js'
import { decayPlot, decayTable, goodputPlot } from './report-plots.js'
import { keptTable } from './report-guards.js'
import { bestGoodput, BUSY, goodputs, lastAttempts, refusalCost, select, sentRate } from './report-model.js'
import { busyTable, guardsTable, limitsTable, refusalsTable } from './report-tables.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { measure } from './lab.js'
 */

const SLOW = '01-slow'
const PICTURED = '02-listener-fix'

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @param {any} options
 * @returns {LabReport}
 */
export function report ({ runs: all, decay, failures }, options) {
  const runs = lastAttempts(all)
  const steady = options.stages.filter(
    id => id !== SLOW && select(runs, { stage: id, guard: null, limit: null, share: null }).length > 0
  )
  const swept = steady.flatMap(stage =>
    options.guardsOf[stage].filter(guard => options.guards[guard].limits.length > 0).map(guard => ({ stage, guard }))
  )
  const tables = {
    ...(steady.length && { busy: busyTable(runs, steady, options) }),
    ...(steady.includes(PICTURED) && {
      kept: keptTable(runs, PICTURED, BUSY, options),
      [PICTURED]: guardsTable(runs, PICTURED, options)
    }),
    ...(steady.length && { refusals: refusalsTable(runs, steady, options) }),
    ...Object.fromEntries(
      swept.map(({ stage, guard }) => [`limits-${guard}`, limitsTable(runs, stage, guard, options)])
    ),
    ...(decay.length && { decay: decayTable(decay) })
  }
  const plots = {
    ...(steady.includes(PICTURED) && { goodput: goodputPlot(runs, PICTURED, options) }),
    ...(decay.length && { decay: decayPlot(decay) })
  }
  return { tables, plots, notes: notesOf(all, runs, failures, options), values: valuesOf(runs, steady, options) }
}

function notesOf (all, runs, failures, { inTimeMs, shares, generations }) {
  if (runs.length === 0) return failures.map(({ contender, message }) => `${contender}: ${message}.`)
  const most = max(shares)
  const short = runs.filter(run => run.share === most && sentRate(run) < 0.9 * Number(run.offeredRate))
  return [
    `Medians over ${generations} generations of processes. In time is within ${inTimeMs} ms of when the request was due.`,
    ...(short.length
      ? [
          `At ${most}x, ${short.length} loads did not send nine of ten requests that were due: all connections were waiting, or the generator was at its end.`
        ]
      : []),
    ...(all.length > runs.length
      ? [`The machine spoiled ${all.length - runs.length} loads, which were taken again.`]
      : []),
    ...failures.map(({ contender, message }) => `${contender}: ${message}.`)
  ]
}

function valuesOf (runs, steady, { guards, guardsOf }) {
  const entries = steady.flatMap(stage => guardsOf[stage].flatMap(guard => {
    const of = { stage, guard, limit: guards[guard].usual, share: BUSY }
    const [shares, cost] = [goodputs(runs, of), refusalCost(runs, stage, guard)]
    if (shares.length === 0 || cost.count === 0) return []
    return [
      [`${guard}-goodput`, formatShare(medianInterval(shares).value)],
      [`${guard}-refusal`, formatInterval(cost, formatRatio)],
      [`${guard}-best`, formatShare(bestGoodput(cost.value, BUSY))]
    ]
  }))
  return Object.fromEntries(entries)
}
