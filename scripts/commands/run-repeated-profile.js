// @ts-check
import { packProfile } from '../profile/call-tree.js'
import { findProfilers, profileInPassing } from '../profile/profilers.js'
import { reportRepeated } from '../render/repeated-profiles.js'
import { renderTerminalTable } from '../render/terminal.js'
import { describeSetting, labRecord } from '../results/record.js'
import { installRuntimes } from '../server/runtimes.js'
import { profileByHand, sayByHand } from './by-hand.js'
import { keepAsReference, measureAndRecord } from './measured-run.js'
import { fileForRecord } from './usable.js'

/**
 * @import { ProfileCell } from '../render/repeated-profiles.js'
 * @import { Stage } from '../server/catalog.js'
 */

const START_AND_READ_S = 9

/**
 * @typedef {object} Options
 * @property {Stage[]} stages
 * @property {string[]} profilers
 * @property {string[]} versions of Node.js
 * @property {number} repeat
 * @property {number} durationS
 * @property {number} connections
 */

/**
 * @param {Stage[]} catalog
 * @param {Options & { saveReference: boolean }} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function profileRepeatedly (catalog, { saveReference, ...options }, signal) {
  const { stages, profilers, versions, repeat, durationS, connections } = options
  const name = versions.length > 1 ? 'profiles-by-node' : 'repeated-profiles'
  const file = await fileForRecord(undefined, `lab-${name}`)
  const load = { durationS, connections }
  sayByHand(stages.flatMap(stage => profilers.map(profiler => profileByHand(stage, profiler, load))))
  const ofRecord = { stages: stages.map(({ id }) => id), profilers, versions, repeat, durationS, connections }
  const { data, record, error } = await measureAndRecord(
    {
      expectedS: stages.length * profilers.length * versions.length * repeat * (durationS + START_AND_READ_S),
      signal,
      describe: () => describeSetting(catalog, { withLines: true }),
      saveReference,
      file,
      toRecord: (setting, data, machineWork) => labRecord(setting, name, { options: ofRecord, data, machineWork })
    },
    step => takeAll(options, { signal, step })
  )
  const { tables, notes } = reportRepeated(data)
  for (const table of Object.values(tables)) console.log(renderTerminalTable(table))
  for (const note of notes) console.log(note)
  if (error) throw error
  return !saveReference || await keepAsReference(record, { lab: name }) ? 0 : 1
}

/** @param {Options} options @param {{ signal: AbortSignal, step: (text: string) => void }} run */
async function takeAll ({ stages, profilers, versions, repeat, ...load }, { signal, step }) {
  const { there, missing } = await findProfilers(profilers)
  const { runtimes, missing: versionsMissing } = await installRuntimes(versions, { signal, step })
  /** @type {ProfileCell[]} */
  const cells = []
  for (let round = 1; round <= repeat; round++) {
    for (const { version, binary } of runtimes) {
      for (const stage of stages) {
        for (const profiler of there) {
          step(`${stage.id}, Node.js ${version}: ${profiler}, ${round} of ${repeat}`)
          const { failure, profile, diagnosis } =
            await profileInPassing(stage, profiler, { ...load, nodeBinary: binary, signal })
          const packed = profile && packProfile(profile)
          cells.push({ stage: stage.id, profiler, node: version, failure, profile: packed, diagnosis })
        }
      }
    }
  }
  return { cells, missing: [...missing, ...versionsMissing] }
}
