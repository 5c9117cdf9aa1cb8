// @ts-check
// Of which code a record is.
import { glob } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UsageError } from '../errors.js'
import { rootDir } from '../server/catalog.js'
import { hashFolder, hashFolders, hashStage } from '../server/sources.js'
import { readLabRecord } from './record-files.js'

/**
 * @import { LabRecord } from './record.js'
 * @import { Stage } from '../server/catalog.js'
 */

/**
 * @typedef {object} Code as hashes, SHA-256 in hex
 * @property {Record<string, string>} stages by id
 * @property {string} measuring the scripts that measure; nothing is checked by it, for else every line of them would
 *   make all records old
 * @property {string} [lab]
 */

const MEASURING = ['server', 'measure', 'profile']
const NOT_MEASURING = /^(report|report-.+|claims)\.js$/ // of a lab

/**
 * @param {Stage[]} stages
 * @param {object} [options]
 * @param {string} [options.lab] name
 * @param {boolean} [options.withLines] true where what is recorded names lines of the stages, as profiles do
 * @returns {Promise<Code>}
 */
export async function describeCode (stages, { lab, withLines } = {}) {
  return {
    stages: await hashStages(stages, { withLines }),
    measuring: await hashFolders(MEASURING.map(folder => join(rootDir, 'scripts', folder))),
    ...(lab !== undefined && { lab: await hashLab(lab) })
  }
}

/**
 * @param {Stage[]} stages
 * @param {{ withLines?: boolean }} [options]
 * @returns {Promise<Code['stages']>}
 */
export async function hashStages (stages, options) {
  return Object.fromEntries(await Promise.all(stages.map(async stage => [stage.id, await hashStage(stage, options)])))
}

/**
 * @param {string} lab name
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<string>} of its folder, without what only shows and judges
 */
export function hashLab (lab, root = rootDir) {
  return hashFolder(join(root, 'labs', lab), { except: file => NOT_MEASURING.test(file) })
}

// What labs and profilers left in results/ on this machine, the newest of each.

/** @typedef {{ record: LabRecord } | { problem: string }} OwnRecord `problem` says why the newest cannot be read */

const PROFILES = 'profiles'
const ENDING = '.json'
const OWN_FILE = /^lab-(.+)-\d{4}-\d\d-\d\dT[\d-]+\.json$/

/**
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<Map<string, OwnRecord>>} by lab; `profiles` holds the newest profile of each stage by each
 *   profiler, and a lab of parts the newest run of each
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
/** @param {any[]} newestFirst */
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
