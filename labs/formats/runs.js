// @ts-check
// Each format in a process of its own, so that no other one has a part in what is compiled and collected.
import { join } from 'node:path'
import { execaNode } from 'execa'
import { cleanEnvironment, StageError, watchMachine } from '../kit.js'
import { FORMATS } from './formats.js'

/** @import { MachineWork } from '../../scripts/measure/machine.js' */

const PROGRAMS = join(import.meta.dirname, 'programs')
const LONGEST_MS = 60_000
const DAMAGED = { shape: 'nested', bytes: 1000, tries: 200 }

/** @typedef {{ calls: number, wallMs: number, cpuMicros: number }} Calls all of them together */

/**
 * @typedef {object} Size
 * @property {number} bytes of JSON that were asked for
 * @property {number} encodedBytes
 * @property {number} gzipBytes the same, compressed
 * @property {boolean} isSame whether what was decoded is what was encoded; nothing is timed otherwise
 * @property {Calls} [encode]
 * @property {Calls} [decode]
 * @property {Calls} [readOne] one field, without the others
 */

/**
 * @typedef {object} FormatRun
 * @property {number} round
 * @property {string} format
 * @property {string} shape
 * @property {boolean | null} isNative whether a part that is no JavaScript was in use; null where there is none
 * @property {Size[]} sizes
 * @property {number} cpuMicros of the process
 * @property {MachineWork} machine
 */

/** @typedef {{ value: string, outcome: 'kept' | 'other' | 'error' | 'no type', got?: string }} Loss */
/**
 * @typedef {{ damage: string, noticed: number, endless: number, same: number, other: number }} Damage how many messages
 *   of the kind ended in an error, in no end, in the value itself, and in another one
 */

/**
 * @param {{ format: string, shape: string, sizes: number[], callMs: number }} what
 * @param {{ round: number, signal: AbortSignal }} run
 * @returns {Promise<FormatRun>}
 * @throws {StageError} when its process fails
 */
export async function timeFormat ({ format, shape, sizes, callMs }, { round, signal }) {
  const endWatch = watchMachine()
  const [timed] = await run(format, 'time.js', [shape, callMs, ...sizes], signal)
  return /** @type {FormatRun} */ ({ round, format, shape, ...timed, machine: endWatch() })
}

/**
 * @param {string} format
 * @param {AbortSignal} signal
 * @returns {Promise<{ format: string, losses: Loss[], damages: Damage[] }>}
 * @throws {StageError} when its process fails
 */
export async function tryFormat (format, signal) {
  const [losses] = await run(format, 'losses.js', [], signal)
  const { shape, bytes, tries } = DAMAGED
  return { format, losses, damages: await run(format, 'damage.js', [shape, bytes, tries], signal) }
}

/** @returns {Promise<any[]>} each line that it printed */
async function run (format, program, args, signal) {
  const { codec, settings } = FORMATS[format]
  const { stdout, stderr, failed, signal: endedBy, exitCode } = await execaNode(
    join(PROGRAMS, program),
    [codec, ...args.map(String)],
    {
      nodePath: process.execPath,
      env: cleanEnvironment(settings),
      extendEnv: false,
      reject: false,
      cancelSignal: signal,
      timeout: LONGEST_MS
    }
  )
  signal.throwIfAborted()
  if (failed) throw new StageError(whyFailed(String(stderr), endedBy ?? `exit code ${exitCode}`), String(stderr).split('\n'))
  return String(stdout).split('\n').map(line => JSON.parse(line))
}

// The folder of this machine is nobody's business.
function whyFailed (stderr, end) {
  const line = stderr.split('\n').find(line => /^(?:FATAL ERROR|\w*Error\b)/.test(line))
  return line ? line.replace(/ imported from .*$/, '') : `its process ended with ${end}`
}
