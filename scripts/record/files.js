// @ts-check
// Records as files: one of each bench run, one of each run of a lab.
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { UsageError } from '../errors.js'
import { rootDir } from '../stages/catalog.js'
import { FORMAT_VERSION, LAB_FORMAT_VERSION } from './record.js'

/** @import { BenchRecord } from './record.js' */

/**
 * @typedef {object} LabRecord of one run of a lab
 * @property {string} lab its name
 * @property {number} formatVersion
 * @property {string} startedAt ISO 8601
 * @property {string} endedAt ISO 8601
 * @property {any} machine
 * @property {any} runtime of servers and generator
 * @property {Record<string, string>} packages versions as installed
 * @property {{ commit: string | null, dirty: boolean | null }} checkout
 * @property {string} lockFileSha256
 * @property {any} options
 * @property {any} data what it measured
 */

/** The committed records, from which the docs are made. */
const REFERENCE_FOLDER = 'docs/results'

/**
 * @param {string | null} [lab] name; the bench without one
 * @param {string} [root] absolute folder of the repository
 * @returns {string} absolute name of the committed record
 */
export function referenceFile (lab = null, root = rootDir) {
  return join(root, REFERENCE_FOLDER, lab ? `lab-${lab}.json` : 'reference.json')
}

/**
 * Writes to a temporary file and renames it, so that no reader ever sees half a record.
 *
 * @param {string} file
 * @param {BenchRecord | LabRecord} record
 * @throws {Error} from the file system
 */
export async function writeRecord (file, record) {
  await mkdir(dirname(file), { recursive: true })
  await writeFileAtomic(file, JSON.stringify(record, null, 1) + '\n')
}

/**
 * @param {string} file
 * @returns {Promise<BenchRecord>}
 * @throws {UsageError} when it is missing, not JSON, of another format version or of a lab
 */
export async function readRecord (file) {
  return readAny(file, FORMAT_VERSION)
}

/**
 * @param {string} file
 * @param {string} lab name
 * @returns {Promise<LabRecord>}
 * @throws {UsageError} when it is missing, not JSON, of another format version or not of that lab
 */
export async function readLabRecord (file, lab) {
  const record = await readAny(file, LAB_FORMAT_VERSION)
  if (record.lab !== lab) throw new UsageError(`${relative(rootDir, file)} is not of the lab "${lab}"`)
  return record
}

async function readAny (file, version) {
  const name = relative(rootDir, file)
  const text = await readFile(file, 'utf8').catch(error => {
    throw new UsageError(`${name} cannot be read: ${error.code}`)
  })
  const record = parse(text, name)
  if (record?.lab && version === FORMAT_VERSION) throw new UsageError(`${name} is of the lab "${record.lab}", not of a bench run`)
  if (record?.formatVersion !== version) {
    throw new UsageError(`${name} has format version ${record?.formatVersion}; this reads version ${version}`)
  }
  return record
}

function parse (text, name) {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${name} is not a whole JSON file`)
  }
}
