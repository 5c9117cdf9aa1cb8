// @ts-check
// How calm was the machine while something was measured?
import { CALM_RULE, findSpoilers, machineShares } from 'bench-in-turns/load/machine.js'
import { countEach } from 'bench-in-turns/judge/slices.js'

/**
 * @import { JudgedSample } from './samples.js'
 * @import { JudgedSliceRun } from 'bench-in-turns/judge/slices.js'
 * @import { RunWork, Spoiler } from 'bench-in-turns/load/machine.js'
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
  const spoilers = countEach([...taken, ...slices].flatMap(({ spoilers }) => spoilers))
  return { samples: calmOf(taken), slices: calmOf(slices), spoilers }
}

/**
 * @param {{ spoilers: Spoiler[] }[]} taken
 * @returns {CalmOf}
 */
function calmOf (taken) {
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

/** @type {Record<Spoiler, string>} */
const REASONS = {
  others: `other programs used more than ${percent(CALM_RULE.othersCpuShare)} of a core`,
  stolen: `more than ${percent(CALM_RULE.stolenShare)} of the CPU time was stolen`,
  throttled: `a CPU limit held it back for more than ${percent(CALM_RULE.throttledShare)} of the time`
}

/**
 * @param {RunWork} work during a whole run of a lab or of profiles
 * @returns {string | null} in a few words, why nobody should go by it; null where nothing speaks against it
 */
export function whyNotCalm ({ ownMicros, ...work }) {
  if (work.durationMs < SHORTEST_MS) return null
  const [worst] = findSpoilers(machineShares({ ...work, ownMicros: ownMicros ?? NaN }, 0))
  return worst ? REASONS[worst] : null
}

function percent (share) {
  return `${Math.round(share * 100)} %`
}
