// @ts-check
import { median } from 'simple-statistics'
import { cpuMicrosPerRequest, cpuShares, formatInterval, formatNumber, formatRatio, formatShare } from '../kit.js'
import { bestGoodput, BUSY, goodputs, refusalCost, refusedShare, select, sentRate } from './report-model.js'

/** @import { Table } from '../../scripts/render/bench-tables.js' */

const CALM = 0.5

/** @returns {Table} */
export function busyTable (runs, steady, options) {
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
export function guardsTable (runs, stage, options) {
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
export function refusalsTable (runs, stages, { guardsOf }) {
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
export function limitsTable (runs, stage, guard, { guards }) {
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

function sayMs (group, pick) {
  const values = group.map(pick).filter(value => Number.isFinite(value))
  return values.length ? formatNumber(median(values)) : '-'
}
