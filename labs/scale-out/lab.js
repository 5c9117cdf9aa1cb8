// @ts-check
// What do more processes bring: to a server that slows down, and to one that does not?
import { availableParallelism } from 'node:os'
import { COMMON_LOAD, findNginx, findStages, parsePositive, START_STOP_S } from '../kit.js'
import { FIXED, measureGrowth, SLOW } from './growth.js'
import { measureScaling, planSetups } from './scaling.js'

/** @import { Lab, LabFlags, LabRun } from '../index.js' */

export const title = 'what more processes bring, to a server that slows down and to one that does not'

const OPTIMIZED = '03-optimized'
const SLOW_PROCESSES = [1, 2, 4]
const LOAD_MS = 5000 // in a second, processes of their own on one machine do not settle
const WARM_UP = { requests: 2000, rate: 8000 }
const QUEUE_S = 2 // until 01-slow has worked off what nobody waits for any more

/** @type {LabFlags} */
export const flags = {
  rounds: { type: 'string', value: 'N', help: 'rounds of the server that slows down, and of the fixed one' },
  duration: { type: 'string', value: 'SECONDS', help: 'of each of their loads' },
  'load-rounds': { type: 'string', value: 'N', help: 'rounds of the steady server' },
  most: { type: 'string', value: 'N', help: 'processes (default twice as many as cores)' }
}
export const quick = { rounds: '3', duration: '1', 'load-rounds': '3', most: '2' }

/** @type {Lab['readOptions']} */
export function readOptions ({ values, catalog }) {
  findStages(catalog, [SLOW, FIXED, OPTIMIZED])
  const cores = availableParallelism()
  return {
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 3,
    durationS: parsePositive('duration', values.duration, { max: 600 }) ?? 10,
    loadRounds: parsePositive('load-rounds', values['load-rounds'], { max: 100 }) ?? 5,
    slowProcesses: SLOW_PROCESSES,
    processes: doublings(parsePositive('most', values.most, { max: 256 }) ?? 2 * cores),
    connections: COMMON_LOAD.connections,
    warmUpRequests: WARM_UP.requests,
    loadMs: LOAD_MS,
    cores
  }
}

/**
 * @param {number} most
 * @returns {number[]} 1, 2, 4 ... up to there, which is the last
 */
export function doublings (most) {
  const powers = Array.from({ length: Math.ceil(Math.log2(most)) }, (_, i) => 2 ** i)
  return [...powers, most]
}

/** @type {Lab['expectedS']} */
export function expectedS ({ rounds, durationS, loadRounds, slowProcesses, processes, warmUpRequests, loadMs }) {
  const growthS =
    rounds *
    ((slowProcesses.length + 1) * (durationS + START_STOP_S) + slowProcesses.length * Math.min(QUEUE_S, durationS / 4))
  const setups = planSetups(processes, true)
  const loadS = setups.reduce(
    (sum, setup) => sum + START_STOP_S + (setup.processes * warmUpRequests) / WARM_UP.rate + loadMs / 1000,
    0
  )
  return growthS + loadRounds * loadS
}

/**
 * @param {any} options
 * @param {LabRun} run
 */
export async function measure (options, { catalog, signal, step }) {
  const stages = findStages(catalog, [SLOW, FIXED, OPTIMIZED])
  const [stage] = findStages(catalog, [OPTIMIZED])
  const nginx = await findNginx()
  const hasNginx = nginx !== null
  const grown = await measureGrowth(options, { stages, signal, step })
  const scaled = await measureScaling(options, { stage, hasNginx, signal, step })
  return {
    nginx,
    growth: grown.growth,
    scaling: scaled.scaling,
    failures: [...grown.failures, ...scaled.failures]
  }
}
