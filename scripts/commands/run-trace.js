// @ts-check
import { join, relative } from 'node:path'
import open from 'open'
import { terminalColumns, waitForTurn, writeWhole } from 'bench-in-turns/kit.js'
import { keepIn } from '../profile/profilers.js'
import { AT_ONCE, SPANS_TO_FILE, traceRequests, waterfallOf } from '../profile/trace.js'
import { say } from '../render/say.js'
import { drawWaterfall, renderWaterfall } from '../render/waterfall.js'
import { rootDir } from '../stages/catalog.js'
import { sayByHand, traceByHand } from './by-hand.js'

/**
 * @import { Localise } from 'bench-in-turns/kit.js'
 * @import { Traced, Waterfall } from '../profile/trace.js'
 * @import { Stage } from '../stages/catalog.js'
 */

const TOOL = 'trace'
const EXPECTED_S = 5
const FAILED_FROM = 400

/**
 * Nothing is kept as a record: single requests say what is waited for, and little of how long that takes.
 *
 * @param {Stage[]} stages
 * @param {{ opens: boolean, localise: Localise }} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function trace (stages, { opens, localise }, signal) {
  sayByHand(stages.map(stage => traceByHand(stage, SPANS_TO_FILE)), localise)
  await waitForTurn(EXPECTED_S * stages.length, signal, { localise })
  let isWhole = true
  const pictures = []
  for (const stage of stages) {
    const kept = await keepIn(stage, TOOL, { signal }, async folder =>
      ({ seen: await traceRequests(stage, { folder, signal }) }))
    if ('failure' in kept) {
      console.log(localise(sayResult(stage, kept.failure)))
      isWhole = false
    } else {
      const files = await show(kept.seen, kept.folder, localise)
      pictures.push(files[0])
      console.log(localise(sayResult(stage, files)))
    }
  }
  if (opens && pictures.length === 1) await open(join(rootDir, pictures[0]))
  return isWhole ? 0 : 1
}

/** @param {Stage} stage @param {string | string[]} what files, or why there are none */
function sayResult ({ id }, what) {
  return say('{stage} by {profiler}: {what}', { stage: id, profiler: TOOL, what })
}

/** @returns {Promise<string[]>} files to look at, below the root */
async function show ({ file, alone, atOnce }, folder, localise) {
  const together = atOnce.map(waterfallOf)
  const slowest = together.reduce((a, b) => a.ms > b.ms ? a : b)
  const failed = together.filter(({ status }) => status >= FAILED_FROM).length
  const among = failed
    ? say('the slowest of {count} at once, of which {failed} failed', { count: AT_ONCE, failed })
    : say('the slowest of {count} at once', { count: AT_ONCE })
  const shown = [
    { waterfall: waterfallOf(alone), when: say('warm and alone'), name: 'alone' },
    { waterfall: slowest, when: among, name: 'at-once' }
  ]
  for (const { waterfall, when, name } of shown) {
    await writeWhole(join(folder, `${name}.svg`), drawWaterfall(waterfall, when, localise))
    console.log(`${renderWaterfall(waterfall, when, { columns: terminalColumns(), localise })}\n`)
  }
  return [...shown.map(({ name }) => join(folder, `${name}.svg`)), file].map(name => relative(rootDir, name))
}
