// @ts-check
// The compiled functions under load: by `node --prof-process` of the old Node.js itself, and by our reading of today's.
import { join } from 'node:path'
import {
  isToolFailure, loadUnder, packProfile, plainCppSection, takeProfile, withTemporaryFolder
} from '../kit.js'

/**
 * @import { PackedProfile } from '../../scripts/profile/call-tree.js'
 * @import { Entry } from './samples.js'
 */

/**
 * @typedef {object} Native
 * @property {{ stack: string, rows: { name: string, share: number }[] }[]} plain as `node --prof-process` has them
 * @property {{ stack: string, profile: PackedProfile }[]} profiles
 * @property {{ stack: string, message: string }[]} failures
 */

const CONNECTIONS = 100
const TODAY = 'today'

/**
 * @param {Entry[]} entries of one stage
 * @param {number} durationS
 * @param {{ signal: AbortSignal, step: (text: string) => void }} run
 * @returns {Promise<Native>}
 */
export async function takeNative (entries, durationS, { signal, step }) {
  /** @type {Native} */
  const native = { plain: [], profiles: [], failures: [] }
  for (const { stage, stack } of entries) {
    step(`profile: ${stage.id}, ${stack.id}`)
    const run = { durationS, connections: CONNECTIONS, nodeBinary: stack.binary, signal }
    try {
      await withTemporaryFolder(async folder => {
        const whole = { ...run, folder }
        if (stack.id === TODAY) {
          const { profile } = await takeProfile('prof', stage, whole)
          if (profile) native.profiles.push({ stack: stack.id, profile: packProfile(profile) })
        } else {
          const log = join(folder, 'v8.log')
          await loadUnder(stage, ['--prof', `--logfile=${log}`, '--no-logfile-per-isolate'], whole)
          native.plain.push({ stack: stack.id, rows: await plainCppSection(log, signal, stack.binary) })
        }
      })
    } catch (error) {
      signal.throwIfAborted()
      if (!isToolFailure(error)) throw error
      native.failures.push({ stack: stack.id, message: error.message })
    }
  }
  return native
}
