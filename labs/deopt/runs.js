// @ts-check
// One program in a process of its own, each time: what V8 has learnt of a function does not outlive it.
import { join } from 'node:path'
import { execa } from 'execa'
import { cleanEnvironment, readDeoptTrace } from '../kit.js'

/** @import { TraceEvent } from '../../scripts/profile/deopt-trace.js' */

export const CASES = ['pad', 'shape', 'limit', 'number', 'outside']
export const FORMS = ['slow', 'fast']

const PROGRAMS = join(import.meta.dirname, 'programs')
const TRACING = ['--trace-opt', '--trace-deopt', '--allow-natives-syntax']
const LIMIT_MS = 60_000
const UNREAD_KEPT = 5
const OURS = { pad: ['pad'], shape: ['volume'], limit: ['volume'], number: ['scale'], outside: ['total'] }
const LOOP = ['many', 'addLength', 'addNumber']

/** @typedef {{ version: string, binary: string, name: string, form: string }} Program */

/**
 * @typedef {object} Traced
 * @property {number} round from 1
 * @property {string} version of Node.js
 * @property {string} name of the case
 * @property {string} form
 * @property {TraceEvent[]} events of its own functions, with the marks between its phases
 * @property {Record<string, number>} lines of all functions, by kind
 * @property {{ count: number, first: string[] }} unread
 */

/**
 * @typedef {object} Timed
 * @property {number} round from 1
 * @property {string} version of Node.js
 * @property {string} name of the case
 * @property {string} form
 * @property {number[]} beforeNanos of a call, batch by batch, before anything new came
 * @property {number[]} settledNanos likewise, long after
 * @property {number} sum of the results
 */

/**
 * @param {Program} program
 * @param {AbortSignal} signal
 * @returns {Promise<Omit<Traced, 'round'>>}
 */
export async function trace ({ version, binary, name, form }, signal) {
  const stdout = await run(binary, [...TRACING, join(PROGRAMS, 'trace.js'), name, form], signal)
  const { events, lines, unread } = readDeoptTrace(stdout)
  const own = [...OURS[name], ...LOOP]
  return {
    version,
    name,
    form,
    events: events.filter(event => event.kind === 'mark' || own.includes(event.name)),
    lines,
    unread: { count: unread.length, first: unread.slice(0, UNREAD_KEPT) }
  }
}

/**
 * @param {Program} program
 * @param {AbortSignal} signal
 * @returns {Promise<Omit<Timed, 'round'>>}
 */
export async function time ({ version, binary, name, form }, signal) {
  const stdout = await run(binary, [join(PROGRAMS, 'time.js'), name, form], signal)
  return { version, name, form, ...JSON.parse(stdout) }
}

async function run (binary, args, signal) {
  const { stdout } = await execa(binary, args, {
    cancelSignal: signal,
    timeout: LIMIT_MS,
    env: cleanEnvironment(),
    extendEnv: false
  })
  return stdout
}
