// @ts-check
// Profilers lean on parts of Node that nobody promised to keep. Which of them still name the culprit, on which version?
import {
  COMMON_LOAD, expectVersion, findStages, installRuntime, isToolFailure, packProfile, parsePositive, PROFILERS, takeProfile, withTemporaryFolder
} from '../kit.js'

/**
 * @import { PackedProfile } from '../../scripts/profile/packed-tree.js'
 * @import { Diagnosis } from '../../scripts/profile/tools/doctor.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 */

export const title = 'each profiler on each Node.js that is still in use'

/** @type {LabFlags} */
export const flags = {
  duration: { type: 'string', value: 'SECONDS', help: 'of load under each profiler' },
  node: { type: 'string', multiple: true, value: 'VERSION', help: 'such as 22 or 20.20.2; more than once for some' }
}

export const STAGE = '01-slow'
const VERSIONS = ['20', '22', '24', '26']
const START_AND_READ_S = 7

/** @type {Lab['readOptions']} */
export function readOptions ({ values, catalog }) {
  findStages(catalog, [STAGE])
  const versions = values.node ?? VERSIONS
  versions.forEach(expectVersion)
  return { versions, durationS: parsePositive('duration', values.duration, { max: 600 }) ?? 5, connections: COMMON_LOAD.connections }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ versions, durationS }) => versions.length * Object.keys(PROFILERS).length * (durationS + START_AND_READ_S)

/**
 * @typedef {object} Cell
 * @property {string} profiler
 * @property {string} node its exact version
 * @property {string | null} failure
 * @property {PackedProfile | null} profile
 * @property {Diagnosis | null} diagnosis
 */

/** @typedef {{ what: string, reason: string }} Missing a profiler or a version of Node.js, and why */

/**
 * @param {{ versions: string[], durationS: number, connections: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ cells: Cell[], missing: Missing[] }>}
 */
export async function measure ({ versions, durationS, connections }, { catalog, signal, step }) {
  const [stage] = findStages(catalog, [STAGE])
  /** @type {Missing[]} */
  const missing = []
  for (const [what, profiler] of Object.entries(PROFILERS)) {
    const reason = await profiler.missing()
    if (reason) missing.push({ what, reason })
  }
  const profilers = Object.keys(PROFILERS).filter(name => !missing.some(({ what }) => what === name))
  const cells = []
  for (const wanted of versions) {
    step(`Node.js ${wanted}: install`)
    const runtime = await tryInstall(wanted, missing, signal)
    for (const profiler of runtime ? profilers : []) {
      step(`Node.js ${wanted}: ${profiler}`)
      cells.push({ profiler, node: runtime.version, ...await tryProfiler(profiler, stage, { durationS, connections, nodeBinary: runtime.binary, signal }) })
    }
  }
  return { cells, missing }
}

async function tryInstall (version, missing, signal) {
  try {
    return await installRuntime(version, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!isToolFailure(error)) throw error
    missing.push({ what: `Node.js ${version}`, reason: error.message })
    return null
  }
}

async function tryProfiler (profiler, stage, run) {
  try {
    const { profile, diagnosis } = await withTemporaryFolder(folder => takeProfile(profiler, stage, { folder, ...run }))
    return { failure: null, profile: profile && packProfile(profile), diagnosis }
  } catch (error) {
    run.signal.throwIfAborted()
    if (!isToolFailure(error)) throw error
    return { failure: error.message, profile: null, diagnosis: null }
  }
}
