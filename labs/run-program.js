// @ts-check
// A program of a lab in a process of its own, so that no other one has a part in what is compiled and collected.
import { cleanEnvironment, ServerError } from 'bench-in-turns/kit.js'

const LONGEST_MS = 120_000

/**
 * @param {string} file absolute
 * @param {(string | number)[]} args
 * @param {Parameters<typeof readProgram>[2]} run
 * @returns {Promise<any[]>} each line that it printed, as JSON
 * @throws {ServerError} when it fails
 */
export async function runProgram (file, args, run) {
  return (await readProgram(file, args, run)).split('\n').map(line => JSON.parse(line))
}

/**
 * @param {string} file absolute
 * @param {(string | number)[]} args
 * @param {object} run
 * @param {AbortSignal} run.signal
 * @param {string[]} [run.flags] of Node.js
 * @param {string} [run.binary] of another Node.js
 * @returns {Promise<string>} what it printed
 * @throws {ServerError} when it fails
 */
export async function readProgram (file, args, { signal, flags = [], binary = process.execPath }) {
  const { execa } = await import('execa') // heavy, and help is not to wait for it
  const ended = await execa(binary, [...flags, file, ...args.map(String)], {
    env: cleanEnvironment(),
    extendEnv: false,
    reject: false,
    cancelSignal: signal,
    timeout: LONGEST_MS
  })
  signal.throwIfAborted()
  if (ended.failed) throw new ServerError(whyFailed(ended), [])
  return ended.stdout
}

// The folder of this machine is nobody's business.
/** @param {any} ended */
function whyFailed ({ stderr, signal, exitCode }) {
  const line = stderr.split('\n').find(line => /^(?:FATAL ERROR|\w*Error\b)|bad option/.test(line))
  if (!line) return `its process ended with ${signal ?? `exit code ${exitCode}`}`
  return line.replace(/ imported from .*$/, '').replaceAll(/(?:\/[^\s/:']+)+\//g, '')
}
