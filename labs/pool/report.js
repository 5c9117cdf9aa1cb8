// @ts-check
import { message, say, select, stats, table } from '../kit.js'
import { CELLS, DISTANCE_MS, FULL, IN_TIME_MS, PER_S, STEPS_PER_S } from './lab.js'

/** @import { Sample } from './lab.js' */

/** @type {import('../index.js').Report} */
export function report (/** @type {{ samples: Sample[] }} */ { samples }) {
  const groups = CELLS.map(cell => ({ ...cell, runs: select(samples, cell) })).filter(({ runs }) => runs.length)
  const [sizes, guards, together, steps] = ['size', 'guard', 'together', 'steps'].map(part => select(groups, { part }))
  return {
    tables: {
      sizes: sizesTable(sizes),
      guards: guardsTable(guards),
      together: togetherTable(together),
      steps: stepsTable(steps)
    },
    notes: [
      message`The database is ${DISTANCE_MS} ms away, each way. At a rate, a latency counts from when its request was due. Its 95 % interval is over the rounds, each with a fresh process; all else are medians of them.`,
      ...sizes.length || guards.length ? [message`Sizes and guards: ${PER_S} requests a second on 03-indexed.`] : [],
      ...guards.length
        ? [message`Guards: of a pool of ${FULL}. In time is an answer within ${IN_TIME_MS} ms, as a share of what was asked.`]
        : []
    ]
  }
}

export const p50Of = ({ result }) => result.latencyMs.percentiles[50]
export const p99Of = ({ result }) => result.latencyMs.percentiles[99]
export const refusedShare = ({ result }) => result.non2xx / result.requests
export const databaseMsOf = ({ databaseMs, server }) => databaseMs / server.requestsStarted
export const rateOf = ({ result }) => stats.rate(result)

/** Of fresh processes, one a round. */
const spread = (runs, valueOf) => say.interval(stats.ratioInterval(runs.map(valueOf)))
const loop = ({ runs }) => say.median(runs, ({ server }) => stats.loopShare(server), say.share)

function sizesTable (groups) {
  return table('A pool, by its size and by how requests come', groups, [
    ['connections', ({ size }) => String(size)],
    ['requests come', ({ isRandom }) => isRandom ? 'at random' : 'evenly'],
    ['answered/s', ({ runs }) => say.median(runs, rateOf)],
    ['p50, ms', ({ runs }) => spread(runs, p50Of)],
    ['p99, ms', ({ runs }) => spread(runs, p99Of)]
  ])
}

function guardsTable (groups) {
  return table('A pool that is too small, by what refuses requests', groups, [
    ['guard', ({ guard }) => guard],
    ['refused', ({ runs }) => say.median(runs, refusedShare, say.share)],
    ['answered in time', ({ runs }) => say.median(runs, inTimeShare, say.share)],
    ['p99 of 2xx, ms', ({ runs }) => say.median(runs, ({ result }) => result.latencyMsOf2xx?.percentiles[99] ?? NaN)],
    ['loop at work', loop]
  ])
}

function inTimeShare ({ result: { inTime, requests, neverSent, neverAnswered } }) {
  return inTime / (requests + neverSent + neverAnswered)
}

function togetherTable (groups) {
  return table('The queries of a request, one by one or all at once, in a pool of ten', groups, [
    ['queries', ({ isTogether }) => isTogether ? 'all at once' : 'one by one'],
    ['clients', ({ clients }) => String(clients)],
    ['requests/s', ({ runs }) => say.median(runs, rateOf)],
    ['p50, ms', ({ runs }) => say.median(runs, p50Of)],
    ['p99, ms', ({ runs }) => say.median(runs, p99Of)]
  ])
}

function stepsTable (groups) {
  return table(message`The stages at ${STEPS_PER_S} requests a second, by how these come`, groups, [
    ['stage', ({ stage }) => stage.split('/')[1], 'names'],
    ['requests come', ({ isRandom }) => isRandom ? 'at random' : 'evenly'],
    ['p50, ms', ({ runs }) => spread(runs, p50Of)],
    ['p99, ms', ({ runs }) => spread(runs, p99Of)],
    ['database ms/request', ({ runs }) => say.median(runs, databaseMsOf)]
  ])
}
