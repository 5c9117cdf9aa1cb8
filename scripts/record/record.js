// @ts-check
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { UsageError } from '../errors.js'
import { rootDir } from '../stages/catalog.js'
import { describeCheckout, describeMachine, describePackages, describeRuntime, hashLockFile } from './environment.js'
import { compareNeighbours, noiseFloor, standings } from './league.js'
import { compareStages, summarize } from './summary.js'

export const FORMAT_VERSION = 2
export const REFERENCE_FILE = join(rootDir, 'docs/results/reference.json')

/**
 * Everything about one run: enough to make every table of it again.
 *
 * @typedef {object} BenchRecord
 * @property {number} formatVersion
 * @property {string} startedAt ISO 8601
 * @property {string} endedAt ISO 8601
 * @property {any} machine
 * @property {any} runtime of servers and generator
 * @property {Record<string, string>} packages versions as installed
 * @property {{ commit: string | null, dirty: boolean | null }} checkout
 * @property {string} lockFileSha256
 * @property {{ rounds: number, durationS: number, sliceRounds: number, quick: boolean }} options
 * @property {Omit<import('../stages/catalog.js').Stage, 'dir'>[]} stages all that took part, in catalog order
 * @property {{ id: string, stage: { id: string, track: string, comparedWith: string[] }, load: import('../load/load.js').Load }[]} contenders
 * @property {import('../gate/gate.js').GateResult[]} gates
 * @property {{ contender: string, reason: string }[]} skipped for want of a tool
 * @property {string[]} order contender ids, in the order in which they were loaded
 * @property {import('../bench/fresh.js').Sample[]} samples
 * @property {import('./summary.js').Summary[]} summaries
 * @property {import('./summary.js').Ratio[]} ratios
 * @property {import('../bench/slices.js').SliceRun | null} slices
 * @property {League | null} league
 */

/**
 * @typedef {object} League
 * @property {import('./league.js').Standing[]} standings
 * @property {import('./league.js').SliceRatio[]} ratios
 * @property {import('./league.js').SliceRatio | null} noiseFloor
 */

/**
 * What is known before the first sample; the load average is not yet our own.
 *
 * @param {import('../stages/catalog.js').Stage[]} stages
 * @param {import('../bench/plan.js').Contender[]} contenders
 * @param {BenchRecord['options']} options
 */
export async function openRecord (stages, contenders, options) {
  return {
    formatVersion: FORMAT_VERSION,
    startedAt: new Date().toISOString(),
    machine: await describeMachine(),
    runtime: await describeRuntime(),
    packages: await describePackages(stages),
    checkout: await describeCheckout(),
    lockFileSha256: await hashLockFile(),
    options,
    stages: stages.map(withoutDir),
    contenders: contenders.map(({ id, stage, load }) => ({ id, stage: { id: stage.id, track: stage.track, comparedWith: stage.comparedWith }, load }))
  }
}

/**
 * @param {Awaited<ReturnType<typeof openRecord>>} opened
 * @param {Pick<BenchRecord, 'gates' | 'skipped' | 'order' | 'samples' | 'slices'>} run
 * @returns {BenchRecord}
 */
export function closeRecord (opened, run) {
  return {
    ...opened,
    endedAt: new Date().toISOString(),
    ...run,
    summaries: opened.contenders.map(({ id }) => summarize(id, run.samples)),
    ratios: compareStages(opened.contenders, run.samples, opened.options.rounds),
    league: run.slices && {
      standings: standings(run.slices),
      ratios: compareNeighbours(run.slices, opened.stages),
      noiseFloor: noiseFloor(run.slices)
    }
  }
}

/**
 * Writes to a temporary file and renames it, so that no reader ever sees half a record.
 *
 * @param {string} file
 * @param {BenchRecord} record
 * @throws {Error} from the file system
 */
export async function writeRecord (file, record) {
  await mkdir(dirname(file), { recursive: true })
  await writeFileAtomic(file, JSON.stringify(record, null, 1) + '\n')
}

/**
 * @param {string} file
 * @returns {Promise<BenchRecord>}
 * @throws {UsageError} when it is missing, not JSON, or of another format version
 */
export async function readRecord (file) {
  const name = relative(rootDir, file)
  const text = await readFile(file, 'utf8').catch(error => {
    throw new UsageError(`${name} cannot be read: ${error.code}`)
  })
  const record = parse(text, name)
  if (record?.formatVersion !== FORMAT_VERSION) {
    throw new UsageError(`${name} has format version ${record?.formatVersion}; this reads version ${FORMAT_VERSION}`)
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

/** @param {import('../stages/catalog.js').Stage} stage */
function withoutDir ({ dir, ...stage }) {
  return stage
}
