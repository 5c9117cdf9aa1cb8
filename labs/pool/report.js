// @ts-check
import { median } from 'simple-statistics'
import { loopShare } from 'bench-in-turns/load/server-work.js'
import { message, say, select, stats, table } from '../kit.js'
import { DISTANCE_MS, FULL, GUARDS, IN_TIME_MS, PER_S, STEPS_PER_S } from './lab.js'

/** @import { Sample } from './lab.js' */

const MANY = 1000 // more than there are connections

/** @type {import('../index.js').Report} */
export function report (/** @type {{ samples: Sample[] }} */ { samples }) {
  const sizes = groupsOf(samples, 'size', ({ size, isRandom }) => `${size}-${isRandom ? 'random' : 'even'}`)
  const guards = groupsOf(samples, 'guard', ({ guard }) => String(guard))
  const together = groupsOf(samples, 'together', ({ isTogether, clients }) => `${isTogether}-${clients}`)
  const steps = groupsOf(samples, 'steps', ({ stage, isRandom }) => `${stage}-${isRandom}`)
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

/**
 * @param {Sample[]} samples
 * @param {string} part
 * @param {(sample: Sample) => string} idOf
 * @returns {{ id: string, runs: Sample[] }[]}
 */
function groupsOf (samples, part, idOf) {
  const inOrder = select(samples, { part }).sort((a, b) => placeOf(a) - placeOf(b))
  return [...Map.groupBy(inOrder, idOf)].map(([id, runs]) => ({ id, runs }))
}

/** They are measured in an order by lot. @param {Sample} sample */
function placeOf ({ size = 0, isRandom, guard, isTogether, clients = 0, stage }) {
  if (stage) return Number(/\d+/.exec(stage)?.[0]) + Number(isRandom) / 2
  if (guard) return Object.keys(GUARDS).indexOf(guard)
  return size + clients + Number(isRandom ?? isTogether ?? 0) * MANY
}

const middle = (runs, valueOf) => say.number(median(runs.map(valueOf)))
const middleShare = (runs, valueOf) => say.share(median(runs.map(valueOf)))
/** Of fresh processes, one a round. */
const spread = (runs, valueOf) => say.interval(stats.ratioInterval(runs.map(valueOf)))
const loop = ({ runs }) => middleShare(runs, ({ server }) => loopShare(server))

function sizesTable (groups) {
  return table('A pool, by its size and by how requests come', groups, [
    ['connections', ({ runs }) => String(runs[0].size)],
    ['requests come', ({ runs }) => runs[0].isRandom ? 'at random' : 'evenly'],
    ['answered/s', ({ runs }) => middle(runs, rateOf)],
    ['p50, ms', ({ runs }) => spread(runs, p50Of)],
    ['p99, ms', ({ runs }) => spread(runs, p99Of)]
  ])
}

function guardsTable (groups) {
  return table('A pool that is too small, by what refuses requests', groups, [
    ['guard', ({ id }) => id],
    ['refused', ({ runs }) => middleShare(runs, refusedShare)],
    ['answered in time', ({ runs }) => middleShare(runs, inTimeShare)],
    ['p99 of 2xx, ms', ({ runs }) => middle(runs, ({ result }) => result.latencyMsOf2xx?.percentiles[99] ?? NaN)],
    ['loop at work', loop]
  ])
}

function inTimeShare ({ result: { inTime, requests, neverSent, neverAnswered } }) {
  return inTime / (requests + neverSent + neverAnswered)
}

function togetherTable (groups) {
  return table('The queries of a request, one by one or all at once, in a pool of ten', groups, [
    ['queries', ({ runs }) => runs[0].isTogether ? 'all at once' : 'one by one'],
    ['clients', ({ runs }) => String(runs[0].clients)],
    ['requests/s', ({ runs }) => middle(runs, rateOf)],
    ['p50, ms', ({ runs }) => middle(runs, p50Of)],
    ['p99, ms', ({ runs }) => middle(runs, p99Of)]
  ])
}

function stepsTable (groups) {
  return table(message`The stages at ${STEPS_PER_S} requests a second, by how these come`, groups, [
    ['stage', ({ runs }) => String(runs[0].stage).split('/')[1]],
    ['requests come', ({ runs }) => runs[0].isRandom ? 'at random' : 'evenly'],
    ['p50, ms', ({ runs }) => spread(runs, p50Of)],
    ['p99, ms', ({ runs }) => spread(runs, p99Of)],
    ['database ms/request', ({ runs }) => middle(runs, databaseMsOf)]
  ])
}
