// @ts-check
// What clients see who do not wait for each other: a server at a constant rate, and the highest rate that it keeps up
// with, and what is left when it is asked for more than that. Two versions take turns, each time in new processes.
import { shuffle } from 'simple-statistics'
import { startStage } from '../server/stage-process.js'
import { openPaced } from './autocannon.js'
import { loadServer } from './load-server.js'

/**
 * @import { GeneratorWork } from './load.js'
 * @import { MachineWork } from './machine.js'
 * @import { PacedResult } from './autocannon.js'
 * @import { ServerWork } from './server-work.js'
 * @import { Stage } from '../server/catalog.js'
 */

const WARM_UP_S = 2
const SEARCH_STEPS = 6 // of which each halves what is left on a scale of factors
const LEAST_SHARE = 1 / 64 // of what it answers at most: where the search begins
const MOST_UNSENT = 0.01 // of what was due: p99 says nothing about more
const START_STOP_S = 1
const CAPACITY_CONNECTIONS = 10 // few, so that a guard against overload does not refuse any
/** Of what it answers at most. */
export const TIMES_CAPACITY = [0.5, 1, 2, 4]

/**
 * @typedef {object} RatedRun
 * @property {string} stage id
 * @property {number} round from 1; a process each
 * @property {number | null} offeredRate requests per second; null as fast as the answers came
 * @property {number} [timesCapacity] of which the offered rate is a multiple
 * @property {Omit<PacedResult, 'seconds'>} result
 * @property {ServerWork} server
 * @property {GeneratorWork} generator
 * @property {MachineWork} machine
 */

/**
 * @typedef {object} RateOptions
 * @property {number} [rate] requests per second
 * @property {number} [limitMs] that p99 is to keep: the highest rate is looked for
 * @property {number} [inTimeMs] within which an answer is wanted: it is asked for too much
 * @property {number} rounds
 * @property {number} durationS of each load
 * @property {number} connections
 */

/**
 * @param {number} versions
 * @param {RateOptions} options
 * @returns {number} seconds
 */
export function expectedRatesS (versions, { limitMs, inTimeMs, rounds, durationS }) {
  const searched = limitMs === undefined ? 0 : SEARCH_STEPS
  const loads = 1 + (inTimeMs === undefined ? searched : TIMES_CAPACITY.length)
  return versions * rounds * (START_STOP_S + WARM_UP_S + loads * durationS)
}

/**
 * @param {Stage[]} versions
 * @param {RateOptions} options
 * @param {{ signal: AbortSignal, step: (text: string, doneShare?: number) => void }} run
 * @returns {Promise<RatedRun[]>}
 */
export async function measureRates (versions, options, { signal, step }) {
  const runs = []
  for (let round = 1; round <= options.rounds; round++) {
    for (const [i, stage] of shuffle(versions).entries()) {
      step(`${stage.id}: round ${round} of ${options.rounds}`,
        (round - 1 + i / versions.length) / options.rounds)
      runs.push(...(await measureProcess(stage, options, signal)).map(run => ({ stage: stage.id, round, ...run })))
    }
  }
  return runs
}

async function measureProcess (
  stage,
  /** @type {RateOptions} */ { rate, limitMs, inTimeMs, durationS, connections },
  signal
) {
  const server = await startStage(stage, { signal })
  const generator = openPaced(signal)
  const url = server.url + stage.route
  const load = async (offeredRate, other = {}) => {
    const paced = { connections, durationS, asked: stage.requests, hasOneQueue: true, inTimeMs, ...other }
    const { result: { seconds, ...result }, ...work } = await loadServer(server, () =>
      generator.run(url, offeredRate === null ? paced : { ...paced, overallRate: offeredRate }))
    return { offeredRate, result, ...work }
  }
  try {
    await generator.run(url, { connections, durationS: WARM_UP_S, asked: stage.requests })
    if (inTimeMs !== undefined) return await overload(load)
    return limitMs === undefined ? [await load(rate ?? null)] : await search(load, limitMs)
  } finally {
    await Promise.all([generator.stop(), server.stop()])
  }
}

/** In an order by lot: a server may not be itself again right after it was asked for too much. */
async function overload (load) {
  const alone = await load(null, { connections: CAPACITY_CONNECTIONS })
  const capacity = alone.result.requests / alone.result.durationMs * 1000
  const runs = [alone]
  for (const timesCapacity of capacity > 0 ? shuffle(TIMES_CAPACITY) : []) {
    runs.push({ timesCapacity, ...await load(capacity * timesCapacity) })
  }
  return runs
}

/** By bisection: what holds is tried higher, what doesn't lower. */
async function search (load, limitMs) {
  const runs = [await load(null)]
  const [{ result: { requests, durationMs } }] = runs
  let high = requests / durationMs * 1000
  let low = high * LEAST_SHARE
  for (let i = 0; i < SEARCH_STEPS && high > 0; i++) {
    const rate = Math.sqrt(low * high)
    const run = await load(rate)
    runs.push(run)
    if (keeps(run, limitMs)) low = rate
    else high = rate
  }
  return runs
}

/**
 * @param {Pick<RatedRun, 'result' | 'offeredRate'>} run
 * @param {number} limitMs
 * @returns {boolean} true where p99 is within the limit, and nothing went wrong or was left unsent
 */
export function keeps ({ offeredRate, result }, limitMs) {
  const { latencyMs, neverSent, neverAnswered, errors, non2xx, requests } = result
  if (offeredRate === null || errors || non2xx || requests === 0) return false
  return latencyMs.percentiles[99] <= limitMs && neverSent + neverAnswered <= MOST_UNSENT * (requests + neverSent)
}
