// @ts-check
// V8's two profilers, each switched on by a flag of node: --cpu-prof and --prof.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ProfileError } from '../../errors.js'
import { runAutocannon } from '../../load/autocannon.js'
import { startStage } from '../../stages/stage-process.js'
import { readCpuProfile } from './cpu-profile.js'
import { parseOutput } from './output.js'
import { plainCppSection } from '../native/prof-process.js'
import { readV8Log } from '../native/v8-log.js'

/**
 * @import { StageError } from '../../errors.js'
 * @import { Stage } from '../../stages/catalog.js'
 * @import { Edit } from '../../stages/edits.js'
 * @import { StageProcess } from '../../stages/stage-process.js'
 * @import { CallTree } from '../call-tree.js'
 */

const WRITE_PROFILE_MS = 60_000
const V8_LOG = 'v8.log'

/**
 * @typedef {object} ProfileRun
 * @property {string} folder absolute, empty, for all that is written
 * @property {number} durationS of load
 * @property {number} connections
 * @property {Edit[]} [edits] changes to the stage's source
 * @property {string} [nodeBinary] absolute; the one that runs this without it
 * @property {AbortSignal} signal
 */

/**
 * @typedef {object} Profile what a profiler saw
 * @property {CallTree} tree
 * @property {number} samples taken while the process was not idle
 * @property {string} report file to look at, absolute
 * @property {string[]} notes
 * @property {{ name: string, share: number }[]} [plainNative] compiled functions as `node --prof-process` names them
 */

/**
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Profile>} weights are microseconds
 * @throws {StageError} when the stage dies
 * @throws {ProfileError} when there is no answer or no profile
 */
export async function profileCpu (stage, run) {
  await loadUnder(stage, ['--cpu-prof', `--cpu-prof-dir=${run.folder}`], run)
  const [name] = await Array.fromAsync(glob('*.cpuprofile', { cwd: run.folder }))
  if (!name) throw new ProfileError(`${stage.id}: node --cpu-prof wrote no profile`)
  const report = join(run.folder, name)
  return { ...readCpuProfile(parseOutput(await readFile(report, 'utf8'), `${stage.id}: node --cpu-prof`)), report, notes: [] }
}

/**
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Profile>} weights are ticks
 * @throws {StageError} when the stage dies
 * @throws {ProfileError} when there is no answer or no log
 */
export async function profileTicks (stage, run) {
  const report = join(run.folder, V8_LOG)
  await loadUnder(stage, ['--prof', `--logfile=${report}`, '--no-logfile-per-isolate'], run)
  const { tree, ticks, stripped, isUnread } = await readV8Log(report).catch(error => {
    throw new ProfileError(`${stage.id}: node --prof wrote no log that can be read: ${error.message}`)
  })
  return {
    tree,
    samples: ticks,
    report,
    notes: [
      ...(isUnread ? ['the functions compiled into node have no names: that takes nm, of binutils, and ELF files'] : []),
      ...(stripped.length ? [`stripped, so only what they export has a name: ${stripped.join(', ')}`] : [])
    ],
    plainNative: await plainCppSection(report, run.signal)
  }
}

/**
 * Loads a stage that runs without the probe, which is not to show up in the profile.
 *
 * @param {Stage} stage
 * @param {string[]} nodeArgs
 * @param {ProfileRun} run
 * @param {(server: StageProcess, load: () => Promise<void>) => Promise<void>} [around] what is
 *   done before and after the load
 * @throws {StageError} when the stage dies
 * @throws {ProfileError} when there is no answer
 */
export async function loadUnder (stage, nodeArgs, { durationS, connections, edits, nodeBinary, signal }, around = (server, load) => load()) {
  const server = await startStage(stage, { nodeArgs, edits, nodeBinary, signal, withProbe: false, patienceMs: WRITE_PROFILE_MS })
  let died = null
  server.ended.then(error => { died = error })
  try {
    await around(server, async () => {
      const { result } = await runAutocannon(server.url + stage.route, { generator: 'autocannon', connections, durationS }, signal)
      if (died) throw died
      if (!result['2xx']) throw new ProfileError(`${stage.id}: the load got no answer`)
    })
  } finally {
    await server.stop()
  }
}
