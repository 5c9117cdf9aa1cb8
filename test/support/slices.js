// @ts-check
// Slices as a calm machine would give them, for the logic of reports and claims.

import { CALM } from './record.js'

/** @import { SliceRun } from '../../scripts/measure/slices.js' */

const GENERATIONS = 3
const REQUESTS = 1000
const GENERATOR_MICROS = 20 // of a request
/** Of a Node.js that does not tell of its requests. */
const WORK = { cpuSystemMicros: 0, loopActiveMs: 0, loopIdleMs: 0, requestsStarted: 0, afterListeners: 0 }

/**
 * @param {Record<string, number>} cpu µs of CPU time of a request, by contender
 * @param {{ spread?: number }} [options] by how much of it generations differ, each contender otherwise
 * @returns {SliceRun}
 */
export function sliceRun (cpu, { spread = 0.001 } = {}) {
  const contenders = Object.keys(cpu)
  const slices = contenders.flatMap((contender, i) => Array.from({ length: GENERATIONS }, (_, generation) => {
    const micros = cpu[contender] * (1 + spread * ((generation + i) % GENERATIONS)) * REQUESTS
    return {
      contender,
      generation: generation + 1,
      round: generation + 1,
      requests: REQUESTS,
      errors: 0,
      timeouts: 0,
      non2xx: 0,
      durationMs: Math.max(micros, GENERATOR_MICROS * REQUESTS) / 1000,
      server: { ...WORK, cpuUserMicros: micros },
      generator: { ...WORK, cpuUserMicros: GENERATOR_MICROS * REQUESTS },
      machine: { ...CALM, durationMs: 1000 }
    }
  }))
  const amounts = { generations: GENERATIONS, rounds: 1, turnMs: 100, leadInMs: 0, warmUpRequests: 0, connections: 20 }
  return /** @type {any} */ ({ ...amounts, seed: 1, noisePair: null, contenders, failures: [], slices })
}
