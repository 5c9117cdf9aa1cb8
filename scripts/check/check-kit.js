// @ts-check
// What the checks of the exercises are made of. What a single one needs besides, it imports itself.
import { join } from 'node:path'
import { stats } from 'bench-in-turns'
import { withServer } from './with-server.js'

export { openLoad } from 'bench-in-turns'
export { parseJson, request } from 'bench-in-turns/kit.js'
export { say } from '../render/say.js'
export { withClient } from '../stages/installed/postgres-client.js'
export { openDatabaseProxy } from './database-proxy.js'
export { askFile, errorIn, runScript } from './run-script.js'
export { decideInRounds, fails, holds } from './verdict.js'
export { withServer }
export const { cpuMicros, ratioInterval } = stats

/** @typedef {import('bench-in-turns').ServerProcess} ServerProcess */
/** @typedef {import('../render/say.js').Message} Message */
/** @typedef {import('../stages/catalog.js').Stage} Stage */
/** @typedef {import('./check-exercise.js').Context} Context */
/** @typedef {import('./check-exercise.js').Finding} Finding */
/** @typedef {(context: Context) => Promise<Finding>} Check what a file of .check/ exports as `check` */

/**
 * @template T
 * @param {Pick<Context, 'exercise' | 'stage' | 'signal'>} context
 * @param {string} counter a file of .check/ that is preloaded into the server, and adds to its counts
 * @param {(server: ServerProcess) => Promise<T>} work as of {@link withServer}
 */
export function withCounter ({ exercise: { dir }, stage, signal }, counter, work) {
  return withServer(stage, signal, work, ['--require', join(dir, '.check', counter)])
}
