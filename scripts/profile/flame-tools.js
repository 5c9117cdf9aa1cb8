// @ts-check
// clinic flame, which draws a flame graph from V8's ticks.
import { glob } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ProfileError } from '../errors.js'
import { addStack, createTree } from './call-tree.js'
import { parseOutput, readOutput, runOnPort } from './on-port.js'
import { frameOf } from './source-files.js'

/**
 * @import { CallTree, Frame } from './call-tree.js'
 * @import { ProfileRun, Seen } from './profilers.js'
 * @import { Stage } from '../server/catalog.js'
 */

/**
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Seen & { report: string }>} weights are ticks
 * @throws {ProfileError}
 */
export async function profileFlame (stage, run) {
  const tool = { bin: 'clinic/bin.js', command: 'clinic flame', args: ['flame', '--open=false', '--dest', run.folder] }
  await runOnPort(stage, tool, run)
  return readTickFiles(`${stage.id}: ${tool.command}`, run.folder, {
    reports: '*.clinic-flame.html',
    lists: '*.clinic-flame/*-samples'
  })
}

// 0x, which draws a flame graph from V8's ticks.

const OUTPUT = 'output' // 0x moves its log from the working directory to there, and fails when they are the same

/**
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Seen & { report: string }>} weights are ticks
 * @throws {ProfileError}
 */
export async function profile0x (stage, run) {
  const tool = { bin: '0x/cmd.js', command: '0x', args: ['--output-dir', join(run.folder, OUTPUT), '--write-ticks'] }
  await runOnPort(stage, tool, run)
  return readTickFiles(`${stage.id}: ${tool.command}`, run.folder, {
    reports: `${OUTPUT}/flamegraph.html`,
    lists: `${OUTPUT}/ticks.json`
  })
}

// The list of stacks that 0x writes, and clinic flame, which is built on it.

/**
 * @param {{ name: string, type: string }[][]} ticks each from the outermost frame to the innermost. Optimised and
 *   unoptimised code of a function differs in `kind` alone, so both come out as one
 * @returns {{ tree: CallTree, samples: number }} weights are ticks
 */
export function readTicks (ticks) {
  const tree = createTree()
  const seen = ticks.filter(stack => stack.length > 0)
  for (const stack of seen) addStack(tree, stack.map(toFrame))
  return { tree, samples: seen.length }
}

/** @returns {Frame} */
function toFrame ({ name, type }) {
  if (type === 'CPP' || type === 'SHARED_LIB') {
    return { name: type === 'CPP' ? name : basename(name), file: '', line: 0, kind: 'native' }
  }
  return frameOf(name, type)
}

/**
 * @param {string} who for messages
 * @param {string} folder absolute
 * @param {{ reports: string, lists: string }} patterns of the report to look at, and of the list
 * @returns {Promise<{ tree: CallTree, samples: number, report: string }>} `report` absolute
 * @throws {ProfileError} when one of them is not there, or cut short
 */
export async function readTickFiles (who, folder, { reports, lists }) {
  const [report] = await Array.fromAsync(glob(reports, { cwd: folder }))
  const [list] = await Array.fromAsync(glob(lists, { cwd: folder }))
  if (!report || !list) {
    throw new ProfileError(`${who} ended as if all was well and left no ${report ? 'samples' : 'report'}`)
  }
  const ticks = parseOutput(await readOutput(join(folder, list), who), who)
  return { ...readTicks(ticks), report: join(folder, report) }
}
