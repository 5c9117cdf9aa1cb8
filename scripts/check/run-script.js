// @ts-check
// A participant's script may do anything, so it runs in a process of its own.
import { sep } from 'node:path'
import { execa } from 'execa'
import { cleanEnvironment } from 'bench-in-turns/start/spawn.js'
import { findCause } from 'bench-in-turns/errors.js'
import { say } from '../render/say.js'
import { rootDir } from '../stages/catalog.js'

/** @import { Message } from '../render/say.js' */

/** @typedef {{ timedOut: boolean, failed: boolean, stdout: string, stderr: string, given?: string }} Ran */
/**
 * @typedef {object} Options
 * @property {string} [cwd] absolute
 * @property {number} limitS after which it is ended
 * @property {AbortSignal} signal
 * @property {Record<string, string>} [env] variables beside those that every server gets
 * @property {string} [input] what it reads from its stdin
 */

const CHANNEL = 3 // the first that a process has beside stdin, stdout and stderr
// The participant's files may print what they like, also at the end, and have timers that never end.
const GIVE = `const give = value => {
  require('fs').writeFileSync(${CHANNEL}, JSON.stringify(value) ?? 'null')
  process.exit()
}
`

/**
 * @param {string[]} args of node
 * @param {Options} options
 * @returns {Promise<Ran>} `given` what it wrote to its channel
 * @throws the signal's reason when it is aborted
 */
export async function runScript (args, { cwd, limitS, signal, env, input }) {
  const { failed, timedOut, stdout, stderr, stdio } = await execa(process.execPath, args, {
    cwd,
    input,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    reject: false,
    cancelSignal: signal,
    timeout: limitS * 1000,
    extendEnv: false,
    env: cleanEnvironment(env)
  })
  signal.throwIfAborted()
  return { failed, timedOut, stdout, stderr, given: stdio[CHANNEL] }
}

/**
 * Asks the participant's files something, by code that ends with `give(answer)`.
 *
 * @param {string} code
 * @param {string[]} files that it finds in `process.argv`, from 1
 * @param {Options & { nodeArgs?: string[] }} options
 * @returns {Promise<{ answer: any, problem?: undefined } | { answer?: undefined, problem: Message }>} `answer`
 *   as JSON has it; `problem` why there is none: what the file did, without its name
 * @throws the signal's reason when it is aborted
 */
export async function askScript (code, files, { nodeArgs = [], ...options }) {
  const ran = await runScript([...nodeArgs, '-e', GIVE + code, ...files], options)
  if (ran.given) return { answer: JSON.parse(ran.given) }
  if (ran.timedOut) return { problem: say('did not end within {seconds} s', { seconds: options.limitS }) }
  const error = errorIn(ran)
  return { problem: error ? say('ends with an error: {error}', { error }) : say('ended before it had answered') }
}

/**
 * @param {Pick<Ran, 'stderr'>} ran
 * @returns {string | null} the error that it ended with, and the file and line that threw it
 */
export function errorIn ({ stderr }) {
  return findCause(stderr.replaceAll(`${rootDir}${sep}`, '').split('\n'))
}
