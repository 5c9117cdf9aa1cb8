// @ts-check
// A chain of steps: a file that exports an array of functions. Each gets the state of a request and gives it to the
// next one, at once or by a promise.
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { UsageError } from '../../scripts/errors.js'
import { cleanEnvironment } from '../../scripts/server/server-environment.js'

const ROOT = resolve(import.meta.dirname, '../..')
const TRY = join(import.meta.dirname, 'servers/chain/try-steps.js')
const PATIENCE_MS = 5000
const NOTHING_LEFT_TO_DO = 13 // the exit code of Node.js while something still waits for a promise

/**
 * @param {string} file as typed, relative to where the command was
 * @returns {string} relative to the root of the project, as it stands in a record
 */
export function locateChain (file) {
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  if (!existsSync(path)) throw new UsageError(`there is no file ${file}`)
  return relative(ROOT, path).replaceAll('\\', '/')
}

/**
 * @param {string} chain as {@link locateChain} gives it
 * @returns {string} absolute
 */
export function fileOf (chain) {
  return resolve(ROOT, chain)
}

/**
 * Goes through it once, in a process of its own.
 *
 * @param {string} chain
 * @param {string} route
 * @param {string} [name] of the file, as typed
 * @returns {Promise<string[]>} the names of its steps
 * @throws {UsageError} that names the file and the step which fails
 */
export async function tryChain (chain, route, name = chain) {
  const { execa } = await import('execa') // heavy, and help is not to wait for it
  const { ipcOutput, timedOut, exitCode } = await execa(process.execPath, [TRY], {
    env: cleanEnvironment({ CHAIN: fileOf(chain), ROUTE: route }),
    extendEnv: false,
    ipc: true,
    stdout: 'ignore',
    stderr: 'ignore',
    reject: false,
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL' // a step that computes for ever hears no other
  })
  /** @type {any[]} */
  const said = ipcOutput
  const steps = said.find(message => message.steps)?.steps
  const problem = said.find(message => message.problem)?.problem
  if (!steps) throw new UsageError(`${name}: ${problem ?? 'it ends the process while it is loaded'}`)
  if (said.some(({ done }) => done)) return steps.map(unique)
  const { at } = said.findLast(message => message.at !== undefined)
  const why = problem !== undefined
    ? `throws: ${problem}`
    : timedOut
      ? `has not answered after ${PATIENCE_MS / 1000} s`
      : exitCode === NOTHING_LEFT_TO_DO ? 'never answers' : 'ends the process'
  throw new UsageError(`${name}, step ${at + 1} (${steps[at]}) ${why}`)
}

function unique (name, i, names) {
  return names.indexOf(name) === i ? name : `${name} (step ${i + 1})`
}
