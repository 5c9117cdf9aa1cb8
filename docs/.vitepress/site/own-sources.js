// @ts-check
// What the reader measured: the newest bench record, and the newest of each lab and profile.
import { readLabs } from '../../../labs/index.js'
import { UsageError } from '../../../scripts/errors.js'
import { readProfiles, readSources } from '../../../scripts/book/book-sources.js'
import { newestRecord, readRecord } from '../../../scripts/results/record-files.js'
import { readOwnLabRecords } from '../../../scripts/results/code-hashes.js'
import { rootDir } from '../../../scripts/server/catalog.js'
import { BENCH, PROFILES } from './record-of.js'

/**
 * @import { CommandTables } from '../../../scripts/book/command-tables.js'
 * @import { Sources } from '../../../scripts/book/book-sources.js'
 * @import { OwnRecord } from '../../../scripts/results/code-hashes.js'
 * @import { LabRecord } from '../../../scripts/results/record.js'
 */

/**
 * @typedef {object} OwnSources
 * @property {Sources} sources the bench is the committed one where the reader has none
 * @property {Set<string>} has `bench`, `profiles` and labs of which there is a record
 * @property {Map<string, string>} problems why a record cannot be shown, by the same names
 */

/**
 * @param {CommandTables} commandTables
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<OwnSources | null>} null where nothing was measured
 */
export async function readOwnSources (commandTables, root = rootDir) {
  const labs = await readOwnLabRecords(root)
  const problems = await findProblems(labs)
  const bench = await readBench(root, problems)
  const readLab = async name => problems.has(name) ? null : recordOf(labs.get(name))
  const sources = await readSources({ commandTables, root, record: bench, readLab })
  const has = new Set([...labs.keys(), ...(bench ? [BENCH] : [])].filter(name => !problems.has(name)))
  for (const problem of problems.values()) console.error(`the site shows a record of yours as missing: ${problem}`)
  return has.size + problems.size ? { sources, has, problems } : null
}

// A record of an older version of a lab may lack what its report reads.
/** @returns {Promise<Map<string, string>>} */
async function findProblems (/** @type {Map<string, OwnRecord>} */ own) {
  const labs = await readLabs()
  const problems = new Map()
  for (const [name, it] of own) {
    try {
      if ('problem' in it) problems.set(name, it.problem)
      else if (name === PROFILES) await readProfiles(it.record)
      else labs.get(name)?.report(it.record.data, it.record.options)
    } catch (error) {
      problems.set(name, `your record of the lab "${name}" cannot be shown: ${error.message}`)
    }
  }
  return problems
}

async function readBench (root, problems) {
  const newest = await newestRecord(root)
  if (!newest) return null
  try {
    return await readRecord(newest)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    problems.set(BENCH, error.message)
    return null
  }
}

/** @returns {LabRecord | null} */
function recordOf (/** @type {OwnRecord | undefined} */ own) {
  return own && 'record' in own ? own.record : null
}
