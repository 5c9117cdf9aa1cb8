// @ts-check
// What the reader measured: the newest bench record, and the newest of each lab and profile.
import { glob } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readLabs } from '../../../labs/index.js'
import { nameOf, UsageError } from 'bench-in-turns/kit.js'
import { readProfiles, readSources } from '../../.book/book-sources.js'
import { analyseBench } from '../../../scripts/results/analysis.js'
import { fromRecord, newestRecord, readLabRecord, readRecord } from '../../../scripts/results/record.js'
import { rootDir } from '../../../scripts/stages/catalog.js'
import { BENCH, PROFILES } from './record-of.js'

/**
 * @import { Sources } from '../../.book/book-sources.js'
 * @import { LabRecord } from '../../../scripts/results/record.js'
 */

/**
 * @typedef {object} OwnSources
 * @property {Sources} sources the bench is the committed one where the reader has none
 * @property {Set<string>} has `bench`, `profiles` and labs of which there is a record
 * @property {Map<string, string>} problems why a record cannot be shown, by the same names
 */

/**
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<OwnSources | null>} null where nothing was measured
 */
export async function readOwnSources (root = rootDir) {
  const labs = await readOwnLabRecords(root)
  const problems = await findProblems(labs)
  const bench = await readBench(root, problems)
  const readLab = async name => problems.has(name) ? null : recordOf(labs.get(name))
  const sources = await readSources({ root, record: bench, readLab })
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
    const record = await readRecord(newest)
    fromRecord(nameOf(newest), () => analyseBench(record))
    return record
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

// What labs and profilers left in results/ on this machine, the newest of each.

/** @typedef {{ record: LabRecord } | { problem: string }} OwnRecord `problem` says why the newest cannot be read */

const ENDING = '.json'
const OWN_FILE = /^lab-(.+)-\d{4}-\d\d-\d\dT[\d-]+\.json$/

/**
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<Map<string, OwnRecord>>} by lab; `profiles` holds the newest profile of each stage by each profiler
 */
export async function readOwnLabRecords (root = rootDir) {
  const names = await Array.fromAsync(glob('results/lab-*.json', { cwd: root }))
  const stems = names.map(name => name.slice(0, -ENDING.length)) // TIME-2 comes behind TIME then
  const files = stems.sort().reverse().map(stem => stem + ENDING)
  const byLab = Map.groupBy(files, file => OWN_FILE.exec(basename(file))?.[1])
  const own = [...byLab].flatMap(([lab, newestFirst]) => lab ? [readOwn(root, lab, newestFirst)] : [])
  return new Map(await Promise.all(own))
}

/** @returns {Promise<[string, OwnRecord]>} */
async function readOwn (root, lab, newestFirst) {
  const [newest, ...older] = newestFirst
  const own = await readOrSay(join(root, newest), lab)
  if ('problem' in own || (lab !== PROFILES && !own.record.options.parts)) return [lab, own]
  const others = await Promise.all(older.map(file => readOrSay(join(root, file), lab)))
  const records = [own, ...others].flatMap(it => 'record' in it ? [it.record] : [])
  return [lab, { record: lab === PROFILES ? unite(records) : uniteParts(records) }]
}

/** @returns {Promise<OwnRecord>} */
async function readOrSay (file, lab) {
  try {
    return { record: await readLabRecord(file, lab) }
  } catch (error) {
    if (error instanceof UsageError) return { problem: error.message }
    throw error
  }
}

// A run profiles one stage, as a rule: what earlier runs know of others still holds.
function unite (newestFirst) {
  const profiles = newestFirst.flatMap(({ data }) => data.profiles ?? [])
  const diagnoses = newestFirst.flatMap(({ data }) => data.diagnoses ?? [])
  const data = {
    profiles: firstOfEach(profiles, ({ stage, profiler }) => `${stage} ${profiler}`),
    diagnoses: firstOfEach(diagnoses, ({ stage }) => stage)
  }
  return { ...newestFirst[0], data }
}

// Likewise of a lab that can run a part at a time: each part is of the newest run that has it.
/** @param {any[]} records the newest first */
function uniteParts ([newest, ...older]) {
  return older.reduce((whole, { options, data }) => {
    const parts = options.parts?.filter(part => !whole.options.parts.includes(part)) ?? []
    const samples = (data.samples ?? []).filter(({ part }) => parts.includes(part))
    return {
      ...whole,
      options: { ...whole.options, parts: [...whole.options.parts, ...parts] },
      data: { ...whole.data, samples: [...whole.data.samples, ...samples] }
    }
  }, newest)
}

function firstOfEach (list, nameOf) {
  return [...Map.groupBy(list, nameOf).values()].map(([first]) => first)
}
