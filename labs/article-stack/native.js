// @ts-check
// The compiled functions under load: by `node --prof-process` of the old Node.js itself, and by our reading of today's.
import { join } from 'node:path'
import { packProfile } from '../../scripts/profile/call-tree.js'
import { loadUnder } from '../../scripts/profile/on-port.js'
import { plainCppSection } from '../../scripts/profile/prof.js'
import { takeProfile } from '../../scripts/profile/profilers.js'
import { STACKS } from './stacks.js'

/**
 * @import { SampleRun } from '../design.js'
 * @import { Entry } from './lab.js'
 * @import { PackedProfile } from '../../scripts/profile/call-tree.js'
 * @import { Profile } from '../../scripts/profile/profilers.js'
 */

const CONNECTIONS = 100

/**
 * @param {Entry} entry
 * @param {number} durationS
 * @param {SampleRun} run
 * @returns {Promise<{ profile: PackedProfile } | { plain: { name: string, share: number }[] }>} `plain` as
 *   `node --prof-process` has them
 */
export async function takeNative ({ stage, stack }, durationS, run) {
  const { signal } = run
  const folder = await run.folder()
  const load = { folder, durationS, connections: CONNECTIONS, nodeBinary: stack.binary, signal }
  if (!STACKS[stack.id].isOld) {
    const { profile } = await takeProfile('prof', stage, load)
    return { profile: packProfile(/** @type {Profile} */ (profile)) }
  }
  const log = join(folder, 'v8.log')
  await loadUnder(stage, ['--prof', `--logfile=${log}`, '--no-logfile-per-isolate'], load)
  return { plain: await plainCppSection(log, signal, stack.binary) }
}
