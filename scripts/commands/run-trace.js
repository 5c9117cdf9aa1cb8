// @ts-check
import { join, relative } from 'node:path'
import open from 'open'
import { terminalColumns, waitForTurn, writeWhole } from 'bench-in-turns/kit.js'
import { keepIn } from '../profile/profilers.js'
import { longerInCompany } from '../profile/company.js'
import { WHO_HOLDS_WHOM } from '../profile/locks.js'
import { AT_ONCE, SPANS_TO_FILE, traceRequests, waterfallOf } from '../profile/trace.js'
import { sayCompany, sayLocks } from '../render/company.js'
import { say } from '../render/say.js'
import { drawWaterfall, renderWaterfall } from '../render/waterfall.js'
import { rootDir } from '../stages/catalog.js'
import { sayByHand, traceByHand } from './by-hand.js'

/**
 * @import { Localise, Message } from 'bench-in-turns/kit.js'
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
 * @param {{ opens: boolean, atOnce?: number, localise: Localise }} options `atOnce` requests
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function trace (stages, { opens, atOnce = AT_ONCE, localise }, signal) {
  sayByHand(stages.map(stage => traceByHand(stage, SPANS_TO_FILE)), localise)
  await waitForTurn(EXPECTED_S * stages.length, signal, { localise })
  let isWhole = true
  const pictures = []
  for (const stage of stages) {
    const kept = await keepIn(stage, TOOL, { signal }, async folder =>
      ({ seen: await traceRequests(stage, { folder, connections: atOnce, databaseUrl: databaseOf(stage), signal }) }))
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

/** @param {Stage} stage */
function databaseOf ({ settings }) {
  return settings?.DATABASE_URL ?? (process.env.DATABASE_URL || undefined)
}

/** @param {Stage} stage @param {string | string[]} what files, or why there are none */
function sayResult ({ id }, what) {
  return say('{stage} by {profiler}: {what}', { stage: id, profiler: TOOL, what })
}

/** @returns {Promise<string[]>} files to look at, below the root */
async function show ({ file, alone, atOnce, locks }, folder, localise) {
  const together = atOnce.map(waterfallOf)
  const slowest = together.reduce((a, b) => a.ms > b.ms ? a : b)
  const failed = together.filter(({ status }) => status >= FAILED_FROM).length
  const among = failed
    ? say('the slowest of {count} at once, of which {failed} failed', { count: atOnce.length, failed })
    : say('the slowest of {count} at once', { count: atOnce.length })
  const shown = [
    { waterfall: waterfallOf(alone), when: say('warm and alone'), name: 'alone' },
    { waterfall: slowest, when: among, name: 'at-once' }
  ]
  for (const { waterfall, when, name } of shown) {
    await writeWhole(join(folder, `${name}.svg`), drawWaterfall(waterfall, when, localise))
    console.log(`${renderWaterfall(waterfall, when, { columns: terminalColumns(), localise })}\n`)
  }
  const steps = longerInCompany(shown[0].waterfall, together, locks)
  for (const line of sayBelow(steps, { count: atOnce.length, locks })) console.log(localise(line))
  return [...shown.map(({ name }) => join(folder, `${name}.svg`)), file].map(name => relative(rootDir, name))
}

/** @returns {Message[]} what follows from both */
function sayBelow (steps, { count, locks }) {
  return [
    ...sayCompany(steps, { count, isAsked: locks !== null }),
    ...sayLocks(locks ?? []),
    ...locks?.length ? [say('the query for that, as long as it lasts: {query}', { query: WHO_HOLDS_WHOM })] : [],
    say('this is one request, and {count} at once a single time: it shows what is waited for, and not how long that ' +
      'usually takes', { count })
  ]
}
