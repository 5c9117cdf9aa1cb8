// @ts-check
// V8's sampling profiler, switched on by `node --cpu-prof`.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ProfileError } from '../../errors.js'
import { readCpuProfile } from './cpu-profile.js'
import { loadUnder } from './load-under.js'
import { parseOutput } from './output.js'

/**
 * @import { StageError } from '../../errors.js'
 * @import { Stage } from '../../stages/catalog.js'
 * @import { ProfileRun, Seen } from '../run.js'
 */

/**
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Seen & { report: string }>} weights are microseconds
 * @throws {StageError} when the stage dies
 * @throws {ProfileError} when there is no answer or no profile
 */
export async function profileCpu (stage, run) {
  const answered = await loadUnder(stage, ['--cpu-prof', `--cpu-prof-dir=${run.folder}`], run)
  const [name] = await Array.fromAsync(glob('*.cpuprofile', { cwd: run.folder }))
  if (!name) throw new ProfileError(`${stage.id}: node --cpu-prof wrote no profile`)
  const report = join(run.folder, name)
  const seen = readCpuProfile(parseOutput(await readFile(report, 'utf8'), `${stage.id}: node --cpu-prof`))
  return { ...seen, answered, report }
}
