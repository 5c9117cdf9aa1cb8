// @ts-check
// clinic flame and 0x, which draw flame graphs from V8's ticks.
import { glob } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ProfileError } from '../named-errors.js'
import { addStack, createTree, frameOf } from './call-tree.js'
import { parseOutput, readOutput, runOnPort } from './on-port.js'

/**
 * @import { CallTree, Frame } from './call-tree.js'
 * @import { ProfileRun, Seen } from './profilers.js'
 * @import { Stage } from '../stages/catalog.js'
 */

/** @typedef {{ reports: string, lists: string }} Files patterns of the report to look at, and of the list */

const OUTPUT = 'output' // 0x moves its log from the working directory to there, and fails when they are the same

/**
 * @type {Record<'flame' | '0x', { bin: string, command: string, args: (folder: string) => string[], files: Files }>}
 */
const TOOLS = {
  flame: {
    bin: 'clinic/bin.js',
    command: 'clinic flame',
    args: folder => ['flame', '--open=false', '--dest', folder],
    files: { reports: '*.clinic-flame.html', lists: '*.clinic-flame/*-samples' }
  },
  '0x': {
    bin: '0x/cmd.js',
    command: '0x',
    args: folder => ['--output-dir', join(folder, OUTPUT), '--write-ticks'],
    files: { reports: `${OUTPUT}/flamegraph.html`, lists: `${OUTPUT}/ticks.json` }
  }
}

/**
 * @param {keyof typeof TOOLS} tool
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Seen & { report: string }>} weights are ticks
 * @throws {ProfileError}
 */
export async function profileFlames (tool, stage, run) {
  const { bin, command, args, files } = TOOLS[tool]
  await runOnPort(stage, { bin, command, args: args(run.folder) }, run)
  return readTickFiles(`${stage.id}: ${command}`, run.folder, files)
}

// The list of stacks that 0x writes, and clinic flame, which is built on it.

/**
 * @param {{ name: string, type: string }[][]} ticks each from the outermost frame to the innermost. Optimised and
 *   unoptimised code of a function differs in `kind` alone, so both come out as one
 * @returns {{ tree: CallTree, samples: number }} weights are ticks
 */
function readTicks (ticks) {
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
 * @returns {Promise<{ tree: CallTree, samples: number, report: string }>} `report` absolute
 * @throws {ProfileError} when one of them is not there, or cut short
 */
async function readTickFiles (who, folder, { reports, lists }) {
  const [report] = await Array.fromAsync(glob(reports, { cwd: folder }))
  const [list] = await Array.fromAsync(glob(lists, { cwd: folder }))
  if (!report || !list) {
    throw new ProfileError(`${who} ended as if all was well and left no ${report ? 'samples' : 'report'}`)
  }
  const ticks = parseOutput(await readOutput(join(folder, list), who), who)
  return { ...readTicks(ticks), report: join(folder, report) }
}
