// @ts-check
// clinic flame, which draws a flame graph from V8's ticks.
import { runOnPort } from './on-port.js'
import { readTickFiles } from './tick-list.js'

/**
 * @import { ProfileError } from '../../errors.js'
 * @import { Stage } from '../../stages/catalog.js'
 * @import { ProfileRun, Seen } from '../run.js'
 */

/**
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Seen & { report: string }>} weights are ticks
 * @throws {ProfileError}
 */
export async function profileFlame (stage, run) {
  const tool = { packageName: 'clinic', command: 'clinic flame', args: ['flame', '--open=false', '--dest', run.folder] }
  await runOnPort(stage, tool, run)
  return readTickFiles(`${stage.id}: ${tool.command}`, run.folder, {
    reports: '*.clinic-flame.html',
    lists: '*.clinic-flame/*-samples'
  })
}
