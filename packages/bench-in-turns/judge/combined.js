// @ts-check
// What several machines decide together: by CPU time and by rate, one of the same verdicts as one machine gives.
import { ERROR_RATE, holmLevels, isWithin, studentPValue } from './comparison.js'
import { hasEnds, tQuantile, withReach } from './interval.js'
import { estimateMachines } from './machines.js'

/**
 * @import { Comparison } from '../result-schema.js'
 * @import { Figure } from './comparison.js'
 * @import { OverMachines } from './machines.js'
 */

const FIGURES = /** @type {const} */ (['cpuMicrosPerRequest', 'requestsPerSecond'])
const BETTER_BELOW_1 = { cpuMicrosPerRequest: true, requestsPerSecond: false }

/**
 * @param {Comparison[][]} machines what each has measured, in the same order
 * @returns {Comparison[]} judged together, over machines
 */
export function judgeMachines (machines) {
  const pairs = machines[0].map((_, i) => machines.map(comparisons => comparisons[i]))
  const known = pairs.map(pair => estimatesOf(pair))
  const tests = known.flatMap((figures, pair) => figures.map(figure => ({ pair, ...figure })))
  const levels = holmLevels(tests.map(({ estimate }) => pValueOf(estimate)), ERROR_RATE)
  return pairs.map((pair, i) => {
    const judged = tests.flatMap((test, at) => test.pair === i ? [judgeFigure(test, levels[at])] : [])
    return { ...pair[0], ...decide(pair, judged) }
  })
}

const pValueOf = estimate => Number.isNaN(estimate.error) ? 1 : studentPValue(estimate)

/**
 * @param {Comparison[]} pair of each machine
 * @returns {{ figure: Figure, withinPercent: number, estimate: OverMachines }[]} of those figures that can be judged
 */
export function estimatesOf (pair) {
  const isBound = pair.some(({ isGeneratorBound }) => isGeneratorBound)
  return FIGURES.filter(figure => figure === 'cpuMicrosPerRequest' || !isBound)
    .filter(figure => pair.every(one => one[figure]?.starts.length))
    .map(figure => {
      const estimate = estimateMachines(startsOf(pair, figure))
      return { figure, withinPercent: pair[0].withinPercent, estimate }
    })
}

/** @returns {{ values: number[], firsts?: boolean[] }[]} of each machine */
export function startsOf (pair, figure) {
  return pair.map(one => ({ values: one[figure].starts, firsts: one.nowFirst }))
}

function judgeFigure ({ figure, estimate, withinPercent }, level) {
  const [interval, closer] = [level, ERROR_RATE].map(errorRate => intervalOf(estimate, errorRate))
  const isBetter = BETTER_BELOW_1[figure] ? Number(interval.high) < 1 : Number(interval.low) > 1
  const isSure = hasEnds(interval) && (interval.low > 1 || interval.high < 1)
  const verdict = isSure ? (isBetter ? 'better' : 'worse') : isWithin(closer, withinPercent) ? 'the same' : 'undecided'
  return { figure, estimate, verdict, interval: verdict === 'the same' ? closer : interval }
}

function intervalOf ({ middle, error, degrees }, errorRate) {
  const reach = Number.isNaN(error) ? null : tQuantile(degrees, errorRate) * error
  return withReach(Math.exp(middle), reach, degrees + 1)
}

function decide (pair, judged) {
  const isOf = verdict => judged.filter(one => one.verdict === verdict).map(({ figure }) => figure)
  const leads = pair.filter(({ decides }) => decides === 'requestsPerSecond').length * 2 > pair.length
    ? 'requestsPerSecond'
    : 'cpuMicrosPerRequest'
  const failures = pair.flatMap((one, i) => one.failures.map(line => `machine ${i + 1}: ${line}`))
  const areSame = judged.length > 0 && isOf('the same').length === judged.length
  const verdict = failures.length
    ? 'failed'
    : /** @type {const} */ (['worse', 'better']).find(one => isOf(one).length) ?? (areSame ? 'the same' : 'undecided')
  const by = isOf(verdict)
  const figures = FIGURES.map(figure => {
    const one = judged.find(own => own.figure === figure)
    return [figure, one ? { ...knownEnds(one.interval), starts: [] } : null]
  })
  return {
    verdict,
    decides: by.includes(leads) || !by.length ? leads : by[0],
    isGeneratorBound: pair.some(({ isGeneratorBound }) => isGeneratorBound),
    nowFirst: undefined,
    busy: undefined,
    needs: undefined,
    failures,
    ...Object.fromEntries(figures)
  }
}

/** JSON has no NaN. */
function knownEnds ({ value, low, high, count }) {
  return { value: Number.isFinite(value) ? value : null, low, high, count }
}
