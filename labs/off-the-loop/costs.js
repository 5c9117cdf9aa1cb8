// @ts-check
// What it costs to have somebody else compute: each figure by a small program in a process of its own.
import { join } from 'node:path'
import { execa } from 'execa'
import { shuffle } from 'simple-statistics'
import { WAYS } from './ways.js'

export const LIMITS = [10, 30, 100, 300, 1000, 3000, 10_000, 30_000]
export const BYTES = [1000, 64_000, 1_000_000, 16_000_000]
export const ATOMICS = ['sync', 'async', 'disabled']

const PROGRAMS = join(import.meta.dirname, 'programs')
const SIZE_MS = 40
const TRIPS_MS = 20
const IDLE_MS = 300
const PROCESS_S = 0.2

/** Seconds that a round of all of them takes. */
export const COSTS_ROUND_S =
  WAYS.length * (2 * PROCESS_S + (LIMITS.length * SIZE_MS) / 1000) +
  PROCESS_S +
  0.6 +
  ATOMICS.length * (PROCESS_S + IDLE_MS / 1000)

/**
 * @typedef {{ round: number, way: string, startMs: number, rssBytes: number, heapUsedBytes: number, helperRssBytes:
 *   number, helperHeapUsedBytes: number }} Start until the first answer; bytes of the server, by which it grew, and of
 *   who helps it
 */
/**
 * @typedef {{ round: number, way: string, limit: number, calls: number, wallMs: number, mainMicros: number | null,
 *   allMicros: number }} Size of a report, all its calls; CPU time of the main thread, null where Node.js does not
 *   tell, and of all
 */
/**
 * @typedef {{ round: number, way: string, bytes: number, trips: number, wallMs: number }} Handing there and back, all
 *   trips
 */
/**
 * @typedef {{ round: number, atomics: string, everyMs: number, beatsBetween: number, idleMs: number, tasks: number,
 *   wallMs: number }} Between two tasks, and then so many tasks
 */
/** @typedef {{ starts: Start[], sizes: Size[], trips: Handing[], pools: Between[] }} Costs */

/**
 * @param {number} round
 * @param {AbortSignal} signal
 * @returns {Promise<Costs>} in an order drawn by lot
 */
export async function takeCosts (round, signal) {
  const run = async (program, ...args) =>
    JSON.parse(
      (await execa(process.execPath, [join(PROGRAMS, program), ...args.map(String)], { cancelSignal: signal })).stdout
    )
  /** @type {Costs} */
  const costs = { starts: [], sizes: [], trips: [], pools: [] }
  for (const way of shuffle(WAYS)) {
    costs.starts.push({ round, way, ...await run('start.js', way) })
    for (const size of await run('sizes.js', way, SIZE_MS, ...LIMITS)) costs.sizes.push({ round, way, ...size })
  }
  for (const trip of await run('handing-over.js', TRIPS_MS, ...BYTES)) costs.trips.push({ round, ...trip })
  for (const atomics of shuffle(ATOMICS)) { costs.pools.push({ round, atomics, idleMs: IDLE_MS, ...(await run('between-tasks.js', atomics, IDLE_MS)) }) }
  return costs
}
