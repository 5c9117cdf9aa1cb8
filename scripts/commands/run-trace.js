// @ts-check
import { join, relative } from 'node:path'
import open from 'open'
import { writeWhole } from 'bench-in-turns/json-file.js'
import { waitForTurn } from 'bench-in-turns/measured-run.js'
import { terminalColumns } from 'bench-in-turns/say/terminal.js'
import { keepIn } from '../profile/profilers.js'
import { AT_ONCE, SPANS_TO_FILE, traceRequests } from '../profile/trace.js'
import { waterfallOf } from '../profile/waits.js'
import { drawWaterfall, renderWaterfall } from '../render/waterfall.js'
import { rootDir } from '../stages/catalog.js'
import { sayByHand, traceByHand } from './by-hand.js'

/**
 * @import { Traced } from '../profile/trace.js'
 * @import { Waterfall } from '../profile/waits.js'
 * @import { Stage } from '../stages/catalog.js'
 */

const TOOL = 'trace'
const EXPECTED_S = 5
const FAILED_FROM = 400

/**
 * Nothing is kept as a record: single requests say what is waited for, and little of how long that takes.
 *
 * @param {Stage[]} stages
 * @param {{ opens: boolean }} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function trace (stages, { opens }, signal) {
  sayByHand(stages.map(stage => traceByHand(stage, SPANS_TO_FILE)))
  await waitForTurn(EXPECTED_S * stages.length, signal)
  let isWhole = true
  const pictures = []
  for (const stage of stages) {
    const kept = await keepIn(stage, TOOL, { signal }, async folder =>
      ({ seen: await traceRequests(stage, { folder, signal }) }))
    if ('failure' in kept) {
      console.log(`${stage.id} by ${TOOL}: ${kept.failure}`)
      isWhole = false
    } else {
      const files = await show(kept.seen, kept.folder)
      pictures.push(files[0])
      console.log(`${stage.id} by ${TOOL}: ${files.join(', ')}`)
    }
  }
  if (opens && pictures.length === 1) await open(join(rootDir, pictures[0]))
  return isWhole ? 0 : 1
}

/** @returns {Promise<string[]>} files to look at, below the root */
async function show ({ file, alone, atOnce }, folder) {
  const together = atOnce.map(waterfallOf)
  const slowest = together.reduce((a, b) => a.ms > b.ms ? a : b)
  const failed = together.filter(({ status }) => status >= FAILED_FROM).length
  const among = `the slowest of ${AT_ONCE} at once${failed ? `, of which ${failed} failed` : ''}`
  const shown = [
    { waterfall: waterfallOf(alone), when: 'warm and alone', name: 'alone' },
    { waterfall: slowest, when: among, name: 'at-once' }
  ]
  for (const { waterfall, when, name } of shown) {
    await writeWhole(join(folder, `${name}.svg`), drawWaterfall(waterfall, when))
    await writeWhole(join(folder, `${name}-narrow.svg`), drawWaterfall(waterfall, when, { isNarrow: true }))
    console.log(`${renderWaterfall(waterfall, when, { columns: terminalColumns() })}\n`)
  }
  return [...shown.map(({ name }) => join(folder, `${name}.svg`)), file].map(name => relative(rootDir, name))
}
