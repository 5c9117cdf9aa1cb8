// @ts-check
// One process of run-form.cjs, on any version of Node.js.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cleanEnvironment } from '../kit.js'

const PROGRAM = fileURLToPath(new URL('run-form.cjs', import.meta.url))
const LIMIT_MS = 20_000
const SHOWN = 100 // characters of a message

const start = promisify(execFile)

/**
 * @param {string} binary of Node.js
 * @param {string[]} args of run-form.cjs
 * @param {AbortSignal} signal ends it
 * @returns {Promise<any>} what it printed, or `{ failure }` with the reason in a line
 */
export async function runForm (binary, args, signal) {
  const options = { signal, timeout: LIMIT_MS, killSignal: /** @type {const} */ ('SIGKILL'), env: cleanEnvironment() }
  try {
    const { stdout } = await start(binary, [PROGRAM, ...args], options)
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
  } catch (error) {
    signal.throwIfAborted()
    return { failure: whyEnded(error).slice(0, SHOWN) }
  }
}

function whyEnded (error) {
  if (error instanceof SyntaxError) return 'it printed no result'
  if (error.killed) return `it did not end within ${LIMIT_MS / 1000} s`
  if (error.signal) return `it was ended by ${error.signal}`
  if (typeof error.code !== 'number') return `it could not be started (${error.code})`
  return /^\w*Error: .*$|^FATAL ERROR: .*$/m.exec(error.stderr)?.[0] ?? `it ended with exit code ${error.code}`
}
