// @ts-check
// From samples to a verdict on a piece of advice.
import { trimmedRatioInterval } from '../../scripts/results/estimates.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { Data, Experiment, Pair, Timing } from './lab.js'
 */

/**
 * @typedef {object} Judged one experiment
 * @property {Experiment} experiment
 * @property {{ node: string, ratio: Interval | null, problem?: string }[]} cells slow by fast, the oldest version
 *   first; no ratio where nothing was timed
 * @property {string} verdict one of {@link VERDICTS}
 */

/** Every verdict, in the order in which they are listed. */
export const VERDICTS = ['still true', 'shrunk', 'vanished', 'reversed', 'only now', 'not seen', 'undecided']

const LITTLE = 1.2 // a fifth is not worth a rule, however well it is measured

/**
 * @param {Data} data
 * @returns {Judged[]} in order of their names
 */
export function judge (data) {
  const floor = noiseFloor(data)
  return data.experiments.map(experiment => {
    const cells = ratiosOf(data, experiment)
    const ratios = cells.flatMap(({ ratio }) => ratio ?? [])
    return { experiment, cells, verdict: verdictOf(ratios.at(0) ?? null, ratios.at(-1) ?? null, floor) }
  })
}

/**
 * The newest version decides. Its ratio is beyond the noise when all of its interval is beyond the floor, and it is
 * little when all of the interval is within a fifth of 1. Beyond: the advice is still true; shrunk where less than half
 * of the oldest ratio's logarithm is left (of 9x, less than 3x); only now where the oldest was not beyond. Little:
 * vanished where the oldest was beyond, else not seen. Beyond on the other side: reversed. Anything else is undecided.
 *
 * @param {Interval | null} oldest
 * @param {Interval | null} newest
 * @param {number} floor see {@link noiseFloor}
 * @returns {string}
 */
export function verdictOf (oldest, newest, floor) {
  const [then, now] = [oldest, newest].map(interval => placeOf(interval, floor))
  if (now === 'below') return 'reversed'
  if (now === 'little') return then === 'above' ? 'vanished' : then === 'undecided' ? 'undecided' : 'not seen'
  if (now !== 'above' || then === 'undecided') return 'undecided'
  if (then !== 'above') return 'only now'
  return Number(newest?.high) < Math.sqrt(Number(oldest?.low)) ? 'shrunk' : 'still true'
}

function placeOf (interval, floor) {
  if (interval?.low == null) return 'undecided'
  if (interval.low > floor) return 'above'
  if (interval.high < 1 / floor) return 'below'
  return interval.low >= 1 / LITTLE && interval.high <= LITTLE ? 'little' : 'undecided'
}

/**
 * @param {Data} data
 * @returns {number} how far from 1 the same code may seem to be: the end that lies furthest out, of the intervals of
 *   one function against itself on all versions; a fifth at least
 */
export function noiseFloor (data) {
  const same = data.experiments.filter(({ isSame }) => isSame).flatMap(experiment => ratiosOf(data, experiment))
  const ends = same.flatMap(({ ratio }) => ratio?.low == null ? [] : [1 / ratio.low, Number(ratio.high)])
  return Math.max(LITTLE, ...ends)
}

/**
 * @param {Data} data
 * @param {Experiment} experiment
 * @returns {Judged['cells']} by version, as they were asked for
 */
export function ratiosOf (data, experiment) {
  return data.runtimes.map(({ version }) => {
    const pairs = pairsOf(data, experiment.name, version)
    const ratios = pairs.map(({ slow, fast }) => nsOf(slow, experiment) / nsOf(fast, experiment))
    const problem = data.problems.find(({ experiment: name, node }) => name === experiment.name && node === version)
    return {
      node: version,
      ratio: ratios.length ? trimmedRatioInterval(ratios) : null,
      ...(problem && { problem: problem.reason })
    }
  })
}

/**
 * @param {Data} data
 * @param {string} name of the experiment
 * @param {string} version
 * @returns {Pair[]}
 */
export function pairsOf ({ samples }, name, version) {
  return samples.filter(({ experiment, node }) => experiment === name && node === version)
}

/**
 * @param {Timing} timing
 * @param {Experiment} experiment
 * @returns {number} ns a call, in the way that counts for it
 */
export function nsOf (timing, { isFresh }) {
  return isFresh ? Number(timing.firstNs) : timing.ns
}
