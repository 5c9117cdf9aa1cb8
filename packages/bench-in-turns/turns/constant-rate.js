// @ts-check
// What clients see who do not wait for each other: a server at a constant rate, and the highest rate that it keeps up
// with, and what is left when it is asked for more than that. Requests fall due evenly spaced.
//
// At one rate, two versions are neighbours in time: both run at once, and one generator loads them in parts of a second
// or less, in the order ABBA or BAAB. Both at the same time, each at half of the rate, would be nearer still, but each
// would wait for the other one's work, and a slower version would slow down both. Which of the two comes first in a
// round is drawn by lot for every other round, and is the other one in the next.
import { randomInt } from 'node:crypto'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { shuffle } from 'simple-statistics'
import { startServer } from '../start/server.js'
import { openPaced } from '../load/generators.js'
import { loadServer } from '../load/load.js'
import { say } from '../message.js'
import { MAX_SEED } from './defaults.js'
import { sumOfParts } from './rated-parts.js'

/**
 * @import { GeneratorWork, ServerWork } from '../load/load.js'
 * @import { MachineWork } from '../load/machine.js'
 * @import { PacedResult } from '../load/generators.js'
 * @import { Step } from '../measured-run.js'
 * @import { App } from '../start/app.js'
 * @import { ServerProcess } from '../start/server.js'
 * @import { RatedPart } from './rated-parts.js'
 */

const WARM_UP_S = 2
const LONGEST_PART_S = 1
const LEAST_SHARE = 1 / 64 // of what it answers at most: where the search begins
const CLOSE_ENOUGH = 1.07 // what held and what did not, by which factor they differ in the end
const SEARCH_STEPS = 6 // from the one to the other, each halving what is left on a scale of factors
const LEAD = 2 // loads by which the one side of a step must be ahead
const MOST_LOADS = 5 // of a step; odd, so that one side has more
const LOADS_OF_A_STEP = 2.5 // on average: two where it is clear, more near the rate that is looked for
const MOST_UNSENT = 0.01 // of what was due: p99 says nothing about more
const DUE_AT_END = 1 // between the last look at the clock and the end, which is no fault of the server's
const START_STOP_S = 1
const CAPACITY_CONNECTIONS = 10 // few, so that a guard against overload does not refuse any
/** Of what it answers at most. */
export const TIMES_CAPACITY = [0.5, 1, 2, 4]

/**
 * @typedef {object} RatedRun
 * @property {string} version id of the app
 * @property {number} round from 1; a process each
 * @property {number | null} offeredRate requests per second; null as fast as the answers came
 * @property {number} [timesCapacity] of which the offered rate is a multiple
 * @property {Omit<PacedResult, 'seconds'>} result
 * @property {ServerWork} server
 * @property {GeneratorWork} generator
 * @property {MachineWork} machine
 * @property {RatedPart[]} [parts] of which it is the sum, where two versions took turns
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
 * @param {number} startMs that a process takes to start and to end
 * @returns {number} seconds
 */
export function expectedRatesS (versions, { limitMs, inTimeMs, rounds, durationS }, startMs) {
  const searched = limitMs === undefined ? 0 : SEARCH_STEPS * LOADS_OF_A_STEP
  const loads = 1 + (inTimeMs === undefined ? searched : TIMES_CAPACITY.length)
  return versions * rounds * (Math.max(START_STOP_S, startMs / 1000) + WARM_UP_S + loads * durationS)
}

/**
 * @param {App[]} versions
 * @param {RateOptions} options
 * @param {{ signal: AbortSignal, step: Step, seed?: number }} run `seed` of the order, a whole number
 * @returns {Promise<RatedRun[]>} in the order in which they began
 */
export async function measureRates (versions, options, { signal, step, seed = randomInt(1, MAX_SEED) }) {
  const generator = xoroshiro128plus(seed)
  const lot = () => uniformFloat64(generator)
  const isPaired = versions.length > 1 && options.limitMs === undefined && options.inTimeMs === undefined
  const runs = []
  let ordered = versions
  for (let round = 1; round <= options.rounds; round++) {
    ordered = round % 2 && lot() < 0.5 ? ordered : ordered.toReversed()
    const tell = (app, i) => step(say('{id}: round {round} of {rounds}', { id: app.id, round, rounds: options.rounds }),
      (round - 1 + i / versions.length) / options.rounds)
    if (isPaired) {
      runs.push(...(await measurePair(ordered, options, { signal, tell })).map(run => ({ round, ...run })))
      continue
    }
    for (const [i, app] of ordered.entries()) {
      tell(app, i)
      const loads = await measureProcess(app, options, { signal, lot })
      runs.push(...loads.map(run => ({ version: app.id, round, ...run })))
    }
  }
  return runs
}

/** Two versions at one rate, in turns. @param {App[]} versions @param {RateOptions} options */
async function measurePair (versions, { rate, durationS, connections }, { signal, tell }) {
  const generator = openPaced(signal)
  const servers = await startBoth(versions, signal)
  const load = (app, server, partS) => {
    const paced = { connections, overallRate: rate, asked: app.requests, hasOneQueue: true, isPart: true }
    return loadServer(server, () => generator.run(server.url + app.route, { ...paced, durationS: partS }))
  }
  const pair = versions.map((app, i) => ({ app, server: servers[i], parts: /** @type {RatedPart[]} */ ([]) }))
  const parts = 2 * Math.ceil(durationS / 2 / LONGEST_PART_S)
  try {
    for (const { app, server } of inTurns(pair, 2)) await warmUp(generator, app, server, connections)
    for (const [i, { app, server, parts: own }] of inTurns(pair, parts).entries()) {
      tell(app, i / parts)
      const { result: { seconds, ...result }, ...work } = await load(app, server, durationS / parts)
      own.push({ position: i + 1, result, ...work })
    }
  } finally {
    await Promise.all([generator.stop(), ...servers.map(server => server.stop())])
  }
  return pair.map(({ app, parts: own }) => ({ version: app.id, offeredRate: rate ?? null, ...sumOfParts(own) }))
}

