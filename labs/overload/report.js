// @ts-check
import { max, median } from 'simple-statistics'
import {
  cpuMicrosPerRequest,
  cpuShares,
  formatInterval,
  formatNumber,
  formatRatio,
  formatShare,
  medianInterval
} from '../kit.js'
import { decayPlot, decayTable, goodputPlot } from './report-plots.js'
import { keptTable } from './report-guards.js'
import { bestGoodput, goodputs, lastAttempts, refusalCost, refusedShare, select } from './report-model.js'

/**
 * @import { Table } from '../../scripts/render/bench-tables.js'
 * @import { LabReport } from '../index.js'
 * @import { measure } from './lab.js'
 * @import { Run } from './report-model.js'
 */

const SLOW = '01-slow'
const PICTURED = '02-listener-fix'
const BUSY = 2
const CALM = 0.5

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

/** @returns {Table} */
function busyTable (runs, steady, options) {
  const rows = steady.flatMap(stage => guardedOf(stage, options).flatMap(which => {
    const group = select(runs, { stage, ...which, share: BUSY })
    if (group.length === 0) return []
    return [[
      stage,
      which.guard ?? 'none',
      formatShare(median(goodputs(runs, { stage, ...which, share: BUSY }))),
      formatShare(median(group.map(({ result }) => refusedShare(result)))),
      sayMs(group, ({ result }) => result.latencyMsOf2xx?.percentiles[99])
    ]]
  }))
  return {
    title: `Asked for ${BUSY}x the capacity`,
    head: ['server', 'guard', 'answered in time', 'refused', 'p99 of 2xx (ms)'],
    rows
  }
}

/** @returns {Table} */
function guardsTable (runs, stage, options) {
  const rows = guardedOf(stage, options).flatMap(which => options.shares.flatMap(share => {
    const group = select(runs, { stage, ...which, share })
    if (group.length === 0) return []
    const mid = pick => median(group.map(pick))
    return [
      [
        which.guard ?? 'none',
        `${share}x`,
        formatShare(median(goodputs(runs, { stage, ...which, share }))),
        formatShare(mid(({ result }) => refusedShare(result))),
        sayMs(group, ({ result }) => result.latencyMsOf2xx?.percentiles[99]),
        sayMs(group, ({ result }) => result.latencyMsOf2xx?.percentiles[50]),
        sayMs(group, ({ loopDelayMs }) => loopDelayMs?.mean),
        formatNumber(mid(sentRate)),
        formatShare(
          mid(({ generator, server, result: { durationMs } }) => cpuShares({ server, generator, durationMs }).generator)
        )
      ]
    ]
  }))
  const head = [
    'guard',
    'asked, by capacity',
    'answered in time, by capacity',
    'refused, of all answers',
    'p99 of 2xx (ms)',
    'p50 of 2xx (ms)',
    'loop delay (ms)',
    'sent/s',
    'generator CPU'
  ]
  return { title: `${stage}, asked for more than it can do`, head, rows, details: head.slice(5) }
}

/** @returns {Table} */
function refusalsTable (runs, stages, { guardsOf }) {
  const rows = stages.flatMap(stage => guardsOf[stage].flatMap(guard => {
    const [answers, refusals] = [null, guard].map(which =>
      select(runs, { stage, guard: which, limit: null, share: null })
    )
    const cost = refusalCost(runs, stage, guard)
    if (cost.count === 0) return []
    const micros = group => formatNumber(median(group.map(({ server }) => cpuMicrosPerRequest(server))))
    return [
      [
        `${guard}, ${stage}`,
        micros(answers),
        micros(refusals),
        formatInterval(cost, formatRatio),
        formatShare(bestGoodput(cost.value, BUSY))
      ]
    ]
  }))
  return {
    title: 'What a 503 costs',
    head: ['guard', 'CPU µs/answer', 'CPU µs/503', '503 by answer', 'answered at 2x, at best'],
    rows
  }
}

/** @returns {Table} */
function limitsTable (runs, stage, guard, { guards }) {
  const { limits, usual, measures } = guards[guard]
  const all = [...new Set([usual, ...limits])].sort((a, b) => a - b)
  const rows = all.flatMap(limit => {
    const [calm, busy] = [CALM, BUSY].map(share => select(runs, { stage, guard, limit, share }))
    if (calm.length === 0 || busy.length === 0) return []
    return [[
      String(limit),
      formatShare(median(calm.map(({ result }) => refusedShare(result)))),
      formatShare(median(goodputs(runs, { stage, guard, limit, share: BUSY }))),
      sayMs(busy, ({ result }) => result.latencyMsOf2xx?.percentiles[99])
    ]]
  })
  return {
    title: `${guard} on ${stage}, limit by limit`,
    head: [`limit: ${measures}`, 'refused at 0.5x', 'answered in time at 2x', 'p99 of 2xx at 2x (ms)'],
    rows
  }
}

function guardedOf (stage, { guards, guardsOf }) {
  return [{ guard: null, limit: null }, ...guardsOf[stage].map(guard => ({ guard, limit: guards[guard].usual }))]
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

function sentRate ({ result: { requests, neverAnswered, errors, durationMs } }) {
  return (requests + neverAnswered + errors) / durationMs * 1000
}

function sayMs (group, pick) {
  const values = group.map(pick).filter(value => Number.isFinite(value))
  return values.length ? formatNumber(median(values)) : '-'
}
