// @ts-check
// A participant's script may do anything, so it runs in a process of its own.
import { sep } from 'node:path'
import { execa } from 'execa'
import { cleanEnvironment } from 'bench-in-turns/start/spawn.js'
import { findCause } from 'bench-in-turns/errors.js'
import { rootDir } from '../stages/catalog.js'

/** @import { Message } from '../render/say.js' */

/** @typedef {{ timedOut: boolean, failed: boolean, stdout: string, stderr: string, lastLine: any }} Ran */

/**
 * @param {string[]} args of node
 * @param {object} options
 * @param {string} [options.cwd] absolute
 * @param {number} options.limitS after which it is ended
 * @param {AbortSignal} options.signal
 * @param {Record<string, string>} [options.env] variables beside those that every server gets
 * @param {string} [options.input] what it reads from its stdin
 * @returns {Promise<Ran>} `lastLine` the last line that it printed, of JSON; null when it is not
 * @throws the signal's reason when it is aborted
 */
export async function runScript (args, { cwd, limitS, signal, env, input }) {
  const { failed, timedOut, stdout, stderr } = await execa(process.execPath, args, {
    cwd,
    input,
    reject: false,
    cancelSignal: signal,
    timeout: limitS * 1000,
    extendEnv: false,
    env: cleanEnvironment(env)
  })
  signal.throwIfAborted()
  return { failed, timedOut, stdout, stderr, lastLine: parseLast(stdout) }
}

/**
 * @param {Pick<Ran, 'stderr'>} ran
 * @param {Message} otherwise
 * @returns {string | Message} the error that it ended with, and the file and line that threw it
 */
export function errorIn ({ stderr }, otherwise) {
  return findCause(stderr.replaceAll(`${rootDir}${sep}`, '').split('\n')) ?? otherwise
}

// The script may have printed lines of its own before.
function parseLast (stdout) {
  try {
    return JSON.parse(stdout.trim().split('\n').at(-1))
  } catch {
    return null
  }
}
