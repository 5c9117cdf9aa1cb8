// @ts-check
import { findCallgrind } from './callgrind.js'
import { findPerf } from './perf-stat.js'

/**
 * @typedef {{ user: number, kernel: number | null }} Count of instructions; null where the counter does not see the
 *   kernel
 */

/**
 * What can count the instructions of a process.
 *
 * @typedef {object} Counter
 * @property {'perf' | 'callgrind'} name
 * @property {string} version
 * @property {(folder: string) => string[]} launcher program and arguments that a server is to be started with, if any
 * @property {(pid: number, folder: string, signal: AbortSignal) => Counting} attach to such a server
 */

/**
 * @typedef {object} Counting all of it throws a ProfileError when the counter does not do what it is told
 * @property {() => Promise<void>} begin from here on it may be slow
 * @property {(work: () => Promise<void>) => Promise<Count>} count what the process does meanwhile, in all its threads
 * @property {() => Promise<void>} end
 */

/**
 * @returns {Promise<{ counter: Counter | null, missing: string | null }>} the best that there is, or a line that says
 *   what is missing
 */
export async function findCounter () {
  const perf = await findPerf()
  return perf ? { counter: perf, missing: null } : findCallgrind()
}
