// @ts-check
// Two programs that draw flame graphs from V8's tick profiler: clinic flame and 0x.
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { ProfileError } from '../../errors.js'
import { runOnPort } from './on-port.js'
import { parseOutput, readOutput } from './output.js'
import { readTicks } from './tick-list.js'

/**
 * @import { Stage } from '../../stages/catalog.js'
 * @import { Profile, ProfileRun } from './cpu.js'
 */

const OUTPUT = 'output' // 0x moves its log from the working directory to there, and fails when they are the same

/**
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Profile>} weights are ticks
 * @throws {ProfileError}
 */
export async function profileFlame (stage, run) {
  const tool = { packageName: 'clinic', command: 'clinic flame', args: ['flame', '--open=false', '--dest', run.folder] }
  await runOnPort(stage, tool, run)
  return readRun(stage, tool, { run, reports: '*.clinic-flame.html', samples: '*.clinic-flame/*-samples' })
}

/**
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Profile>} weights are ticks
 * @throws {ProfileError}
 */
export async function profile0x (stage, run) {
  const tool = { packageName: '0x', command: '0x', args: ['--output-dir', join(run.folder, OUTPUT), '--write-ticks'] }
  await runOnPort(stage, tool, run)
  return readRun(stage, tool, { run, reports: `${OUTPUT}/flamegraph.html`, samples: `${OUTPUT}/ticks.json` })
}

async function readRun (stage, { command }, { run, reports, samples }) {
  const who = `${stage.id}: ${command}`
  const [report] = await Array.fromAsync(glob(reports, { cwd: run.folder }))
  const [list] = await Array.fromAsync(glob(samples, { cwd: run.folder }))
  if (!report || !list) throw new ProfileError(`${who} ended as if all was well and left no ${report ? 'samples' : 'report'}`)
  const ticks = parseOutput(await readOutput(join(run.folder, list), who), who)
  return { ...readTicks(ticks), report: join(run.folder, report), notes: [] }
}
