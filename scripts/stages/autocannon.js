// @ts-check
// autocannon, in a process of its own that can load one URL after another.
import { join } from 'node:path'
import { openLoad } from 'bench-in-turns'

/**
 * @import { Watch } from 'bench-in-turns'
 * @import { Load, LoadResult } from './whole-load.js'
 */

import.meta.resolve('autocannon') // where it is missing, no load needs to be tried

const GENERATOR = join(import.meta.dirname, 'autocannon-generator.js')
const ANSWER_PATIENCE_S = 30

/**
 * Starts a process that can load one URL after another with autocannon.
 *
 * @param {AbortSignal} [signal] ends it
 * @returns {{ pid: number, run: (url: string, load: Load, watch?: Watch) => Promise<LoadResult>, stop: () =>
 *   Promise<void> }} `run` throws a LoadError when autocannon itself fails
 */
export function openAutocannon (signal) {
  const generator = openLoad(GENERATOR, signal)
  const run = (url, load, watch) => generator.run(autocannonOptions(url, load), load.durationS * 1000, watch)
  return { ...generator, run }
}

/**
 * Loads a URL with autocannon, in a process of its own.
 *
 * @param {string} url
 * @param {Load} load
 * @param {AbortSignal} [signal] ends the generator
 * @returns {Promise<LoadResult>}
 * @throws {LoadError} when the generator itself fails
 */
export async function runAutocannon (url, load, signal) {
  const generator = openAutocannon(signal)
  try {
    return await generator.run(url, load)
  } finally {
    await generator.stop()
  }
}

function autocannonOptions (url, { connections, durationS, overallRate, sampleIntervalMs, asked }) {
  return {
    url,
    connections,
    duration: durationS,
    timeout: durationS + ANSWER_PATIENCE_S, // a slow answer is no error: nobody hangs up before the load ends
    ...(asked && { requests: asked }),
    ...(overallRate && { overallRate }),
    ...(sampleIntervalMs && { sampleInt: sampleIntervalMs })
  }
}
