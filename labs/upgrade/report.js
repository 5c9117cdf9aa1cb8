// @ts-check
import { judgeSlices } from 'bench-in-turns/judge/slices.js'
import { message, plot, say, select, stats, table, value } from '../kit.js'
import { contenderId, VARIANTS } from './lab.js'

/**
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Data } from './lab.js'
 */

/** @type {import('../index.js').Report} */
export function report (/** @type {Data} */ data) {
  const standings = standingsOf(data)
  const factors = factorsOf(data)
  return {
    tables: factors ? { factors: factorsTable(factors) } : {},
    plots: { cpu: standings.length ? cpuPlot(standings) : null },
    notes: data.contract.flatMap(sayContract),
    values: factors ? valuesOf(factors) : {}
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
 */

/** @param {Data} data @returns {Standing[]} the oldest version first */
function standingsOf ({ runtimes, slices }) {
  const run = judgeSlices(slices)
  return runtimes.flatMap(({ version }) => VARIANTS.flatMap(variant => {
    const cpu = stats.byGeneration(run, contenderId(version, variant), stats.cpuMicrosPerAnswer)
    return cpu ? [{ version, variant, cpu }] : []
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
  const ratio = (/** @type {[string, string]} */ over, /** @type {[string, string]} */ under) =>
    stats.ratioByGeneration(run, contenderId(...over), contenderId(...under), stats.cpuMicrosPerAnswer)
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