/**
 * @template T
 * @param {T[]} pair
 * @param {number} times of each, even
 * @returns {T[]} ABBA, and what follows on it BAAB
 */
export function inTurns (pair, times) {
  return Array.from({ length: times }, (_, i) => Math.floor((i + 1) / 2) % 2 ? pair.toReversed() : pair).flat()
}

/** @returns {Promise<ServerProcess[]>} one after the other where something is reset before */
async function startBoth (versions, signal) {
  const servers = []
  try {
    for (const app of versions) servers.push(await startServer(app, { signal }))
    return servers
  } catch (error) {
    await Promise.all(servers.map(server => server.stop()))
    throw error
  }
}

function warmUp (generator, app, server, connections) {
  return generator.run(server.url + app.route, { connections, durationS: WARM_UP_S / 2, asked: app.requests })
}

async function measureProcess (
  app,
  /** @type {RateOptions} */ { rate, limitMs, inTimeMs, durationS, connections },
  { signal, lot }
) {
  const server = await startServer(app, { signal })
  const generator = openPaced(signal)
  const load = async (offeredRate, other = {}) => {
    const paced = { connections, durationS, asked: app.requests, hasOneQueue: true, inTimeMs, ...other }
    const { result: { seconds, ...result }, ...work } = await loadServer(server, () =>
      generator.run(server.url + app.route, offeredRate === null ? paced : { ...paced, overallRate: offeredRate }))
    return { offeredRate, result, ...work }
  }
  try {
    for (let i = 0; i < 2; i++) await warmUp(generator, app, server, connections)
    if (inTimeMs !== undefined) return await overload(load, lot)
    return limitMs === undefined ? [await load(rate ?? null)] : await search(load, limitMs, lot)
  } finally {
    await Promise.all([generator.stop(), server.stop()])
  }
}

/** In an order by lot: a server may not be itself again right after it was asked for too much. */
async function overload (load, lot) {
  const alone = await load(null, { connections: CAPACITY_CONNECTIONS })
  const capacity = alone.result.requests / alone.result.durationMs * 1000
  const runs = [alone]
  for (const timesCapacity of capacity > 0 ? shuffle(TIMES_CAPACITY, lot) : []) {
    runs.push({ timesCapacity, ...await load(capacity * timesCapacity) })
  }
  return runs
}

/**
 * By bisection: what holds is tried higher, what doesn't lower. Answers that refuse come faster than others, so the
 * rate that is looked for may lie far below all of them. By lot, each process tries other rates: of the same few,
 * processes would agree more than they know.
 *
 * @template {Pick<RatedRun, 'result' | 'offeredRate'>} T
 * @param {(offeredRate: number | null) => Promise<T>} load
 * @param {number} limitMs
 * @param {() => number} lot from 0 to 1
 * @returns {Promise<T[]>} each load that it took, those of a step one after the other
 */
export async function search (load, limitMs, lot) {
  const runs = [await load(null)]
  const [{ result: { requests, non2xx, durationMs } }] = runs
  const perSecond = CLOSE_ENOUGH ** lot() / durationMs * 1000
  let high = requests * perSecond
  let low = (requests - non2xx || requests) * perSecond * LEAST_SHARE
  while (high > low * CLOSE_ENOUGH) {
    const rate = Math.sqrt(low * high)
    const loads = []
    while (stepHolds(loads, limitMs) === null) loads.push(await load(rate))
    runs.push(...loads)
    if (stepHolds(loads, limitMs)) low = rate
    else high = rate
  }
  return runs
}

/**
 * A p99 hangs on a few stalls, so one load decides nothing: at least two do, that agree, or what most of five say.
 *
 * @param {Pick<RatedRun, 'result' | 'offeredRate'>[]} loads at one rate
 * @param {number} limitMs
 * @returns {boolean | null} null as long as it takes one more
 */
export function stepHolds (loads, limitMs) {
  const lead = loads.reduce((sum, run) => sum + (keeps(run, limitMs) ? 1 : -1), 0)
  return Math.abs(lead) >= LEAD || loads.length >= MOST_LOADS ? lead > 0 : null
}

/** @returns {boolean} true where p99 is within the limit, and nothing went wrong or was left unsent */
function keeps (run, limitMs) {
  return run.offeredRate !== null && isWhole(run) && run.result.latencyMs.percentiles[99] <= limitMs
}

/**
 * @param {Pick<RatedRun, 'result' | 'parts'>} run
 * @returns {boolean} false where its latencies say nothing: something went wrong, or more was left unsent or unanswered
 *   than p99 could do without
 */
export function isWhole ({ result: { requests, errors, non2xx, neverSent, neverAnswered }, parts = [] }) {
  const most = Math.max(DUE_AT_END * Math.max(1, parts.length), MOST_UNSENT * (requests + neverSent))
  return requests > 0 && errors + non2xx === 0 && neverSent + neverAnswered <= most
}
