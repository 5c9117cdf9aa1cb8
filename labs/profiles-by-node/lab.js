// @ts-check
// A stage under each profiler, on one Node.js after the other: which of them still works?
import { COMMON_LOAD } from 'bench-in-turns/turns/defaults.js'
import { packProfile } from '../../scripts/profile/call-tree.js'
import { findProfilers, profileInPassing, PROFILERS } from '../../scripts/profile/profilers.js'
import { installRuntimes } from '../../scripts/stages/runtimes.js'
import { defineLab, names, seconds, versionsParam } from '../kit.js'

/**
 * @import { Diagnosis } from '../../scripts/profile/doctor.js'
 * @import { PackedProfile } from '../../scripts/profile/call-tree.js'
 */

const START_AND_READ_S = 9

/**
 * @typedef {object} Tried
 * @property {string} stage id
 * @property {string} profiler
 * @property {string} node its exact version
 * @property {string | null} problem why there is no profile: a result like any other, since it is what is asked here
 * @property {PackedProfile | null} profile
 * @property {Diagnosis | null} diagnosis
 */

export default defineLab({
  title: 'a stage under each profiler, on one Node.js after the other',
  params: {
    profilers: names(Object.keys(PROFILERS), { flag: 'tool', help: 'profilers' }),
    versions: versionsParam(['20', '22', '24', '26'], ['26']),
    durationS: seconds({ usual: 5, help: 'of load under each' })
  },
  stages: ['01-slow'],
  takesStages: true,
  async prepare ({ profilers, versions }, run) {
    const { there, missing } = await findProfilers(profilers)
    const { runtimes, missing: versionsMissing } = await installRuntimes(versions, run)
    return { there, runtimes, data: { missing: [...missing, ...versionsMissing] } }
  },
  cells: ({ stages, profilers, versions }, facts) =>
    (facts?.runtimes.map(({ version }) => version) ?? versions).flatMap(node =>
      stages.flatMap(stage => (facts?.there ?? profilers).map(profiler => ({ stage, profiler, node })))),
  sampleS: (_cell, { durationS }) => durationS + START_AND_READ_S,
  async sample ({ stage, profiler, node }, { durationS }, run, { runtimes }) {
    const { binary: nodeBinary } = runtimes.find(({ version }) => version === node)
    const load = { durationS, connections: COMMON_LOAD.connections, nodeBinary, signal: run.signal }
    const { failure: problem, profile, diagnosis } = await profileInPassing(run.stage(stage), profiler, load)
    return { problem, profile: profile && packProfile(profile), diagnosis }
  }
})
