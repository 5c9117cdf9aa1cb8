// @ts-check
// All that follows from a bench record. A record holds what was measured and no more, so what is made of it can change.
import { stats } from 'bench-in-turns'
import { CALM_RULE, formatShare, say } from 'bench-in-turns/kit.js'
import { freshSeries, seriesOf, warmSeries } from './series.js'

/**
 * @import { BenchRecord } from './record.js'
 * @import { GateResult } from '../stages/stage-gate.js'
 * @import { FreshSeries, WarmSeries } from './series.js'
 * @import { Message } from 'bench-in-turns/kit.js'
 * @import { RunWork, Spoiler } from 'bench-in-turns'
 */

/**
 * @typedef {Omit<BenchRecord, 'gates'> & {
 *   gates: (GateResult & { passed: boolean })[], warm: WarmSeries | null, fresh: FreshSeries[], calm: Calm
 * }} BenchAnalysis
 */

/**
 * @param {BenchRecord} record
 * @returns {BenchAnalysis}
 */
export function analyseBench (record) {
  const [warm, fresh] = [warmSeries(record), freshSeries(record)]
  return {
    ...record,
    gates: record.gates.map(gate => ({ ...gate, passed: gate.failures.length === 0 })),
    warm,
    fresh,
    calm: describeCalm(fresh.flatMap(({ run }) => run.slices), warm?.run.slices ?? [])
  }
}

/**
 * @param {BenchAnalysis} bench
 * @returns {boolean} did every stage pass the gate, live through its loads and answer all requests of them with 2xx,
 *   and is there a figure of each?
 */
export function isAllGood ({ gates, ...bench }) {
  return (
    gates.every(({ passed }) => passed) &&
    seriesOf(bench).every(({ run, level }) => run.failures.length === 0 && run.contenders.every(level))
  )
}

// How calm was the machine while something was measured?

const SHORTEST_MS = 200 // what the system counts in ticks of 10 ms says nothing of less
const CALM_WARM = 0.95

/** @typedef {{ calm: number, all: number }} CalmOf how many of all that were taken */

/**
 * @typedef {object} Calm
 * @property {CalmOf} fresh runs
 * @property {CalmOf} warm turns and spans
 * @property {Partial<Record<Spoiler, number>>} spoilers how many of both each of them spoiled for good
 */

/** @returns {Calm} */
function describeCalm (fresh, warm) {
  const spoilers = stats.countEach([...fresh, ...warm].flatMap(({ spoilers }) => spoilers))
  return { fresh: calmOf(fresh), warm: calmOf(warm), spoilers }
}

function calmOf (taken) {
  return { calm: taken.filter(({ spoilers }) => spoilers.length === 0).length, all: taken.length }
}

/**
 * @param {Calm} calm of a bench run
 * @returns {string | null} in a few words, why nobody should go by it; null where every fresh run was calm, and nearly
 *   all runs of warm servers
 */
export function whyBenchNotCalm ({ fresh, warm }) {
  if (fresh.calm < fresh.all) return `${fresh.calm} of ${fresh.all} fresh runs were calm, and all must be`
  if (warm.calm < warm.all * CALM_WARM) {
    return `${warm.calm} of ${warm.all} runs of warm servers were calm, and ${formatShare(CALM_WARM)} must be`
  }
  return null
}

/** @type {Record<Spoiler, Message>} */
const REASONS = {
  others: say('other programs used more than {share} of a core', { share: formatShare(CALM_RULE.othersCpuShare) }),
  stolen: say('more than {share} of the CPU time was stolen', { share: formatShare(CALM_RULE.stolenShare) }),
  throttled: say('a CPU limit held it back for more than {share} of the time',
    { share: formatShare(CALM_RULE.throttledShare) })
}

/**
 * @param {RunWork} work during a whole run of a lab or of profiles
 * @returns {Message | null} in a few words, why nobody should go by it; null where nothing speaks against it
 */
export function whyNotCalm ({ ownMicros, ...work }) {
  if (work.durationMs < SHORTEST_MS) return null
  const [worst] = stats.findSpoilers(stats.machineShares({ ...work, ownMicros: ownMicros ?? NaN }, 0))
  return worst ? REASONS[worst] : null
}
