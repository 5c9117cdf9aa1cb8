// @ts-check
import { mean, median } from 'simple-statistics'
import { cpuMicrosPerRequest, formatInterval, formatNumber, formatRatio, formatShare, ratioInterval } from '../kit.js'
import {
  againstNone, BUSY, CALM, partsOf, pricesOf, refusalCost, refusedShare, select, sharesOf, verdictOf
} from './report-model.js'

/**
 * @import { Table } from '../../scripts/render/bench-tables.js'
 * @import { GuardRun } from './generation.js'
 * @import { Which } from './report-model.js'
 */

/**
 * @param {string} stage
 * @param {any} options
 * @returns {Which[]} without a guard, then each guard with its usual limit
 */
export function guardedOf (stage, { guards, guardsOf }) {
  return [
    { stage, guard: null, limit: null },
    ...guardsOf[stage].map(guard => ({ stage, guard, limit: guards[guard].usual }))
  ]
}

/**
 * One server and its guards: what is kept of the capacity when twice as much is asked.
 *
 * @param {GuardRun[]} runs
 * @returns {Table}
 */
export function keptTable (runs, stage, options) {
  const rows = guardedOf(stage, options).flatMap(which => {
    const group = select(runs, { ...which, share: BUSY })
    if (group.length === 0) return []
    const against = which.guard && againstNone(runs, which, BUSY)
    return [[
      which.guard ?? 'none',
      saySent(runs, group),
      formatShare(median(group.map(run => sharesOf(runs, run).inTime))),
      formatShare(median(group.map(({ result }) => refusedShare(result)))),
      against ? formatInterval(against.interval, formatRatio) : '-'
    ]]
  })
  return {
    title: `${stage}, asked for ${BUSY}x the capacity: what is kept of it`,
    head: ['guard', 'sent', 'answered in time', 'refused', 'in time: guard ÷ none'],
    rows
  }
}

/**
 * @param {GuardRun[]} runs
 * @returns {Table}
 */
export function verdictsTable (runs, steady, options) {
  const rows = steady.flatMap(stage => guardedOf(stage, options).slice(1).flatMap(which =>
    options.shares.filter(share => share >= BUSY).flatMap(share => {
      const against = againstNone(runs, which, share)
      if (!against) return []
      const { interval, more } = against
      return [[
        `${which.guard}, ${stage}`,
        `${share}x`,
        formatInterval(interval, formatRatio),
        `${more} of ${interval.count}`,
        verdictOf(interval)
      ]]
    })))
  return {
    title: 'Answers in time with a guard ÷ without one',
    head: ['guard', 'asked ÷ capacity', 'guard ÷ none', 'generations with more', 'in time'],
    rows
  }
}

/**
 * @param {GuardRun[]} runs
 * @returns {Table}
 */
export function timeTable (runs, stage, options) {
  const rows = guardedOf(stage, options).flatMap(which => {
    const prices = pricesOf(runs, which)
    const loads = select(runs, { ...which, share: BUSY })
    if (!prices || loads.length !== prices.length) return []
    const parts = loads.map((load, i) => partsOf(load, prices[i]))
    return [[
      which.guard ?? 'none',
      ...['inTime', 'others', 'refusals', 'idle'].map(part => formatShare(mean(parts.map(one => one[part]))))
    ]]
  })
  return {
    title: `${stage}, asked for ${BUSY}x the capacity: where the time of its event loop went`,
    head: ['guard', 'answers in time', 'other answers', 'refusals', 'idle'],
    rows
  }
}

/**
 * @param {GuardRun[]} runs
 * @returns {Table}
 */
export function pricesTable (runs, steady, options) {
  const rows = steady.flatMap(stage => guardedOf(stage, options).slice(1).flatMap(which => {
    const [prices, cost] = [pricesOf(runs, which), refusalCost(runs, which)]
    if (!prices || !cost) return []
    const mid = pick => median(prices.map(pick).filter(Number.isFinite))
    return [[
      `${which.guard}, ${stage}`,
      formatNumber(mid(({ answerMicros }) => answerMicros)),
      formatNumber(mid(({ refusalMicros }) => refusalMicros)),
      formatInterval(cost, formatRatio),
      formatShare(Math.max(...prices.map(({ worst }) => worst)))
    ]]
  }))
  return {
    title: 'What a 503 costs: the busy time of each load as answers and refusals',
    head: ['guard', 'µs/answer', 'µs/503', '503 ÷ answer', 'the fit is off by, at most'],
    rows
  }
}

/**
 * @param {GuardRun[]} runs
 * @returns {Table} what a guard costs while nothing is wrong
 */
