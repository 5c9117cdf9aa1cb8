// @ts-check
import { formatInterval, formatNumber, formatRatio } from '../kit.js'
import { VARIANTS } from './contenders.js'
import { factorsOf, standingsOf } from './report-figures.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { LabReport } from '../index.js'
 * @import { Data } from './lab.js'
 * @import { Factors, Standing } from './report-figures.js'
 */

const MARK = ' ‡'

/** @param {Data} data @returns {LabReport} */
export function report (data) {
  const standings = standingsOf(data)
  const factors = factorsOf(data)
  const isMarked = standings.some(isGeneratorBound)
  return {
    tables: {
      ...(standings.length && { versions: versionsTable(standings) }),
      ...(factors && { factors: factorsTable(factors) })
    },
    plots: standings.length ? { cpu: cpuPlot(standings) } : {},
    notes: [
      ...(isMarked ? [`${MARK.trim()} The generator used more CPU time than the server: that rate is the generator's, not the server's. Compare the CPU time.`] : []),
      ...data.missing.map(({ what, reason }) => `Without ${what}: ${reason}`),
      ...data.contract.flatMap(sayContract),
      ...data.slices.failures.map(({ contender, message }) => `${contender}: ${message}`)
    ],
    values: factors ? valuesOf(factors) : {}
  }
}

/** @param {Data['contract'][number]} checked */
function sayContract ({ contender, wrong, failure }) {
  if (failure !== undefined) return [`${contender} was not timed: ${failure}`]
  return wrong.length ? [`${contender} was not timed: it answers ${wrong[0].path} otherwise than agreed`] : []
}

function isGeneratorBound ({ shares }) {
  return shares.generator > shares.server
}

function versionsTable (standings) {
  const rows = [...Map.groupBy(standings, ({ version }) => version)].map(([version, own]) => {
    const cells = VARIANTS.map(variant => own.find(one => one.variant === variant))
    return [
      sayNode(version),
      ...cells.map(one => one ? formatNumber(one.rate.value) + (isGeneratorBound(one) ? MARK : '') : '-'),
      ...cells.map(one => one ? formatInterval(one.cpu, formatNumber) : '-')
    ]
  })
  return {
    title: 'The same application before and after it was optimised, with 95 % intervals',
    head: ['version', ...VARIANTS.map(variant => `${variant}: req/s`), ...VARIANTS.map(variant => `${variant}: CPU µs`)],
    rows
  }
}

/** @param {Factors} factors */
function factorsTable ({ oldest, newest, upgrade, code, both, codeFirst, upgradeLast }) {
  const say = interval => interval ? formatInterval(interval, formatRatio) : '-'
  const rows = [
    ['upgrade, then code', say(upgrade), say(code), say(both)],
    ['code, then upgrade', say(upgradeLast), say(codeFirst), say(both)]
  ]
  return {
    title: `From ${sayNode(oldest)} unoptimised to ${sayNode(newest)} optimised: CPU time before, by that after`,
    head: ['order', 'the upgrade', 'the code', 'both'],
    rows
  }
}

/** @param {Standing[]} standings @returns {Plot} */
function cpuPlot (standings) {
  const series = VARIANTS.map(name => ({
    name,
    line: /** @type {const} */ ('solid'),
    points: standings
      .filter(({ variant }) => variant === name)
      .map(({ version, cpu: { value, low, high } }) => ({ x: sayMajor(version), y: value, low, high }))
  }))
  const ends = series.filter(({ points }) => points.length).map(({ name, points }) =>
    `${name} from ${formatNumber(points[0].y)} to ${formatNumber(points[points.length - 1].y)}`)
  return {
    title: 'CPU time of a request on each version of Node.js',
    alt: `CPU time of a request in µs, from the oldest version to the newest: ${ends.join(', ')}. Whiskers are 95 % intervals.`,
    x: { name: 'Node.js', categories: [...new Set(standings.map(({ version }) => sayMajor(version)))] },
    y: { name: 'CPU µs/request', min: 0 },
    series
  }
}

/** @param {Factors} factors */
function valuesOf ({ oldest, newest, upgrade, code, both, codeFirst, upgradeLast }) {
  const factors = { upgrade, code, both, 'code-first': codeFirst, 'upgrade-last': upgradeLast }
  const said = Object.entries(factors).flatMap(([name, interval]) =>
    interval ? [[name, formatInterval(interval, formatRatio)]] : [])
  return { oldest: sayNode(oldest), newest: sayNode(newest), ...Object.fromEntries(said) }
}

function sayMajor (version) {
  return version.slice(1).split('.')[0]
}

function sayNode (version) {
  return `Node ${sayMajor(version)}`
}
