// @ts-check
// Records as files: one of each bench run, one of each run of a lab.
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { UsageError } from 'bench-in-turns/errors.js'
import { nameOf, readJsonFile, writeWhole } from 'bench-in-turns/json-file.js'
import { rootDir } from '../stages/catalog.js'
import { FORMAT_VERSION, LAB_FORMAT_VERSION } from './record.js'

/** @import { BenchRecord, LabRecord } from './record.js' */

/** The committed records, from which the docs are made. */
const REFERENCE_FOLDER = 'docs/results'
const OWN_RECORDS = 'results/bench-[0-9]*.json' // those that nobody has named
const SETTING_PARTS = ['startedAt', 'endedAt', 'machine', 'runtime', 'packages', 'checkout', 'options']
const BENCH_PARTS = ['calmRule', 'stages', 'contenders', 'gates', 'skipped', 'samples', 'slices']
const LAB_PARTS = ['data']

/**
 * @param {string | null} [lab] name; the bench without one
 * @param {string} [root] absolute folder of the repository
 * @returns {string} absolute name of the committed record
 */
export function referenceFile (lab = null, root = rootDir) {
  return join(root, REFERENCE_FOLDER, lab ? `lab-${lab}.json.gz` : 'reference.json.gz')
}

/**
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<string | undefined>} absolute file of the bench record of this machine that was begun last, by its
 *   name; undefined without one
 */
export async function newestRecord (root = rootDir) {
  return (await ownRecords(root))[0]
}

/**
 * @param {string[]} stages ids
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<string | undefined>} absolute file of the newest bench record of this machine that has all of
 *   these stages; undefined without one
 */
export async function newestRecordOf (stages, root = rootDir) {
  for (const file of await ownRecords(root)) {
    // Who reads a broken one by its name is told what is wrong with it.
    const record = await readJsonFile(file).catch(() => null)
    if (record?.formatVersion !== FORMAT_VERSION) continue
    if (stages.every(id => record.stages?.some(stage => stage.id === id))) return file
  }
}

/** @returns {Promise<string[]>} the newest first */
async function ownRecords (root) {
  const files = await Array.fromAsync(glob(OWN_RECORDS, { cwd: root }))
  return files.sort().reverse().map(file => join(root, file))
}

/**
 * @param {string} file absolute; packed when its name ends in `.gz`
 * @param {BenchRecord | LabRecord} record
 * @throws {UsageError} when it cannot be written
 */
export async function writeRecord (file, record) {
  const text = `${JSON.stringify(record, null, 2)}\n`
  await writeWhole(file, file.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text)
}

/**
 * @param {string} file
 * @returns {Promise<BenchRecord>}
 * @throws {UsageError} when it is missing, not JSON, of another format version or of a lab, or lacks a part
 */
export async function readRecord (file) {
  return readWhole(file, { version: FORMAT_VERSION, parts: BENCH_PARTS })
}

/**
 * @param {string} file
 * @param {string} lab name
 * @returns {Promise<LabRecord>}
 * @throws {UsageError} when it is missing, not JSON, of another format version or not of that lab, or lacks a part
 */
export async function readLabRecord (file, lab) {
  return readWhole(file, { version: LAB_FORMAT_VERSION, parts: LAB_PARTS, lab })
}

/**
 * A record is checked by what reads it.
 *
 * @template T
 * @param {string} name of the record
 * @param {() => T} make something of it
 * @returns {T}
 * @throws {UsageError} in one line when that fails, with the place in the code: who works on that needs it
 */
export function fromRecord (name, make) {
  try {
    return make()
  } catch (error) {
    if (error instanceof UsageError) throw error
    const [, place] = /((?:labs|scripts)\/[^\s)]*:\d+):\d+\)?$/m.exec(error.stack ?? '') ?? []
    throw new UsageError(`${name} is no whole record, or one of an older version: ` +
      `${error.message}${place ? ` (at ${place})` : ''}`)
  }
}

/**
 * @param {string} file
 * @param {{ version: number, parts: string[], lab?: string }} wanted no lab for the bench
 * @returns {Promise<any>}
 */
async function readWhole (file, { version, parts, lab }) {
  const name = nameOf(file)
  const record = await readJsonFile(file)
  if (record?.lab !== lab && record?.formatVersion) {
    throw new UsageError(`${name} is not of ${lab ? `the lab "${lab}"` : 'a bench run'}`)
  }
  if (record?.formatVersion !== version) throw new UsageError(`${name} ${sayVersion(record?.formatVersion, version)}`)
  const missing = [...SETTING_PARTS, ...parts].find(part => !Object.hasOwn(record, part))
  if (missing) throw new UsageError(`${name} is no whole record: it has no ${missing}`)
  return record
}

function sayVersion (version, ours) {
  if (!Number.isInteger(version)) return 'is no record: it has no format version'
  return `has format version ${version}, of another version of this project, and this reads ${ours}: measure again`
}
