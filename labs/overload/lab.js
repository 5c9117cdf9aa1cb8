// @ts-check
// A server that is asked for more than it can do: which guard that answers 503 keeps more answers in time than none,
// which keeps fewer, and what does it cost while nothing is wrong?
import { shuffle } from 'simple-statistics'
import { UsageError } from 'bench-in-turns/kit.js'
import { defineLab, installPackages, seconds, stats, times } from '../kit.js'
import { addGuard, GUARDS, GUARDS_OF } from './guards.js'

/** @import { Loaded, PacedResult } from 'bench-in-turns' */

export const SLOW = '01-slow'
export const FIXED = '02-listener-fix'
export const SHARES = [0.5, 1, 2, 4] // of the capacity
/** What is more than a server can do, and what is less: all servers get these loads. */
export const [BUSY, CALM] = [2, 0.5]
export const NONE = { guard: null, limit: null }
export const IN_TIME_MS = 250
const CONNECTIONS = 1000 // with few of them, no queue can build up: each is one request that waits, at most
const CLOSED_CONNECTIONS = 100
const DURATION_S = 8 // in a second or two a queue has not grown to what it will be
const WARM_UP_S = 3
const CAPACITY_S = 2
const SLOW_PROBE_S = 1
const START_S = 1
const LAST_ANSWERS_S = 0.3 // on average: two seconds where the queue is long

/** @typedef {{ guard: string | null, limit: number | null }} Which guard; null without one */

/**
 * @typedef {object} GuardPlace
 * @property {string} stage id
 * @property {string | null} guard null without one
 * @property {number | null} limit null without a guard
 * @property {number | null} share of the capacity; null for a closed loop, which is the capacity itself
 * @property {number} round one generation of processes
 * @property {number} position in the generation, from 0: the capacities before a load and behind it are its neighbours
 * @property {number | null} offeredRate requests per second
 */

/** @typedef {GuardPlace & Loaded<Omit<PacedResult, 'seconds'>>} GuardRun */
/** @typedef {Which & { stage: string, round: number, offeredRate: number } & Loaded<PacedResult>} DecayRun */

export default defineLab({
  title: 'a guard that answers 503: answers in time, latency and its limit, at half to four times the capacity',
  params: {
    generations: times({ usual: 3, help: 'of processes, of each server with each guard' }),
    durationS: seconds({ usual: DURATION_S, help: 'of each load at a constant rate' }),
    slowS: seconds({ usual: 4, flag: 'slow-duration', help: `of each load of ${SLOW}` })
  },
  stages: Object.keys(GUARDS_OF),
  takesStages: true,
  moreOptions ({ stages }) {
    const other = stages.find(id => !GUARDS_OF[id])
    if (other) throw new UsageError(`there is no guard for ${other} here; there is one for ${Object.keys(GUARDS_OF).join(', ')}`)
  },
  async prepare (_options, run) {
    await installPackages(import.meta.dirname, 'a guard', run)
    return {}
  },
  cells: ({ stages }) => stages.map(stage => ({ stage })),
  rounds: (_cell, { generations }) => generations,
  sampleS,
  sample: ({ stage }, options, run) => stage === SLOW ? takeDecay(options, run) : takeGeneration(stage, options, run)
})

function sampleS ({ stage }, { durationS, slowS }) {
  if (stage === SLOW) return SLOW_PROBE_S + 2 * slowS + 3 * START_S
  const contenders = contendersOf(stage)
  const loads = contenders.flatMap(({ shares }) => shares).length
  return loads * (durationS + LAST_ANSWERS_S) + (loads + 1) * Math.min(CAPACITY_S, durationS) +
    contenders.length * (Math.min(WARM_UP_S, durationS) + START_S)
}

/**
 * @param {string} stage id
 * @returns {(Which & { shares: number[] })[]} without a guard, then each guard with its usual limit, and with others
 *   on the server that they are tried on
 */
export function contendersOf (stage) {
  const shares = stage === FIXED ? SHARES : [CALM, BUSY]
  return [{ ...NONE, shares }, ...GUARDS_OF[stage].flatMap(guard => {
    const { usual, limits = [], triedOn } = GUARDS[guard]
    const others = triedOn === stage ? limits : []
    return [{ guard, limit: usual, shares }, ...others.map(limit => ({ guard, limit, shares: [CALM, BUSY] }))]
  })]
}

const editsOf = (stage, { guard, limit }) => guard ? [addGuard(stage, guard, limit)] : []

/**
 * A process without a guard, and one for each guard and limit, loaded at shares of the capacity. The capacity is what
 * the one without a guard answers in a closed loop, and it is measured between each two loads: a machine is not as fast
 * from minute to minute.
 */
async function takeGeneration (stage, { durationS }, run) {
  const { route } = run.stage(stage)
  const closedLoop = wantedS => ({ connections: CLOSED_CONNECTIONS, durationS: Math.min(wantedS, durationS) })
  const started = []
  for (const contender of contendersOf(stage)) {
    const server = await run.start(stage, { edits: editsOf(stage, contender) })
    await run.load(server, route, closedLoop(WARM_UP_S))
    started.push({ ...contender, server })
  }
  const taken = []
  const take = async ({ guard, limit, server }, share, load) => {
    const { result: { seconds, ...result }, ...work } = await run.load(server, route, load)
    taken.push({ guard, limit, share, position: taken.length, offeredRate: load.overallRate ?? null, result, ...work })
    return stats.rate(result)
  }
  const [bare] = started
  let capacity = await take(bare, null, closedLoop(CAPACITY_S))
  const loads = started.flatMap(contender => contender.shares.map(share => ({ contender, share })))
  for (const { contender, share } of shuffle(loads)) {
    const paced = { overallRate: share * capacity, durationS, inTimeMs: IN_TIME_MS }
    await take(contender, share, { connections: CONNECTIONS, hasOneQueue: true, ...paced })
    capacity = await take(bare, null, closedLoop(CAPACITY_S))
  }
  return taken
}

/**
 * The slow server has no capacity: what it can do shrinks with every request. So fresh processes of it, with a guard
 * and without, are asked at the rate that it had in its first second, second after second.
 */
async function takeDecay ({ slowS }, run) {
  const load = async (which, paced) => {
    const server = await run.start(SLOW, { edits: editsOf(SLOW, which) })
    const how = { connections: CLOSED_CONNECTIONS, hasOneQueue: true, inTimeMs: IN_TIME_MS, ...paced }
    const loaded = await run.load(server, run.stage(SLOW).route, how)
    await server.stop()
    return loaded
  }
  const { result } = await load(NONE, { durationS: SLOW_PROBE_S })
  const offeredRate = stats.rate(result)
  const [guard] = GUARDS_OF[SLOW]
  const taken = []
  for (const which of shuffle([NONE, { guard, limit: GUARDS[guard].usual }])) {
    taken.push({ ...which, offeredRate, ...await load(which, { durationS: slowS, overallRate: offeredRate }) })
  }
  return taken
}
