// @ts-check
// Cases of the fault suite: something goes wrong while a command runs, and the command is held to what it promises.
import { test } from 'node:test'

export { assertNothingLeft, projectOf } from './project.js'
export { run } from './run.js'

/** @import { TestContext } from 'node:test' */

/** True in the long form: more moments, more repeats. `brief` is the first case of each file. */
export const isLong = process.env.FAULTS === 'long'

const isBrief = process.env.FAULTS === 'brief'
let cases = 0

const TIMEOUT_MS = 120_000
const NOT_LINUX = process.platform === 'linux' ? false : 'processes are looked for in /proc'

/**
 * A cell of the table: what happens, and to which command.
 *
 * @param {string} name of the fault, without a colon
 * @param {string} command
 * @param {(t: TestContext) => Promise<void>} holds
 * @param {{ timeout?: number }} [options] ms
 */
export function fault (name, command, holds, { timeout = TIMEOUT_MS } = {}) {
  if (!isBrief || cases++ === 0) test(`${name}: ${command}`, { timeout, skip: NOT_LINUX }, holds)
}

/**
 * @param {string} name of the fault
 * @param {string} command
 * @param {string} why it cannot happen to that command, or not on this machine
 */
export function notApplicable (name, command, why) {
  test(`${name}: ${command}`, { skip: why }, () => {})
}
