// @ts-check
// 0x, which draws a flame graph from V8's ticks.
import { join } from 'node:path'
import { runOnPort } from './on-port.js'
import { readTickFiles } from './tick-list.js'

/**
 * @import { ProfileError } from '../../errors.js'
 * @import { Stage } from '../../stages/catalog.js'
 * @import { ProfileRun, Seen } from '../run.js'
 */

const OUTPUT = 'output' // 0x moves its log from the working directory to there, and fails when they are the same

/**
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Seen & { report: string }>} weights are ticks
 * @throws {ProfileError}
 */
export async function profile0x (stage, run) {
  const tool = { packageName: '0x', command: '0x', args: ['--output-dir', join(run.folder, OUTPUT), '--write-ticks'] }
  await runOnPort(stage, tool, run)
  return readTickFiles(`${stage.id}: ${tool.command}`, run.folder, {
    reports: `${OUTPUT}/flamegraph.html`,
    lists: `${OUTPUT}/ticks.json`
  })
}
