// @ts-check
// Slices as a calm machine would give them, for the logic of reports and claims.

import { rounds, slice } from './record.js'

/** @import { SliceRun } from 'bench-in-turns' */

const GENERATIONS = 3
const GENERATOR_MICROS = 20 // of a request

/**
 * @param {Record<string, number>} cpu µs of CPU time of a request, by contender
 * @param {{ spread?: number }} [options] by how much of it generations differ, each contender otherwise
 * @returns {SliceRun}
 */
export function sliceRun (cpu, { spread = 0.001 } = {}) {
  const contenders = Object.keys(cpu)
  const slices = rounds(GENERATIONS, round => contenders.map((contender, i) => {
    const cpuMicros = cpu[contender] * (1 + spread * ((round + i) % GENERATIONS))
    const one = slice(contender, round, { cpuMicros })
    const generator = { ...one.generator, cpuUserMicros: GENERATOR_MICROS * one.requests }
    return { ...one, generator, durationMs: Math.max(cpuMicros, GENERATOR_MICROS) * one.requests / 1000 }
  }))
  const times = { turns: 2, turnMs: 100, leadInMs: 0, spanMs: 100 }
  const amounts = { generations: GENERATIONS, ...times, warmUpRequests: 0, connections: 20 }
  return /** @type {any} */ ({ ...amounts, seed: 1, noisePair: null, contenders, failures: [], slices })
}

/**
 * Each pair in a round of its own, on a machine that gets slower from one to the next: who was in no round with another
 * one has another ratio to it.
 *
 * @param {string[][]} pairs ids of contenders
 * @param {Record<string, number>} cpu µs of CPU time of a request, by contender
 * @returns {SliceRun}
 */
export function pairedRun (pairs, cpu) {
  const slices = rounds(GENERATIONS, generation => pairs.flatMap((pair, i) => {
    const slower = 1 + i / pairs.length
    return [...new Set(pair)].map(contender => {
      const cpuMicros = cpu[contender] * slower
      return slice(contender, generation * pairs.length + i, { generation, cpuMicros, rate: 1e6 / cpuMicros })
    })
  }))
  return { ...sliceRun(cpu), contenders: [...new Set(pairs.flat())], slices: /** @type {any} */ (slices) }
}
