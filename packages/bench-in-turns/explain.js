// @ts-check
// After a verdict: which functions is it? One more minute, in which both run again under a profiler.
import { measureInTurn, sayTime } from './measured-run.js'
import { say } from './message.js'
import { print } from './say/terminal.js'
import { sayWhy } from './say/why.js'
import { countsOf, explain as explainStarts } from './why/why.js'
import { expectedWhyS, sampleTurns, whyOptions } from './why/sampled-turns.js'

/**
 * @import { ToolError } from './errors.js'
 * @import { Decided } from './judge/comparison.js'
 * @import { Localise } from './message.js'
 * @import { App } from './start/app.js'
 * @import { SliceOptions } from './turns/turns.js'
 * @import { Flame } from './why/flame.js'
 * @import { SampledCounts, Why } from './why/why.js'
 */

/**
 * @typedef {object} Explained
 * @property {Why} why
 * @property {{ flame: Flame, starts: SampledCounts[] }} sampled for a record: what it was made from
 */

/**
 * @param {Pick<Decided, 'verdict' | 'decides'>} decided
 * @param {Record<string, any>} values flags, as typed
 * @returns {boolean} by itself where somebody looks on and CPU time has decided
 */
export function asksWhy ({ verdict, decides }, { why, 'no-why': noWhy, quick }) {
  if (why) return verdict !== 'failed'
  const isClear = (verdict === 'worse' || verdict === 'better') && decides === 'cpuMicrosPerRequest'
  return isClear && process.stdout.isTTY === true && !noWhy && !quick
}

/**
 * Both run again under a profiler.
 *
 * @param {App[]} pair the older version and the new one, with ids of their own
 * @param {SliceOptions} options such as those of `whyOptions`
 * @param {Parameters<typeof sampleTurns>[2]} run
 * @returns {ReturnType<typeof explainStarts>}
 * @throws {ToolError} when one of them fails
 */
export async function explain (pair, options, run) {
  return explainStarts(pair, await sampleTurns(pair, options, run))
}

/**
 * Measures, and says what came of it.
 *
 * @param {App[]} pair the older version and the new one
 * @param {SliceOptions} compared how they were compared
 * @param {{ signal: AbortSignal, localise: Localise, startMs?: number, amounts?: Partial<SliceOptions> }} run
 * @returns {Promise<Explained>}
 */
export async function explainPair (pair, compared, { signal, localise, startMs, amounts }) {
  const options = whyOptions(compared, amounts)
  const { generations } = options
  print(say('which functions? Both run again, under a profiler (--no-why leaves that out)'), localise)
  const expectedS = expectedWhyS(options, startMs)
  const { found: { why, counted, flame } } = await measureInTurn(expectedS, { signal, localise }, step =>
    explain(pair, options, {
      signal,
      onStart: (generation, starts) => step(
        say('start {generation} of {generations}', { generation, generations: starts }), (generation - 1) / starts),
      onPlan: (starts, startMs) => print(sayFewer(starts, { generations, startMs }), localise)
    }))
  for (const line of sayWhy(why)) print(line, localise)
  return { why, sampled: { flame, starts: countsOf(counted) } }
}

function sayFewer (starts, { generations, startMs }) {
  const time = sayTime(starts * startMs / 1000)
  return say('starts take long here, so there are {starts} in place of {generations}: that takes {time} in all', {
    starts, generations, time
  })
}

/**
 * What was measured before is kept whatever becomes of this.
 *
 * @param {App[][]} pairs
 * @param {Decided[]} decided
 * @param {SliceOptions} compared
 * @param {Parameters<typeof explainPair>[2] & { values: Record<string, any>,
 *   explainWaits?: (pair: App[]) => Promise<void> }} run
 * @returns {Promise<{ explained: (Explained | undefined)[], failure?: Error }>}
 */
export async function explainAll (pairs, decided, compared, { values, explainWaits, ...run }) {
  const explained = /** @type {(Explained | undefined)[]} */ ([])
  try {
    for (const [i, one] of decided.entries()) {
      if (!asksWhy(one, values)) continue
      explained[i] = await explainPair(pairs[i], compared, run)
      if (one.decides === 'requestsPerSecond') await explainWaits?.(pairs[i])
    }
    return { explained }
  } catch (failure) {
    return { explained, failure }
  }
}
