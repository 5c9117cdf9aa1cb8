// @ts-check
import { median } from 'simple-statistics'
import { formatInterval, formatRatio, formatShare } from '../kit.js'
import { decayPlot, decayTable, goodputPlot } from './report-plots.js'
import { BUSY, capacityOf, refusalCost, select, sharesOf } from './report-model.js'
import {
  busyTable, guardedOf, guardsTable, idleTable, keptTable, limitsTable, pricesTable, timeTable, verdictsTable
} from './report-tables.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { measure } from './lab.js'
 */

const PICTURED = '02-listener-fix'

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @param {any} options
 * @returns {LabReport}
 */
export function report ({ runs: all, decay, failures }, options) {
  const runs = all.filter(run => run.share === null || capacityOf(all, run) > 0)
  const steady = options.stages.filter(stage => select(runs, { stage, share: BUSY }).length > 0)
  const isPictured = steady.includes(PICTURED)
  const swept = steady.flatMap(stage =>
    options.guardsOf[stage]
      .map(guard => [`limits-${guard}`, limitsTable(runs, stage, guard, options)])
      .filter(([, { rows }]) => rows.length > 1)
  )
  const tables = {
    ...(steady.length && { busy: busyTable(runs, steady, options) }),
    ...(isPictured && {
      kept: keptTable(runs, PICTURED, options),
      time: timeTable(runs, PICTURED, options),
      [PICTURED]: guardsTable(runs, PICTURED, options)
    }),
    ...(steady.length && {
      verdicts: verdictsTable(runs, steady, options),
      refusals: pricesTable(runs, steady, options),
      idle: idleTable(runs, steady, options)
    }),
    ...Object.fromEntries(swept),
    ...(decay.length && { decay: decayTable(decay) })
  }
  return {
    tables: Object.fromEntries(Object.entries(tables).filter(([, { rows }]) => rows.length > 0)),
    plots: {
      ...(isPictured && { goodput: goodputPlot(runs, PICTURED, options) }),
      ...(decay.length && { decay: decayPlot(decay) })
    },
    notes: notesOf(runs, failures, options),
    values: valuesOf(runs, steady, options)
  }
}

function notesOf (runs, failures, { inTimeMs, generations }) {
  const failed = failures.map(({ contender, message }) => `${contender}: ${message}.`)
  const loads = runs.filter(({ share }) => share !== null)
  if (loads.length === 0) return failed
  const full = loads.filter(run => sharesOf(runs, run).isGeneratorFull).length
  return [
    `Medians over ${generations} generations of processes. In time is within ${inTimeMs} ms of when the request was due.`,
    'Sent is what arrived, by the capacity. What was due and not sent found all connections waiting, or the generator full.',
    ...(full
      ? [`† The generator's thread was full in at least half of these loads; in ${full} of all ${loads.length} loads.`]
      : []),
    'Other answers came too late, or opened a connection.',
    ...failed
  ]
}

function valuesOf (runs, steady, options) {
  const entries = steady.flatMap(stage => guardedOf(stage, options).slice(1).flatMap(which => {
    const loads = select(runs, { ...which, share: BUSY })
    const cost = refusalCost(runs, which)
    return [
      ...(loads.length
        ? [[`${which.guard}-goodput`, formatShare(median(loads.map(run => sharesOf(runs, run).inTime)))]]
        : []),
      ...(cost ? [[`${which.guard}-refusal`, formatInterval(cost, formatRatio)]] : [])
    ]
  }))
  return Object.fromEntries(entries)
}
