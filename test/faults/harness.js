// @ts-check
// Cases of the fault suite: something goes wrong while a command runs, and the command is held to what it promises.
import { test } from 'node:test'

export { assertNothingLeft, projectOf } from './project.js'
export { run } from './run.js'

/** @import { TestContext } from 'node:test' */

const isBrief = process.env.FAULTS === 'brief' // the first case of each file
let cases = 0

const TIMEOUT_MS = 240_000
const NOT_LINUX = process.platform === 'linux' ? false : 'processes are looked for in /proc'

/**
 * @param {string} name of the fault
 * @param {string} command that it happens to
 * @param {(t: TestContext) => Promise<void>} holds
 * @param {{ timeout?: number, skip?: string | false | null }} [options] `timeout` in ms, `skip` says why it cannot
 *   happen here
 */
export function fault (name, command, holds, { timeout = TIMEOUT_MS, skip } = {}) {
  if (!isBrief || cases++ === 0) test(`${name}: ${command}`, { timeout, skip: NOT_LINUX || skip || false }, holds)
}

/**
 * @param {string[]} script as after `npm run`
 * @returns {string} short, and different for each profiler
 */
export function nameOf ([command, ...args]) {
  return args.includes('--tool') ? `${command} ${args[args.indexOf('--tool') + 1]}` : command
}
