// @ts-check
// What there is to know of each slice: whether it counts, and its marks.
import { cpuMicros, loopShare, sayFailed } from '../load/load.js'
import { CALM_RULE, findSpoilers, machineShares } from '../load/machine.js'

/**
 * @import { GeneratorWork, ServerWork } from '../load/load.js'
 * @import { MachineWork, Spoiler } from '../load/machine.js'
 * @import { Slice, SliceRun } from '../turns/turns.js'
 */

/**
 * @typedef {Slice & { reasons: string[], marks: Mark[], spoilers: Spoiler[], isBound: boolean, isBusy: boolean }}
 *   JudgedSlice one counts that has no reasons; `isBound` where the generator was the limit, and so its rate is the
 *   generator's, `isBusy` where the machine was taken from us in its turns
 */
/** @typedef {Omit<SliceRun, 'slices'> & { slices: JudgedSlice[] }} JudgedSliceRun */

/**
 * @param {SliceRun} run
 * @param {typeof CALM_RULE} [calmRule] by which it was measured
 * @returns {JudgedSliceRun}
 */
export function judgeSlices (run, calmRule) {
  const { connections } = run
  const slices = run.slices.map(slice => {
    const requests = slice.answered ?? slice.requests
    const inTurns = slice.phase ? spoilersInTurns(slice.phase, calmRule) : null
    const isOfTurns = slice.hasSpan === false
    const spoilers = isOfTurns && inTurns ? inTurns : spoilersOf(slice, calmRule)
    const sample = { ...slice, requests, connections, latencyMeanMicros: slice.latencyMicros?.mean }
    const marks = isOfTurns ? [] : findMarks(sample)
    return {
      ...slice,
      reasons: whyNotCounted(slice),
      marks,
      spoilers,
      isBusy: (inTurns ?? spoilers).length > 0,
      isBound: slice.turns?.generator ? isGeneratorFull(slice.turns) : marks.includes('generator-bound')
    }
  })
  return { ...run, slices }
}

/**
 * @param {Parameters<typeof sayFailed>[0] & { requests: number }} counts of a load
 * @returns {string[]} why it does not count
 */
export function whyNotCounted (counts) {
  return counts.requests === 0 ? [...sayFailed(counts), 'no answer at all'] : sayFailed(counts)
}

/**
 * @param {Pick<Slice, 'server' | 'generator' | 'durationMs'>} slice
 * @returns {{ server: number, generator: number }} CPU time by time: shares of one core
 */
export function cpuShares ({ server, generator, durationMs }) {
  return { server: cpuMicros(server) / (durationMs * 1000), generator: cpuMicros(generator) / (durationMs * 1000) }
}

/**
 * @param {{ machine?: MachineWork, server?: ServerWork, generator?: GeneratorWork }} sample
 * @param {Pick<typeof CALM_RULE, 'othersCpuShare' | 'stolenShare' | 'throttledShare'>} [rule]
 * @returns {Spoiler[]} none where it is calm, or where nothing is known
 */
export function spoilersOf ({ machine, server = /** @type {any} */ ({}), generator = {} }, rule = CALM_RULE) {
  return machine ? findSpoilers(machineShares(machine, cpuMicros(server) + cpuMicros(generator)), rule) : []
}

function spoilersInTurns ({ machine, oursMicros }, rule) {
  return findSpoilers(machineShares(machine, oursMicros), rule)
}

// Marks say what else there is to know of a sample that counts. They stand as footnotes in the tables.
/** Of its samples, from which on a figure is marked. */
export const MARKED_FROM = 0.25
const FULL_SHARE = 0.95 // from here on a thread counts as full
const SLOWER_CLOCK = 0.9
const LITTLE_TOLERANCE = 0.1
// Node accepts one connection in each turn of its event loop, and serves those that it has in the same turn: a short
// load can be over before a slower server has answered on all hundred. And in slices, bursts end with ever fewer in
// flight.
const LITTLE_FROM_S = 1

/** @typedef {'generator-bound' | 'busy' | 'throttled' | 'little'} Mark */

/**
 * @param {object} sample
 * @param {number} [sample.connections] of a closed loop, each of which has a request under way all the time; none of
 *   another load: with a rate, a connection that has its answer waits, and wrk corrects its latencies
 * @param {number} sample.requests
 * @param {number} sample.durationMs
 * @param {number} [sample.latencyMeanMicros] none where nothing was answered
 * @param {ServerWork} sample.server
 * @param {GeneratorWork} sample.generator
 * @param {MachineWork} sample.machine
 * @returns {Mark[]}
 */
export function findMarks (
  { connections, requests, durationMs, latencyMeanMicros = NaN, server, generator, machine }
) {
  const shares = machineShares(machine, cpuMicros(server) + cpuMicros(generator))
  const isSlowed =
    Number(shares.stolen) > CALM_RULE.stolenShare ||
    Number(shares.throttled) > CALM_RULE.throttledShare ||
    (shares.clock !== null && shares.clock < SLOWER_CLOCK)
  /** @type {Record<Mark, boolean>} */
  const found = {
    'generator-bound': isGeneratorFull({ server, generator, durationMs }),
    busy: Number(shares.othersCpu) > CALM_RULE.othersCpuShare,
    throttled: isSlowed,
    little:
      connections !== undefined &&
      durationMs >= LITTLE_FROM_S * 1000 &&
      breaksLittle(connections, (requests / durationMs) * 1000, latencyMeanMicros)
  }
  return /** @type {Mark[]} */ (Object.keys(found).filter(mark => found[mark]))
}

/** @param {any} work @returns {boolean} was the generator full, and the server not? */
function isGeneratorFull ({ server, generator, durationMs }) {
  return isFull(generator, durationMs) && !isFull(server, durationMs)
}

// A thread that never waits is full, however much of its CPU time the hypervisor takes.
function isFull (work, durationMs) {
  return cpuMicros(work) / (durationMs * 1000) > FULL_SHARE || loopShare(work) > FULL_SHARE
}

/**
 * Little's law (A Proof for the Queuing Formula: L = lambda W, 1961): rate × mean latency is the number of requests in
 * flight. In a closed loop each connection has one from the load's first moment to its last. Of all that time the
 * latencies lack only what the last requests, still out at the end, had waited.
 *
 * @param {number} connections
 * @param {number} requestsPerSecond
 * @param {number} latencyMeanMicros
 * @returns {boolean} can they not be of one load?
 */
export function breaksLittle (connections, requestsPerSecond, latencyMeanMicros) {
  const inFlight = requestsPerSecond * latencyMeanMicros / 1e6
  return Math.abs(inFlight / connections - 1) > LITTLE_TOLERANCE
}

/** @typedef {{ marks: Partial<Record<Mark, number>>, count: number }} Marked how many of all samples carry each mark */

/**
 * @param {Marked} samples
 * @returns {Mark[]} those that enough of them carry for the figure to have them
 */
export function shownMarks ({ marks, count }) {
  return /** @type {Mark[]} */ (Object.keys(marks)).filter(mark => Number(marks[mark]) >= count * MARKED_FROM)
}

/**
 * @template {string} T
 * @param {T[]} names such as the marks of all samples
 * @returns {Partial<Record<T, number>>} how often each is there; without those that are not
 */
export function countEach (names) {
  const byName = Map.groupBy(names, name => name)
  return /** @type {any} */ (Object.fromEntries([...byName].map(([name, { length }]) => [name, length])))
}
