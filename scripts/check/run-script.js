// @ts-check
// A participant's script may do anything, so it runs in a process of its own.
import { join, sep } from 'node:path'
import { execa } from 'execa'
import { cleanEnvironment, findCause } from 'bench-in-turns/kit.js'
import { say } from '../render/say.js'
import { rootDir } from '../stages/catalog.js'
import { fails } from './verdict.js'

/**
 * @import { Message } from '../render/say.js'
 * @import { Context, Finding } from './check-exercise.js'
 */

/** @typedef {{ timedOut: boolean, failed: boolean, stdout: string, stderr: string, given?: string }} Ran */
/**
 * @typedef {object} Options
 * @property {string} [cwd] absolute
 * @property {number} limitS after which it is ended
 * @property {AbortSignal} signal
 * @property {Record<string, string>} [env] variables beside those that every server gets
 */

const ASK = join(import.meta.dirname, 'ask.cjs')
const LIMIT_S = 20
const OF_CHECK = /\.check[\\/]|scripts[\\/]check[\\/]/
const CHANNEL = 3 // the first that a process has beside stdin, stdout and stderr

/**
 * @param {string[]} args of node
 * @param {Options} options
 * @returns {Promise<Ran>} `given` what it wrote to its channel
 * @throws the signal's reason when it is aborted
 */
export async function runScript (args, { cwd, limitS, signal, env }) {
  const { failed, timedOut, stdout, stderr, stdio } = await execa(process.execPath, args, {
    cwd,
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
 * Asks the participant's files something, by a program of the check: see ask.cjs.
 *
 * @param {string} program absolute file that exports a function
 * @param {string[]} args what it is told
 * @param {{ signal: AbortSignal, cwd?: string, limitS?: number, nodeArgs?: string[] }} options
 * @returns {Promise<{ answer: any, problem: Message | null }>} `answer` as JSON has it; `problem` why there is none:
 *   what the file did, without its name
 * @throws the signal's reason when it is aborted
 */
export async function askScript (program, args, { nodeArgs = [], limitS = LIMIT_S, ...options }) {
  const ran = await runScript([...nodeArgs, ASK, program, ...args], { ...options, limitS })
  return ran.given
    ? { answer: JSON.parse(ran.given), problem: null }
    : { answer: null, problem: whyNoAnswer(ran, limitS) }
}

/**
 * Asks one file of an exercise.
 *
 * @param {Pick<Context, 'exercise' | 'signal'>} context
 * @param {string} file of the exercise
 * @param {string} program of its .check/
 * @param {{ limitS?: number, nodeArgs?: string[], args?: string[] }} [options] `args` what it is told beside the file
 * @returns {Promise<{ answer: any, failed: Finding | null }>} `failed` where there is no answer
 * @throws the signal's reason when it is aborted
 */
export async function askFile ({ exercise: { dir }, signal }, file, program, { args = [], ...options } = {}) {
  const asked = [join(dir, file), ...args]
  const { answer, problem } = await askScript(join(dir, '.check', program), asked, { ...options, signal })
  return { answer, failed: problem && fails(say('{file} {problem}', { file, problem })) }
}

function whyNoAnswer (ran, limitS) {
  if (ran.timedOut) return say('did not end within {seconds} s', { seconds: limitS })
  const error = errorIn(ran)
  return error ? say('ends with an error: {error}', { error }) : say('ended before it had answered')
}

/**
 * @param {Pick<Ran, 'stderr'>} ran
 * @returns {string | null} the error that it ended with, and the file and line of the participant's that threw it
 */
export function errorIn ({ stderr }) {
  const lines = stderr.replaceAll(`${rootDir}${sep}`, '').split('\n')
  return findCause(lines.filter(line => !OF_CHECK.test(line)))
}
