// @ts-check
// How calm was the machine while something was measured?
import { CALM_RULE, findSpoilers, machineShares } from '../measure/machine.js'

/**
 * @import { JudgedSample, JudgedSliceRun } from './samples.js'
 * @import { RunWork } from '../measure/whole-bench.js'
 * @import { Spoiler } from '../measure/machine.js'
 */

const SHORTEST_MS = 200 // what the system counts in ticks of 10 ms says nothing of less
const CALM_SLICES = 0.95

/** @typedef {{ calm: number, all: number }} CalmOf how many of all that were taken */

/**
 * @typedef {object} Calm
 * @property {CalmOf} samples fresh runs
 * @property {CalmOf} slices
 * @property {Partial<Record<Spoiler, number>>} spoilers how many of both each of them spoiled for good
 */

/**
 * @param {JudgedSample[]} samples
 * @param {JudgedSliceRun | null} sliceRun
 * @returns {Calm}
 */
export function describeCalm (samples, sliceRun) {
  const taken = samples.filter(({ result }) => result !== undefined)
  const slices = sliceRun?.slices ?? []
  const both = [...taken, ...slices]
  const counts = Object.entries(
    Object.groupBy(
      both.flatMap(({ spoilers }) => spoilers),
      name => name
    )
  ).map(([name, all]) => [name, all?.length])
  return {
    samples: calmOf(taken),
    slices: calmOf(slices),
    spoilers: Object.fromEntries(counts)
  }
}

/**
 * @param {{ spoilers: Spoiler[] }[]} taken
 * @returns {CalmOf}
 */
export function calmOf (taken) {
  return { calm: taken.filter(({ spoilers }) => spoilers.length === 0).length, all: taken.length }
}

/**
 * @param {Calm} calm of a bench run
 * @returns {string | null} in a few words, why nobody should go by it; null where every fresh run was calm, and nearly
 *   all slices
 */
export function whyBenchNotCalm ({ samples, slices }) {
  if (samples.calm < samples.all) return `${samples.calm} of ${samples.all} fresh runs were calm, and all must be`
  if (slices.calm < slices.all * CALM_SLICES) {
    return `${slices.calm} of ${slices.all} slices were calm, and ${percent(CALM_SLICES)} must be`
  }
  return null
}

/** @type {Record<Spoiler, (shares: ReturnType<typeof machineShares>) => string>} */
const REASONS = {
  others: ({ othersCpu }) =>
    `other programs used ${percent(othersCpu)} of a core, and may use ${percent(CALM_RULE.othersCpuShare)}`,
  stolen: ({ stolen }) => `${percent(stolen)} of the CPU time was stolen, and ${percent(CALM_RULE.stolenShare)} may be`,
  throttled: ({ throttled }) =>
    `a CPU limit held it back for ${percent(throttled)} of the time, and may for ${percent(CALM_RULE.throttledShare)}`
}

/**
 * @param {RunWork} work during a whole run of a lab or of profiles
 * @returns {string | null} in a few words, why nobody should go by it; null where nothing speaks against it
 */
export function whyNotCalm ({ ownMicros, ...work }) {
  if (work.durationMs < SHORTEST_MS) return null
  const shares = machineShares({ ...work, ownMicros: ownMicros ?? NaN }, 0)
  const [worst] = findSpoilers(shares)
  return worst ? REASONS[worst](shares) : null
}

function percent (share) {
  return `${Math.round(share * 100)} %`
}
