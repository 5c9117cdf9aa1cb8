// @ts-check
// What follows from the slices. The report and the claims share it.
import { judgeSlices } from '../../scripts/results/samples.js'
import { countingSlices, ofGenerations, ratiosOfGenerations } from '../../scripts/results/standings.js'
import { stats } from '../kit.js'
import { contenderId, VARIANTS } from './lab.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { Data } from './lab.js'
 */

/**
 * @typedef {object} Standing
 * @property {string} version
 * @property {string} variant
 * @property {Interval} cpu µs of CPU time a request
 */

// By the answers that were counted: old versions do not tell how many requests reached them, and a burst ends with its
// last answer.
const cpuPerRequest = ({ server, requests }) => stats.cpuMicros(server) / requests

/** @param {Data} data @returns {Standing[]} the oldest version first */
export function standingsOf ({ runtimes, slices }) {
  const run = judgeSlices(slices)
  return runtimes.flatMap(({ version }) => VARIANTS.flatMap(variant => {
    const own = countingSlices(run, contenderId(version, variant))
    return own.length ? [{ version, variant, cpu: stats.ratioInterval(ofGenerations(own, cpuPerRequest)) }] : []
  }))
}

/**
 * @typedef {object} Factors CPU time of a request before, by that after
 * @property {string} oldest
 * @property {string} newest
 * @property {Interval | null} upgrade of the unoptimised code
 * @property {Interval | null} code on the newest version
 * @property {Interval | null} both
 * @property {Interval | null} codeFirst on the oldest version
 * @property {Interval | null} upgradeLast of the optimised code
 */

/** @param {Data} data @returns {Factors | null} null with fewer than two versions */
export function factorsOf ({ runtimes, slices }) {
  const [oldest, newest] = [runtimes[0]?.version, runtimes.at(-1)?.version]
  if (oldest === undefined || newest === undefined || oldest === newest) return null
  const run = judgeSlices(slices)
  const ratios = ([overVersion, overVariant], [version, variant]) =>
    ratiosOfGenerations(run, contenderId(overVersion, overVariant), contenderId(version, variant), cpuPerRequest)
  const interval = values => values.length ? stats.ratioInterval(values) : null
  const [unoptimised, optimised] = VARIANTS
  return {
    oldest,
    newest,
    upgrade: interval(ratios([oldest, unoptimised], [newest, unoptimised])),
    code: interval(ratios([newest, unoptimised], [newest, optimised])),
    both: interval(ratios([oldest, unoptimised], [newest, optimised])),
    codeFirst: interval(ratios([oldest, unoptimised], [oldest, optimised])),
    upgradeLast: interval(ratios([oldest, optimised], [newest, optimised]))
  }
}
