// @ts-check
// Imports only what is light: mistakes are not to wait for what reads records.
import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { sayWhy, UsageError } from '../../errors.js'

/**
 * @import { BenchAnalysis } from '../../analyse/bench.js'
 * @import { Setting } from '../../record/record.js'
 */

/**
 * @param {string[]} names as typed: one record, or none for the newest in results/
 * @param {string} command for the message
 * @returns {Promise<{ name: string, bench: BenchAnalysis }>}
 * @throws {UsageError} when there is none, it cannot be read or nothing was measured in it
 */
export async function readNamedRecord (names, command) {
  if (names.length > 1) throw new UsageError(`${command} takes one record, or none for the newest in results/`)
  const { newestRecord } = await import('../../record/files.js')
  const name = names[0] ?? await newestRecord()
  if (!name) throw new UsageError('there is no record in results/ yet: npm run bench:all')
  return { name, bench: await readMeasured(name) }
}

/**
 * @param {string} name of a record, as typed
 * @returns {Promise<BenchAnalysis>}
 * @throws {UsageError} when it cannot be read, or nothing was measured in it
 */
export async function readMeasured (name) {
  const { analyseBench } = await import('../../analyse/bench.js')
  const { readRecord } = await import('../../record/files.js')
  const bench = analyseBench(await readRecord(resolve(process.env.INIT_CWD ?? '.', name)))
  if (!bench.samples.length && !bench.slices?.slices.length) { throw new UsageError(`${name} has no samples: nothing was measured in that run`) }
  return bench
}

/**
 * @param {string} name of a record that is to be written, as typed
 * @returns {Promise<string>} absolute; its folder is there
 * @throws {UsageError} when it cannot be written
 */
export async function writableFile (name) {
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  try {
    await mkdir(dirname(file), { recursive: true })
    await access(dirname(file), constants.W_OK)
    if ((await stat(file).catch(() => null))?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
  } catch (error) {
    throw new UsageError(`cannot write ${name}: ${sayWhy(error)}`)
  }
  return file
}

/**
 * @param {Setting} setting in which something is to be measured
 * @throws {UsageError} when its code is in no commit, so that nobody could make the record again
 */
export function expectCommitted ({ checkout }) {
  if (checkout.dirty !== false) throw new UsageError('--save-reference is for committed code: commit or stash first')
}

/**
 * @param {string | null} failure what else speaks against it
 * @param {string | null} unrest why the machine was not calm
 * @returns {boolean} is the run no reference? It is said why
 */
export function refuseReference (failure, unrest) {
  const reason = failure ?? (unrest && `the machine was not calm: ${unrest}`)
  if (reason) console.error(`--save-reference was not carried out: ${reason}`)
  return Boolean(reason)
}

/**
 * @param {string} file of a record that was just written, absolute
 * @returns {Promise<void>} it is said when another one counts as newer
 */
export async function sayWhenNotNewest (file) {
  const { whyNotNewest } = await import('../../record/files.js')
  const reason = await whyNotNewest(file)
  if (reason) console.error(reason)
}

/** Said when a record has become the committed one. */
export const KEPT = 'kept for the docs: npm run docs:sync puts it into them'
