// @ts-check
import { access, constants, glob, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { UsageError } from '../../errors.js'
import { rootDir } from '../../stages/catalog.js'

/** @import { BenchRecord } from '../../record/record.js' */

/**
 * @param {string[]} names as typed: one record, or none for the newest in results/
 * @param {string} command for the message
 * @returns {Promise<{ name: string, record: BenchRecord }>}
 * @throws {UsageError} when there is none, or it cannot be read
 */
export async function readNamedRecord (names, command) {
  if (names.length > 1) throw new UsageError(`${command} takes one record, or none for the newest in results/`)
  const name = names[0] ?? await newestRecord()
  if (!name) throw new UsageError('there is no record in results/ yet: npm run bench:all')
  const { readRecord } = await import('../../record/files.js') // not light, as the rest of this file is
  return { name, record: await readRecord(resolve(process.env.INIT_CWD ?? '.', name)) }
}

/** @returns {Promise<string | undefined>} absolute file of the newest bench record of this machine */
export async function newestRecord () {
  const files = await Array.fromAsync(glob('results/bench-*.json', { cwd: rootDir }))
  const newest = files.sort().at(-1)
  return newest && join(rootDir, newest)
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
    throw new UsageError(`cannot write ${name}: ${error.code}`)
  }
  return file
}

/**
 * @param {{ checkout: { dirty: boolean | null } }} setting in which something is to be measured
 * @throws {UsageError} when its code is in no commit, so that nobody could make the record again
 */
export function expectCommitted ({ checkout }) {
  if (checkout.dirty !== false) throw new UsageError('--save-reference is for committed code: commit or stash first')
}

/** @returns {string} the time now, for the name of a file: `2026-11-21T15-04-05` */
export function fileTimestamp () {
  return new Date().toISOString().slice(0, 19).replaceAll(':', '-')
}
