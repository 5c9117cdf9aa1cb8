// @ts-check
import { column, compared, message, plot, say, select, stats, table, value } from '../kit.js'
import { contenderId, VARIANTS } from './lab.js'
import { reportDescent } from './report-descent.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Data } from './lab.js'
 */

/** @type {import('../index.js').Report} */
export function report (/** @type {Data} */ data) {
  const standings = standingsOf(data)
  const factors = factorsOf(data)
  const descent = reportDescent(data)
  return {
    tables: { rates: ratesTable(standings), ...factors && { factors: factorsTable(factors) }, ...descent.tables },
    plots: { cpu: standings.length ? cpuPlot(standings) : null, ...descent.plots },
    notes: [...data.contract.flatMap(sayContract), ...descent.notes],
    figures: { ...factors && valuesOf(factors), ...ratesOf(standings), ...stepsOf(data), ...descent.figures }
  }
}

/** @param {import('./lab.js').Checked} checked */
function sayContract ({ contender, wrong, failure }) {
  if (failure !== undefined) return [message`${contender} was not timed: ${failure}`]
  return wrong.length ? [message`${contender} was not timed: it answers ${wrong[0].path} otherwise than agreed`] : []
}

/** @param {Factors} factors */
function factorsTable ({ oldest, newest, upgrade, code, both, codeFirst, upgradeLast }) {
  const rows = [
    { order: 'upgrade, then code', upgrade, code },
    { order: 'code, then upgrade', upgrade: upgradeLast, code: codeFirst }
  ]
  const title = message`From ${sayNode(oldest)} unoptimised to ${sayNode(newest)} optimised: CPU time before ÷ after`
  return table(title, rows, [
    ['order', ({ order }) => order],
    ['the upgrade', ({ upgrade }) => say.ratios(upgrade)],
    ['the code', ({ code }) => say.ratios(code)],
    ['both', () => say.ratios(both)]
  ])
}

/** @param {Standing[]} standings */
function ratesTable (standings) {
  const rateOf = (version, variant) => say.interval(select(standings, { version, variant })[0]?.rate, say.number)
  return table('Requests per second by version', [...new Set(standings.map(({ version }) => version))], [
    ['Node.js', version => version],
    ...VARIANTS.map(variant => column(variant, version => rateOf(version, variant)))
  ])
}

/** @param {Standing[]} standings */
function ratesOf (standings) {
  return Object.fromEntries(standings.map(({ version, variant, rate }) =>
    [`rate-${sayMajor(version)}-${variant}`, value.number(rate)]))
}

/**
 * Requests per second of one version ÷ those of an older one, and of the better code ÷ the old, both on one version.
 *
 * @param {Data} data
 */
function stepsOf ({ runtimes, slices }) {
  const { rateRatio } = compared(slices)
  const [unoptimised, optimised] = VARIANTS
  const chain = runtimes.flatMap(({ version }) => VARIANTS.map(variant => contenderId(version, variant)))
  const between = (/** @type {string} */ over, /** @type {string} */ under) => {
    const [from, to] = [under, over].map(version => chain.indexOf(contenderId(version, unoptimised)))
    const steps = chain.slice(Math.min(from, to), Math.max(from, to))
    return product(steps.map(id => {
      const next = chain[chain.indexOf(id) + 1]
      return from > to ? rateRatio(id, next) : rateRatio(next, id)
    }))
  }
  const versions = runtimes.map(({ version }) => version)
  return Object.fromEntries([
    ...versions.flatMap(over => versions.filter(under => under !== over).map(under =>
      [`rate-${sayMajor(over)}-by-${sayMajor(under)}`, value.ratio(between(over, under))])),
    ...versions.map(version => [`rate-by-code-${sayMajor(version)}`,
      value.ratio(rateRatio(contenderId(version, optimised), contenderId(version, unoptimised)))])
  ])
}

/**
 * Each was measured beside the next one, so what lies between two is the product of these, start by start.
 *
 * @param {any[]} ratios with their values, one a start
 * @returns {Interval | null} null where one is missing
 */
function product (ratios) {
  const starts = Math.min(...ratios.map(ratio => ratio?.values?.length ?? 0))
  if (!Number.isFinite(starts) || starts === 0) return null
  return stats.ratioInterval(Array.from({ length: starts }, (_, i) =>
    ratios.reduce((all, { values }) => all * values[i], 1)))
}

/** @param {Standing[]} standings @returns {Plot} */
function cpuPlot (standings) {
  const series = VARIANTS.map(variant =>
    plot.whiskers(variant, select(standings, { variant }).map(({ version, cpu }) => [sayMajor(version), cpu])))
  const ends = series.filter(({ points }) => points.length).map(({ points }, i) =>
    message`${say.word(VARIANTS[i])} from ${say.number(points[0].y)} to ${say.number(points[points.length - 1].y)}`)
  return {
    title: 'CPU time of a request on each version of Node.js',
    alt: message`CPU time of a request in µs, from the oldest version to the newest: ${ends}. Whiskers are 95 % intervals.`,
    x: { name: 'Node.js', categories: [...new Set(standings.map(({ version }) => sayMajor(version)))] },
    y: { name: 'CPU µs/request', min: 0 },
    series
  }
}

/** @param {Factors} factors */
function valuesOf ({ oldest, upgrade, code }) {
  return { oldest: sayNode(oldest), upgrade: value.ratio(upgrade), code: value.ratio(code) }
}

function sayMajor (version) {
  return version.slice(1).split('.')[0]
}

function sayNode (version) {
  return message`Node ${sayMajor(version)}`
}

/**
 * @typedef {object} Standing
 * @property {string} version
 * @property {string} variant
 * @property {Interval} cpu µs of CPU time a request
 * @property {Interval} rate requests per second
 */

/** @param {Data} data @returns {Standing[]} the oldest version first */
function standingsOf ({ runtimes, slices }) {
  const { of } = compared(slices)
  return runtimes.flatMap(({ version }) => VARIANTS.flatMap(variant => {
    const standing = of(contenderId(version, variant))
    return standing ? [{ version, variant, cpu: standing.cpuMicrosPerRequest, rate: standing.requestsPerSecond }] : []
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
  if (!slices || oldest === undefined || newest === undefined || oldest === newest) return null
  const { cpuRatio } = compared(slices)
  const ratio = (/** @type {[string, string]} */ over, /** @type {[string, string]} */ under) =>
    cpuRatio(contenderId(...over), contenderId(...under))
  const [unoptimised, optimised] = VARIANTS
  return {
    oldest,
    newest,
    upgrade: ratio([oldest, unoptimised], [newest, unoptimised]),
    code: ratio([newest, unoptimised], [newest, optimised]),
    both: ratio([oldest, unoptimised], [newest, optimised]),
    codeFirst: ratio([oldest, unoptimised], [oldest, optimised]),
    upgradeLast: ratio([oldest, optimised], [newest, optimised])
  }
}
