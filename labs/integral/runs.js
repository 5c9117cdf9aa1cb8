// @ts-check
// Each form in a process of its own.
import { join } from 'node:path'
import { execaNode } from 'execa'
import { cleanEnvironment, StageError, watchMachine } from '../kit.js'
import { AREA, ARTICLE, FORMS } from './programs/forms.js'
import { article } from './programs/js.js'

/**
 * @import { MachineWork } from '../../scripts/measure/machine.js'
 * @import { Build } from './build.js'
 * @import { Files } from './programs/open.js'
 */

const PROGRAM = join(import.meta.dirname, 'programs/time.js')
const LONGEST_MS = 120_000
const TRIED_N = 256
const NO_DEVICE = /^Error: cuda\w+: /

/** @typedef {{ n: number, value: number, calls: number, wallMs: number, cpuMicros: number }} Size of all its calls */
/**
 * @typedef {object} FormRun
 * @property {number} round
 * @property {string} form
 * @property {number} firstN
 * @property {number} firstMs to load it, compile it or start its threads, and for its first call
 * @property {Size[]} sizes afterwards
 * @property {number} cpuMicros of the process
 * @property {MachineWork} machine
 */
/** @typedef {'runs' | 'not built' | 'no device' | 'fails' | 'wrong'} Status */
/** @typedef {{ form: string, status: Status, why: string | null }} Tried */

/**
 * Correctness before speed.
 *
 * @param {string} form
 * @param {{ files: Files, builds: Build[] }} built
 * @param {AbortSignal} signal
 * @returns {Promise<Tried>} whether it runs here and gives the right sum
 */
export async function tryForm (form, { files, builds }, signal) {
  const { by, within } = FORMS[form]
  const build = builds.find(({ name }) => name === by)
  if (build?.missing) return { form, status: 'not built', why: build.missing }
  try {
    const { sizes: [{ value }] } = await runForm(form, { files, sizes: [TRIED_N], forMs: 0 }, signal)
    const right = article(TRIED_N, 0, TRIED_N, AREA[0], AREA[1], AREA[2], AREA[3])
    if (Math.abs(value / right - 1) <= within) return { form, status: 'runs', why: null }
    return { form, status: 'wrong', why: `for n = ${TRIED_N} it is ${value}, and ${right} by ${ARTICLE}` }
  } catch (error) {
    signal.throwIfAborted()
    return { form, status: by === 'cuda' && NO_DEVICE.test(error.message) ? 'no device' : 'fails', why: error.message }
  }
}

/**
 * @param {string} form
 * @param {{ files: Files, sizes: number[], forMs: number }} what
 * @param {{ round: number, signal: AbortSignal }} run
 * @returns {Promise<FormRun>}
 * @throws {StageError} when its process fails
 */
export async function timeForm (form, what, { round, signal }) {
  const endWatch = watchMachine()
  const timed = await runForm(form, what, signal)
  return /** @type {FormRun} */ ({ round, form, ...timed, machine: endWatch() })
}

function runForm (form, { files, sizes, forMs }, signal) {
  const { flag, multipleOf = 1 } = FORMS[form]
  const fitting = sizes.filter(n => n % multipleOf === 0)
  const flags = flag ? [flag, '--no-warnings'] : []
  return run([form, JSON.stringify(files), forMs, ...fitting], { signal, flags })
}

/** @returns {Promise<any>} what it printed */
async function run (args, { signal, flags }) {
  const { stdout, stderr, failed, signal: endedBy, exitCode } = await execaNode(PROGRAM, args.map(String), {
    nodePath: process.execPath,
    nodeOptions: flags,
    env: cleanEnvironment(),
    extendEnv: false,
    reject: false,
    cancelSignal: signal,
    timeout: LONGEST_MS
  })
  signal.throwIfAborted()
  if (failed) throw new StageError(whyFailed(String(stderr), endedBy ?? `exit code ${exitCode}`), String(stderr).split('\n'))
  return JSON.parse(String(stdout))
}

function whyFailed (stderr, end) {
  const line = stderr.split('\n').find(line => /^(?:FATAL ERROR|\w*Error\b)|bad option/.test(line))
  return line ? line.replaceAll(/(?:\/[^\s/:']+)+\//g, '') : `its process ended with ${end}`
}
