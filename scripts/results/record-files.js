// @ts-check
// Records as files: one of each bench run, one of each run of a lab.
import { access, glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import stringify from 'json-stringify-pretty-compact'
import { sayWhy, UsageError } from '../errors.js'
import { nameOf, writeWhole } from '../json-file.js'
import { rootDir } from '../server/catalog.js'
import { FORMAT_VERSION, LAB_FORMAT_VERSION } from './record.js'

/** @import { BenchRecord, LabRecord } from './record.js' */

/** The committed records, from which the docs are made. */
const REFERENCE_FOLDER = 'docs/results'
const OWN_RECORDS = 'results/bench-*.json'
const SETTING_PARTS =
  ['startedAt', 'endedAt', 'machine', 'runtime', 'packages', 'checkout', 'lockFileSha256', 'options']
const BENCH_PARTS = ['calmRule', 'stages', 'contenders', 'gates', 'skipped', 'samples', 'slices']
const LAB_PARTS = ['data']
const LINE_LENGTH = 400 // what is shorter stands on one line, so that a record is no longer than it must be

/**
 * @param {string | null} [lab] name; the bench without one
 * @param {string} [root] absolute folder of the repository
 * @returns {string} absolute name of the committed record
 */
export function referenceFile (lab = null, root = rootDir) {
  return join(root, REFERENCE_FOLDER, lab ? `lab-${lab}.json` : 'reference.json')
}

/**
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<string[]>} absolute files of the bench records of this machine
 */
export async function recordFiles (root = rootDir) {
  return (await Array.fromAsync(glob(OWN_RECORDS, { cwd: root }))).map(file => join(root, file))
}

/**
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<string | undefined>} absolute file of the bench record of this machine that was begun last,
 *   whatever its name; undefined without one
 */
export async function newestRecord (root = rootDir) {
  const begun = await Promise.all((await recordFiles(root)).map(async file => {
    const record = await readRecord(file).catch(error => {
      if (error instanceof UsageError) return null // somebody's file, or one of another version
      throw error
    })
    return record ? [{ file, startedAt: record.startedAt }] : []
  }))
  return begun.flat().sort((a, b) => a.startedAt < b.startedAt ? 1 : -1)[0]?.file
}

/**
 * @param {string} file absolute
 * @param {BenchRecord | LabRecord} record
 * @throws {UsageError} when it cannot be written
 */
export async function writeRecord (file, record) {
  await writeWhole(file, stringify(record, { indent: 1, maxLength: LINE_LENGTH }) + '\n')
}

/**
 * Two commands that begin in the same second choose the same name. The later one to write takes another.
 *
 * @param {string} file that nobody has named
 * @returns {Promise<string>} it, or one like it that is not there yet
 */
export async function unusedFile (file) {
  for (let i = 1; ; i++) {
    const name = i === 1 ? file : file.replace(/\.json$/, `-${i}.json`)
    if (!await access(name).then(() => true, () => false)) return name
  }
}

/**
 * @param {string} file
 * @returns {Promise<BenchRecord>}
 * @throws {UsageError} when it is missing, not JSON, of another format version, of a lab, or lacks a part
 */
export async function readRecord (file) {
  return readWhole(file, { version: FORMAT_VERSION, parts: BENCH_PARTS })
}

/**
 * @param {string} file
 * @param {string} lab name
 * @returns {Promise<LabRecord>}
 * @throws {UsageError} when it is missing, not JSON, of another format version, not of that lab, or lacks a part
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
  const record = parse(name, await readFile(file, 'utf8').catch(error => {
    throw new UsageError(`${name} cannot be read: ${sayWhy(error)}`)
  }))
  if (record?.lab !== lab && record?.formatVersion) {
    throw new UsageError(`${name} is not of ${lab ? `the lab "${lab}"` : 'a bench run'}`)
  }
  if (record?.formatVersion !== version) throw new UsageError(`${name} ${sayVersion(record?.formatVersion, version)}`)
  const missing = [...SETTING_PARTS, ...parts].find(part => !Object.hasOwn(record, part))
  if (missing) throw new UsageError(`${name} is no whole record: it has no ${missing}`)
  return record
}

function parse (name, text) {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${name} is not a whole JSON file`)
  }
}

function sayVersion (version, ours) {
  if (!Number.isInteger(version)) return 'is no record: it has no format version'
  const whose = version > ours
    ? 'a newer version of this project wrote it'
    : 'an older version of this project wrote it, so measure again'
  return `has format version ${version}; this reads version ${ours}: ${whose}`
}