export function idleTable (runs, steady, options) {
  const rows = steady.flatMap(stage => guardedOf(stage, options).slice(1).flatMap(which => {
    const without = select(runs, { stage, guard: null, limit: null, share: CALM })
    const pairs = select(runs, { ...which, share: CALM }).flatMap(run => {
      const bare = without.find(({ generation }) => generation === run.generation)
      return bare ? [[run, bare].map(({ server }) => cpuMicrosPerRequest(server))] : []
    })
    if (pairs.length === 0) return []
    return [[
      `${which.guard}, ${stage}`,
      formatNumber(median(pairs.map(([, bare]) => bare))),
      formatNumber(median(pairs.map(([guarded]) => guarded))),
      formatInterval(ratioInterval(pairs.map(([guarded, bare]) => guarded / bare)), formatRatio)
    ]]
  }))
  return {
    title: `Asked for ${CALM}x the capacity: CPU time of a request`,
    head: ['guard', 'µs/request without', 'with', 'with ÷ without'],
    rows
  }
}

/**
 * @param {GuardRun[]} runs
 * @returns {Table}
 */
export function busyTable (runs, steady, options) {
  const rows = steady.flatMap(stage => guardedOf(stage, options).flatMap(which => {
    const group = select(runs, { ...which, share: BUSY })
    if (group.length === 0) return []
    return [[
      stage,
      which.guard ?? 'none',
      saySent(runs, group),
      formatShare(median(group.map(run => sharesOf(runs, run).inTime))),
      formatShare(median(group.map(({ result }) => refusedShare(result)))),
      sayMs(group, ({ result }) => result.latencyMsOf2xx?.percentiles[99])
    ]]
  }))
  return {
    title: `Asked for ${BUSY}x the capacity`,
    head: ['server', 'guard', 'sent', 'answered in time', 'refused', 'p99 of 2xx (ms)'],
    rows
  }
}

/**
 * @param {GuardRun[]} runs
 * @returns {Table}
 */
export function guardsTable (runs, stage, options) {
  const rows = guardedOf(stage, options).flatMap(which => options.shares.flatMap(share => {
    const group = select(runs, { ...which, share })
    if (group.length === 0) return []
    return [[
      which.guard ?? 'none',
      `${share}x`,
      saySent(runs, group),
      formatShare(median(group.map(run => sharesOf(runs, run).inTime))),
      formatShare(median(group.map(({ result }) => refusedShare(result)))),
      sayMs(group, ({ result }) => result.latencyMsOf2xx?.percentiles[99]),
      sayMs(group, ({ result }) => result.latencyMsOf2xx?.percentiles[50]),
      sayMs(group, ({ loopDelayMs }) => loopDelayMs?.mean)
    ]]
  }))
  const head = [
    'guard',
    'asked ÷ capacity',
    'sent',
    'answered in time ÷ capacity',
    'refused, of all answers',
    'p99 of 2xx (ms)',
    'p50 of 2xx (ms)',
    'loop delay (ms)'
  ]
  return { title: `${stage}, asked for more than it can do`, head, rows, details: head.slice(6) }
}

/**
 * @param {GuardRun[]} runs
 * @returns {Table}
 */
export function limitsTable (runs, stage, guard, { guards }) {
  const { limits, usual, measures } = guards[guard]
  const all = [...new Set([usual, ...limits])].sort((a, b) => a - b)
  const rows = all.flatMap(limit => {
    const [calm, busy] = [CALM, BUSY].map(share => select(runs, { stage, guard, limit, share }))
    if (calm.length === 0 || busy.length === 0) return []
    return [[
      String(limit),
      formatShare(median(calm.map(({ result }) => refusedShare(result)))),
      formatShare(median(busy.map(run => sharesOf(runs, run).inTime))),
      sayMs(busy, ({ result }) => result.latencyMsOf2xx?.percentiles[99])
    ]]
  })
  return {
    title: `${guard} on ${stage}, limit by limit`,
    head: [`limit: ${measures}`, 'refused at 0.5x', 'answered in time at 2x', 'p99 of 2xx at 2x (ms)'],
    rows
  }
}

// A load that was not sent is no load.
function saySent (runs, group) {
  const shares = group.map(run => sharesOf(runs, run))
  const isFull = shares.filter(({ isGeneratorFull }) => isGeneratorFull).length * 2 >= shares.length
  return `${formatRatio(median(shares.map(({ sent }) => sent)))}${isFull ? ' †' : ''}`
}

function sayMs (group, pick) {
  const values = group.map(pick).filter(value => Number.isFinite(value))
  return values.length ? formatNumber(median(values)) : '-'
}
