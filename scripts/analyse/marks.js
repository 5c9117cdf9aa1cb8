// @ts-check
// Marks say what else there is to know of a sample that counts. They stand in the record and as footnotes in the tables.

/**
 * @import { Load } from '../load/load.js'
 * @import { MachineDuring } from '../measure/machine.js'
 */

const FULL_SHARE = 0.95 // from here on a thread counts as full
const BUSY_CPU_SHARE = 0.25 // of one core
const STOLEN_SHARE = 0.1
const THROTTLED_SHARE = 0.1
const SLOWER_CLOCK = 0.9
const LITTLE_TOLERANCE = 0.1
const LITTLE_FROM_S = 1 // in shorter loads the opening of the connections is too large a part
const WHOLE_MS = 1 // autocannon cuts latencies to whole milliseconds

/** @typedef {'generator-bound' | 'busy' | 'throttled' | 'little'} Mark */

/**
 * @param {object} sample
 * @param {Load} sample.load
 * @param {number} sample.requestsPerSecond
 * @param {number} sample.latencyMeanMs
 * @param {number} sample.serverCpuShare of one core
 * @param {number} sample.generatorCpuShare of one core; NaN where the generator does not tell
 * @param {number} [sample.serverLoopShare] of the time, that its event loop was at work
 * @param {number} [sample.generatorLoopShare] of the time, that its event loop was at work
 * @param {MachineDuring} sample.machine
 * @returns {Mark[]}
 */
export function findMarks (sample) {
  const { load, requestsPerSecond, latencyMeanMs, machine } = sample
  const isSlowed = Number(machine.stolenShare) > STOLEN_SHARE || Number(machine.throttledShare) > THROTTLED_SHARE ||
    (machine.clockShare !== null && machine.clockShare < SLOWER_CLOCK)
  /** @type {Record<Mark, boolean>} */
  const found = {
    'generator-bound': isFull(sample.generatorCpuShare, sample.generatorLoopShare) && !isFull(sample.serverCpuShare, sample.serverLoopShare),
    busy: Number(machine.othersCpuShare) > BUSY_CPU_SHARE,
    throttled: isSlowed,
    little: isClosedLoop(/** @type {any} */ (load)) && load.durationS >= LITTLE_FROM_S && !obeysLittle(load.connections, requestsPerSecond, latencyMeanMs)
  }
  return /** @type {Mark[]} */ (Object.keys(found).filter(mark => found[mark]))
}

// A thread that never waits is full, however much of its CPU time the hypervisor takes.
function isFull (cpuShare, loopShare = 0) {
  return cpuShare > FULL_SHARE || loopShare > FULL_SHARE
}

// wrk, and autocannon with a rate, correct their latencies for answers that came late; the law is about plain ones.
function isClosedLoop ({ generator, overallRate }) {
  return generator === 'autocannon' && overallRate === undefined
}

// Little's law (A Proof for the Queuing Formula: L = lambda W, 1961): rate by mean latency is the number of requests in
// flight. In a closed loop each connection has one.
function obeysLittle (connections, requestsPerSecond, latencyMeanMs) {
  const inFlight = ms => requestsPerSecond * ms / 1000
  return inFlight(latencyMeanMs) * (1 - LITTLE_TOLERANCE) <= connections &&
    connections <= inFlight(latencyMeanMs + WHOLE_MS) * (1 + LITTLE_TOLERANCE)
}

/**
 * @param {{ marks?: Mark[] }[]} samples
 * @returns {Partial<Record<Mark, number>>} how many samples carry each mark; without those that none carries
 */
export function countMarks (samples) {
  /** @type {Partial<Record<Mark, number>>} */
  const counts = {}
  for (const mark of samples.flatMap(({ marks = [] }) => marks)) counts[mark] = (counts[mark] ?? 0) + 1
  return counts
}
