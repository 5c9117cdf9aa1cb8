// @ts-check
// Was a whole run calm enough for the figures that everybody reads?
import { machineShares } from './marks.js'

/**
 * @import { RunWork } from '../measure/whole-run.js'
 * @import { BenchAnalysis } from './bench.js'
 */

// As for the marks of a sample. The clock is not among them: at the end of a run it is that of a machine which rests already.
const LIMITS = { othersCpu: 0.25, stolen: 0.1, throttled: 0.1 }
const SHORTEST_MS = 200 // what the system counts in ticks of 10 ms says nothing of less
const CALM_SLICES = 0.95
const SPOILS = ['busy', 'throttled']

/** @type {Record<keyof typeof LIMITS, (share: string, limit: string) => string>} */
const REASONS = {
  othersCpu: (share, limit) => `other programs used ${share} of a core, and may use ${limit}`,
  stolen: (share, limit) => `${share} of the CPU time was stolen, and ${limit} may be`,
  throttled: (share, limit) => `a CPU limit held it back for ${share} of the time, and may for ${limit}`
}

/**
 * @param {RunWork} work during a whole run
 * @returns {string | null} in a few words; null where nothing speaks against it
 */
export function whyNotCalm ({ ownMicros, ...work }) {
  if (work.durationMs < SHORTEST_MS) return null
  const shares = machineShares({ ...work, ownMicros: ownMicros ?? NaN }, 0)
  const worst = /** @type {(keyof typeof LIMITS)[]} */ (Object.keys(LIMITS)).find(name => Number(shares[name]) > LIMITS[name])
  return worst === undefined ? null : REASONS[worst](percent(shares[worst]), percent(LIMITS[worst]))
}

/**
 * @param {BenchAnalysis} bench
 * @returns {string | null} in a few words; null where every fresh run was calm, and nearly all slices
 */
export function whyBenchNotCalm ({ samples, slices }) {
  const [ofSamples, ofSlices] = [samples, slices?.slices ?? []].map(countCalm)
  if (ofSamples.calm < ofSamples.all) return `${ofSamples.calm} of ${ofSamples.all} fresh runs were calm, and all must be`
  if (ofSlices.calm < ofSlices.all * CALM_SLICES) return `${ofSlices.calm} of ${ofSlices.all} slices were calm, and ${percent(CALM_SLICES)} must be`
  return null
}

function countCalm (samples) {
  return { calm: samples.filter(({ marks }) => !marks.some(mark => SPOILS.includes(mark))).length, all: samples.length }
}

function percent (share) {
  return `${Math.round(share * 100)} %`
}
