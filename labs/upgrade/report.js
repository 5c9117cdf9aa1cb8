// @ts-check
import { say, table } from '../kit.js'
import { VARIANTS } from './lab.js'
import { factorsOf, standingsOf } from './report-figures.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Factors, Standing } from './report-figures.js'
 */

/** @type {import('../index.js').Report} */
export function report (/** @type {import('./lab.js').Data} */ data) {
  const standings = standingsOf(data)
  const factors = factorsOf(data)
  return {
    tables: {
      ...(standings.length && { versions: versionsTable(standings) }),
      ...(factors && { factors: factorsTable(factors) })
    },
    plots: standings.length ? { cpu: cpuPlot(standings) } : {},
    notes: [
      ...data.missing.map(({ what, reason }) => `Without ${what}: ${reason}`),
      ...data.contract.flatMap(sayContract)
    ],
    values: factors ? valuesOf(factors) : {}
  }
}

/** @param {import('./contract.js').Checked} checked */
function sayContract ({ contender, wrong, failure }) {
  if (failure !== undefined) return [`${contender} was not timed: ${failure}`]
  return wrong.length ? [`${contender} was not timed: it answers ${wrong[0].path} otherwise than agreed`] : []
}

/** @param {Standing[]} standings */
function versionsTable (standings) {
  const versions = [...Map.groupBy(standings, ({ version }) => version).values()]
  const ofVariant = variant => /** @type {[string, (own: Standing[]) => string]} */ ([`${variant}: CPU µs`, own => {
    const standing = own.find(one => one.variant === variant)
    return standing ? say.interval(standing.cpu, say.number) : '-'
  }])
  return table('The same application before and after it was optimised, with 95 % intervals', versions, [
    ['version', ([{ version }]) => sayNode(version)],
    ...VARIANTS.map(ofVariant)
  ])
}

/** @param {Factors} factors */
function factorsTable ({ oldest, newest, upgrade, code, both, codeFirst, upgradeLast }) {
  const sayFactor = interval => interval ? say.interval(interval, say.ratio) : '-'
  const rows = [
    { order: 'upgrade, then code', upgrade, code },
    { order: 'code, then upgrade', upgrade: upgradeLast, code: codeFirst }
  ]
  const title = `From ${sayNode(oldest)} unoptimised to ${sayNode(newest)} optimised: CPU time before ÷ after`
  return table(title, rows, [
    ['order', ({ order }) => order],
    ['the upgrade', ({ upgrade }) => sayFactor(upgrade)],
    ['the code', ({ code }) => sayFactor(code)],
    ['both', () => sayFactor(both)]
  ])
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
    `${name} from ${say.number(points[0].y)} to ${say.number(points[points.length - 1].y)}`)
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
    interval ? [[name, say.interval(interval, say.ratio)]] : [])
  return { oldest: sayNode(oldest), newest: sayNode(newest), ...Object.fromEntries(said) }
}

function sayMajor (version) {
  return version.slice(1).split('.')[0]
}

function sayNode (version) {
  return `Node ${sayMajor(version)}`
}
