// @ts-check
// Profilers lean on parts of Node that nobody promised to keep. Which of them still name the culprit, on which version?
import {
  COMMON_LOAD,
  expectVersion,
  findStages,
  installRuntimes,
  isToolFailure,
  packProfile,
  parsePositive,
  PROFILERS,
  takeProfile,
  UsageError,
  withTemporaryFolder
} from '../kit.js'

/**
 * @import { PackedProfile } from '../../scripts/profile/call-tree.js'
 * @import { Diagnosis } from '../../scripts/profile/doctor.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 */

export const title = 'each profiler on each Node.js that is still in use'

/** @type {LabFlags} */
export const flags = {
  duration: { type: 'string', value: 'SECONDS', help: 'of load under each profiler' },
  tool: { type: 'string', multiple: true, value: 'NAME', help: 'such as cpu or doctor; more than once for some' },
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
  const profilers = values.tool ?? Object.keys(PROFILERS)
  const unknown = profilers.find(name => !Object.hasOwn(PROFILERS, name))
  if (unknown !== undefined) { throw new UsageError(`unknown tool "${unknown}"; there are: ${Object.keys(PROFILERS).join(', ')}`) }
  return {
    versions,
    profilers,
    durationS: parsePositive('duration', values.duration, { max: 600 }) ?? 5,
    connections: COMMON_LOAD.connections
  }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ versions, profilers, durationS }) =>
  versions.length * profilers.length * (durationS + START_AND_READ_S)

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
 * @param {{ versions: string[], profilers: string[], durationS: number, connections: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ cells: Cell[], missing: Missing[] }>}
 */
export async function measure ({ versions, profilers: wanted, durationS, connections }, { catalog, signal, step }) {
  const [stage] = findStages(catalog, [STAGE])
  /** @type {Missing[]} */
  const missing = []
  for (const what of wanted) {
    const reason = await PROFILERS[what].missing()
    if (reason) missing.push({ what, reason })
  }
  const profilers = wanted.filter(name => !missing.some(({ what }) => what === name))
  const installed = await installRuntimes(versions, { signal, step })
  const cells = []
  for (const { version, binary } of installed.runtimes) {
    for (const profiler of profilers) {
      step(`Node.js ${version}: ${profiler}`)
      cells.push({
        profiler,
        node: version,
        ...(await tryProfiler(profiler, stage, { durationS, connections, nodeBinary: binary, signal }))
      })
    }
  }
  return { cells, missing: [...missing, ...installed.missing] }
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
