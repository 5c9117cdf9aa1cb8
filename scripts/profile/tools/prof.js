// @ts-check
// V8's tick profiler, switched on by `node --prof`.
import { join } from 'node:path'
import { ProfileError } from '../../errors.js'
import { plainCppSection } from '../native/prof-process.js'
import { readV8Log } from '../native/v8-log.js'
import { loadUnder } from './load-under.js'

/**
 * @import { StageError } from '../../errors.js'
 * @import { Stage } from '../../stages/catalog.js'
 * @import { ProfileRun, Seen } from '../run.js'
 */

const V8_LOG = 'v8.log'

/**
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Seen & { report: string }>} weights are ticks
 * @throws {StageError} when the stage dies
 * @throws {ProfileError} when there is no answer or no log
 */
export async function profileTicks (stage, run) {
  const report = join(run.folder, V8_LOG)
  await loadUnder(stage, ['--prof', `--logfile=${report}`, '--no-logfile-per-isolate'], run)
  const { ticks, ...log } = await readV8Log(report).catch(error => {
    throw new ProfileError(`${stage.id}: node --prof wrote no log that can be read: ${error.message}`)
  })
  return { ...log, samples: ticks, report, plainNative: await plainCppSection(report, run.signal) }
}
