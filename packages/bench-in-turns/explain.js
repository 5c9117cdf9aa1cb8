// @ts-check
// After a verdict: which functions is it? One more minute, in which both run again under a profiler.
import { measureInTurn } from './measured-run.js'
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
 * @import { SampledCounts, Why } from './why/why.js'
 */

/** @typedef {{ why: Why, counts: SampledCounts[] }} Explained `counts` what it was made from, for a record */

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
  const { found: { why, counted } } = await measureInTurn(expectedWhyS(options, startMs), { signal, localise }, step =>
    explain(pair, options, {
      signal,
      onStart: generation => step(say('start {generation} of {generations}', { generation, generations }),
        (generation - 1) / generations)
    }))
  for (const line of sayWhy(why)) print(line, localise)
  return { why, counts: countsOf(counted) }
}

/**
 * What was measured before is kept whatever becomes of this.
 *
 * @param {App[][]} pairs
 * @param {Decided[]} decided
 * @param {SliceOptions} compared
 * @param {Parameters<typeof explainPair>[2] & { values: Record<string, any> }} run
 * @returns {Promise<{ explained: (Explained | undefined)[], failure?: Error }>}
 */
export async function explainAll (pairs, decided, compared, { values, ...run }) {
  const explained = /** @type {(Explained | undefined)[]} */ ([])
  try {
    for (const [i, one] of decided.entries()) {
      explained[i] = asksWhy(one, values) ? await explainPair(pairs[i], compared, run) : undefined
    }
    return { explained }
  } catch (failure) {
    return { explained, failure }
  }
}
