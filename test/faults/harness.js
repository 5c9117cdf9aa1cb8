// @ts-check
// Cases of the fault suite: something goes wrong while a command runs, and the command is held to what it promises.
import { test } from 'node:test'
import { projectOf } from './project.js'
import { run } from './run.js'
import { NO_PROC } from '../support/lacking.js'

export { projectOf, run }

/** @import { TestContext } from 'node:test' */

const TIMEOUT_MS = 240_000

/**
 * @param {string} name of the fault
 * @param {string} command that it happens to
 * @param {(t: TestContext) => Promise<void>} holds
 * @param {{ skip?: string | false | null }} [options] `skip` says why it cannot happen here
 */
export function fault (name, command, holds, { skip } = {}) {
  test(`${name}: ${command}`, { timeout: TIMEOUT_MS, skip: NO_PROC || skip || false }, holds)
}

/**
 * A fault after which the command says just one line of it, ends with its code, and leaves nothing behind.
 *
 * @param {string} name of the fault
 * @param {string[]} script as after `npm run`
 * @param {{ says: RegExp, exits?: number, changes?: string[] }} expected `changes` are files that it may write
 * @param {Record<string, any>} [how] as {@link projectOf} takes it, with `skip`, and `options` of its run
 */
export function faultWithLine (name, script, { says, exits = 0, changes }, { skip, options, ...how } = {}) {
  fault(name, nameOf(script), async t => {
    const project = await projectOf(t, how)
    const ended = await run(project, script, await options?.(project))
    ended.says(says)
    ended.exits(exits)
    await ended.leavesNothing({ changes })
  }, { skip })
}

/**
 * @param {string[]} script as after `npm run`
 * @returns {string} short, and different for each profiler
 */
export function nameOf ([command, ...args]) {
  return args.includes('--tool') ? `${command} ${args[args.indexOf('--tool') + 1]}` : command
}
