// @ts-check
// Records as files: one of each bench run, one of each run of a lab.
import { glob, mkdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import stringify from 'json-stringify-pretty-compact'
import writeFileAtomic from 'write-file-atomic'
import { UsageError } from '../errors.js'
import { rootDir } from '../stages/catalog.js'
import { FORMAT_VERSION, LAB_FORMAT_VERSION } from './record.js'

/** @import { BenchRecord, LabRecord } from './record.js' */

/** The committed records, from which the docs are made. */
const REFERENCE_FOLDER = 'docs/results'
const OWN_RECORDS = 'results/bench-*.json'
const LINE_LENGTH = 400 // what is shorter stands on one line, so that a record is no longer than it must be
const PARTS = {
  bench: {
    gates: Array.isArray,
    contenders: Array.isArray,
    stages: Array.isArray,
    samples: Array.isArray,
    options: isObject
  },
  lab: { options: isObject, data: isObject }
}

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
 * Writes to a temporary file and renames it, so that no reader ever sees half a record.
 *
 * @param {string} file
 * @param {BenchRecord | LabRecord} record
 * @throws {UsageError} when it cannot be written, on a full disk, say
 */
export async function writeRecord (file, record) {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFileAtomic(file, stringify(record, { indent: 1, maxLength: LINE_LENGTH }) + '\n')
  } catch (error) {
    throw new UsageError(`cannot write ${relative(rootDir, file)}: ${error.code ?? error.message}`)
  }
}

/**
 * @param {string} file
 * @returns {Promise<BenchRecord>}
 * @throws {UsageError} when it is missing, not JSON, of another format version, of a lab, or lacks a part
 */
export async function readRecord (file) {
  const record = await readJson(file)
  const name = relative(rootDir, file)
  if (record?.lab) throw new UsageError(`${name} is of the lab "${record.lab}", not of a bench run`)
  expectFormat(record, name, FORMAT_VERSION, PARTS.bench)
  return record
}

/**
 * @param {string} file
 * @param {string} lab name
 * @returns {Promise<LabRecord>}
 * @throws {UsageError} when it is missing, not JSON, of another format version, not of that lab, or lacks a part
 */
export async function readLabRecord (file, lab) {
  const record = await readJson(file)
  const name = relative(rootDir, file)
  expectFormat(record, name, LAB_FORMAT_VERSION, PARTS.lab)
  if (record.lab !== lab) throw new UsageError(`${name} is not of the lab "${lab}"`)
  return record
}

async function readJson (file) {
  const name = relative(rootDir, file)
  const text = await readFile(file, 'utf8').catch(error => {
    throw new UsageError(`${name} cannot be read: ${error.code}`)
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${name} is not a whole JSON file`)
  }
}

function expectFormat (record, name, version, parts) {
  if (record?.formatVersion !== version) { throw new UsageError(`${name} has format version ${record?.formatVersion}; this reads version ${version}`) }
  const lacking = Object.keys(parts).find(part => !parts[part](record[part]))
  if (lacking) throw new UsageError(`${name} is no whole record: it lacks "${lacking}"`)
}

function isObject (value) {
  return typeof value === 'object' && value !== null
}
