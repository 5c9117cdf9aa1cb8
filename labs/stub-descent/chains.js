// @ts-check
// A chain of steps: a file that exports an array of functions. Each gets the state of a request and gives it to the
// next one, at once or by a promise.
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { UsageError } from '../../scripts/errors.js'
import { cleanEnvironment } from '../../scripts/server/server-environment.js'

const ROOT = resolve(import.meta.dirname, '../..')
const TRY = join(import.meta.dirname, 'servers/chain/index.js')
const PATIENCE_MS = 5000

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
  const { ipcOutput, timedOut } = await execa(process.execPath, [TRY], {
    env: cleanEnvironment({ CHAIN: fileOf(chain), ROUTE: route }),
    extendEnv: false,
    ipc: true,
    stdout: 'ignore',
    stderr: 'ignore',
    reject: false,
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL' // a step that computes for ever hears no other
  })
  const { steps, at, problem, isDone } = Object.assign({}, ...ipcOutput)
  if (!steps) throw new UsageError(`${name}: ${problem ?? 'it ends the process while it is loaded'}`)
  if (isDone) return steps.map(unique)
  const late = `has not answered after ${PATIENCE_MS / 1000} s`
  const why = problem ? `throws: ${problem}` : timedOut ? late : 'ends the process, or never answers'
  throw new UsageError(`${name}, step ${at + 1} (${steps[at]}) ${why}`)
}

function unique (name, i, names) {
  return names.indexOf(name) === i ? name : `${name} (step ${i + 1})`
}
