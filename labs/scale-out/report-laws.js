// @ts-check
// Two laws of what N processes answer, fitted to what they did.
//
//   Amdahl:  X(N) = l N / (1 + s (N - 1))                 a share s of the work is done by one at a time
//  Gunther: X(N) = l N / (1 + s (N - 1) + k N (N - 1)) and every two of them have to agree on something, which costs k
//
// G. M. Amdahl, https://doi.org/10.1145/1465482.1465560 and N. J. Gunther, https://arxiv.org/abs/0808.1431. Both are
// straight in N / X: N / X = 1/l + s/l (N - 1) + k/l N (N - 1). Divided by what was measured, ordinary least squares
// makes the relative errors small, as suits rates; it assumes that these are independent and alike for every N.
import jstat from 'jstat'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { quantile, sum } from 'simple-statistics'

/**
 * @typedef {object} Law
 * @property {number} one requests per second of one process
 * @property {number} sigma share of the work that is done by one at a time
 * @property {number} kappa cost of agreeing, of each two; 0 by Amdahl
 */

/** @typedef {{ round: number, processes: number, rate: number }} Point rate in requests per second */
/**
 * @typedef {{ value: number, low: number | null, high: number | null, count: number }} Fitted with the 95 % interval of
 *   a bootstrap, count of its rounds
 */

const RESAMPLES = 1000
const SEED = 1
const LEAST_ROUNDS = 3

// What N / X is made of, and the law that its factors say. A parameter that is not free stands at the edge of what it
// may be: 0, or 1 for a share.
const one = () => 1
const others = n => n - 1
const pairs = n => n * (n - 1)
const FORMS = {
  amdahl: [
    { terms: [one], law: ([a]) => ({ one: 1 / a, sigma: 0, kappa: 0 }) },
    { terms: [one, others], law: ([a, b]) => ({ one: 1 / a, sigma: b / a, kappa: 0 }) },
    { terms: [n => n], law: ([a]) => ({ one: 1 / a, sigma: 1, kappa: 0 }) }
  ],
  gunther: [
    { terms: [one, pairs], law: ([a, c]) => ({ one: 1 / a, sigma: 0, kappa: c / a }) },
    { terms: [one, others, pairs], law: ([a, b, c]) => ({ one: 1 / a, sigma: b / a, kappa: c / a }) },
    { terms: [n => n, pairs], law: ([a, c]) => ({ one: 1 / a, sigma: 1, kappa: c / a }) }
  ]
}

/**
 * @param {Pick<Point, 'processes' | 'rate'>[]} points
 * @param {'amdahl' | 'gunther'} name
 * @returns {Law | null} the best one that may be; null where there are fewer numbers of processes than parameters
 */
export function fitLaw (points, name) {
  const forms = name === 'amdahl' ? FORMS.amdahl : [...FORMS.amdahl, ...FORMS.gunther]
  const parameters = name === 'amdahl' ? 2 : 3
  if (new Set(points.map(({ processes }) => processes)).size < parameters) return null
  const fits = forms.map(({ terms, law }) => {
    const { error, factors } = leastSquares(points, terms)
    return { error, law: law(factors) }
  })
  return fits.filter(({ law: { one, sigma, kappa } }) => one > 0 && sigma >= 0 && sigma <= 1 && kappa >= 0)
    .reduce((best, fit) => fit.error < best.error ? fit : best).law
}

// By the normal equations: three terms at most, which are far from alike.
function leastSquares (points, terms) {
  const rows = points.map(({ processes, rate }) => terms.map(term => term(processes) * rate / processes))
  const products = terms.map((_, i) => terms.map((_, j) => sum(rows.map(row => row[i] * row[j]))))
  const inverse = /** @type {any} */ (jstat).inv(products)
  const factors = inverse.map(line => sum(line.map((value, i) => value * sum(rows.map(row => row[i])))))
  const error = sum(rows.map(row => (1 - sum(row.map((value, i) => value * factors[i]))) ** 2))
  return { error, factors }
}

/**
 * @param {Law} law
 * @param {number} processes
 * @returns {number} requests per second
 */
export function rateBy ({ one, sigma, kappa }, processes) {
  return one * processes / (1 + sigma * (processes - 1) + kappa * processes * (processes - 1))
}

/**
 * @param {Law} law
 * @returns {number} processes that answer most; Infinity where more always answer more
 */
export function bestCount ({ sigma, kappa }) {
  return kappa > 0 ? Math.max(1, Math.sqrt(Math.max(0, 1 - sigma) / kappa)) : Infinity
}

/**
 * Interval of something that follows from a law: rounds are drawn again and again, with replacement, and the law is
 * fitted to what was drawn. Of a handful of rounds that is rather too narrow.
 *
 * @param {Point[]} points
 * @param {'amdahl' | 'gunther'} name
 * @param {((law: Law) => number)[]} questions
 * @returns {Fitted[] | null} an answer to each; null where nothing can be fitted
 */
export function bootstrapLaw (points, name, questions) {
  const law = fitLaw(points, name)
  if (!law) return null
  const rounds = Object.values(Object.groupBy(points, ({ round }) => round))
  const random = xoroshiro128plus(SEED)
  const draw = () => rounds.flatMap(() => rounds[uniformInt(random, 0, rounds.length - 1)] ?? [])
  const drawn =
    rounds.length < LEAST_ROUNDS
      ? []
      : Array.from({ length: RESAMPLES }, () => fitLaw(draw(), name)).filter(law => law !== null)
  return questions.map(ask => {
    const answers = drawn.map(ask)
    const [low, high] = answers.length ? [quantile(answers, 0.025), quantile(answers, 0.975)] : [null, null]
    return { value: ask(law), low, high, count: rounds.length }
  })
}
