// @ts-check
import { median } from 'simple-statistics'
import { calmOf } from '../../scripts/results/calm.js'
import { judgeSlices } from '../../scripts/results/samples.js'
import { compareSlices } from '../../scripts/results/standings.js'
import { say, stats, table } from '../kit.js'
import { reportOverheads } from './report-overheads.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { Taken, Way } from './turns.js'
 */

const METRICS = /** @type {const} */ ({ requestsPerSecond: 'requests/s', cpuMicrosPerRequest: 'CPU per request' })
const SHORT = { requestsPerSecond: 'rate', cpuMicrosPerRequest: 'cpu' } // in names of values

/** @type {import('../index.js').Report} */
export function report ({ samples }, { stages, slicing }) {
  const taken = samples.filter(({ part }) => part === 'turns')
  const rows = samples.filter(({ part }) => part === 'against-itself').sort((a, b) => a.number - b.number)
  const ways = waysOf(taken)
  const ratios = ratiosToAlone(taken.filter(({ failed }) => failed === 0), ways)
  const comparisons = rows.flatMap(({ stage, slices }) => comparisonsOf(stage, slices))
  const coverage = Object.entries(METRICS)
    .map(([metric, name]) => ({ name, short: SHORT[metric], ...coverageOf(comparisons.map(one => one[metric])) }))
  const calm = calmOf(rows.flatMap(({ slices }) => judgeSlices(slices).slices))
  const overheads = reportOverheads(samples)
  return {
    tables: {
      ...(ratios.length && { ways: waysTable(ratios, ways), turns: turnsTable(ratios, ways, stages) }),
      ...(comparisons.length && {
        comparisons: comparisonsTable(comparisons),
        coverage: coverageTable(coverage, slicing)
      }),
      ...overheads.tables
    },
    plots: {
      ...(ratios.length && { 'figure-by-way': wayPlot(ratios, ways) }),
      ...(comparisons.length && { 'against-itself': intervalPlot(comparisons) })
    },
    notes: comparisons.length ? [`${calm.calm} of ${calm.all} slices of stages against themselves were calm.`] : [],
    values: {
      ...(comparisons.length && Object.fromEntries(coverage.flatMap(({ short, holding, all, width }) => [
        [`${short}-holding`, `${holding} of ${all}`], [`${short}-half-width`, sayWidth(width)]
      ]))),
      ...Object.fromEntries(Object.keys(ratios.length ? METRICS : {}).flatMap(metric => ways.map((_, i) =>
        [`${SHORT[metric]}-${i}`, sayRatio(ratios.filter(({ way }) => way === i), metric)]))),
      ...overheads.values
    }
  }
}

/**
 * @param {Taken[]} taken
 * @returns {Way[]} each once; bench's own is the last, since it alone has a lead-in
 */
function waysOf (taken) {
  const ways = new Map(taken.flatMap(({ way }) => way ? [[`${way.turnMs} ${way.leadInMs}`, way]] : []))
  return [...ways.values()].sort((a, b) => a.leadInMs - b.leadInMs || a.turnMs - b.turnMs)
}

/**
 * @typedef {{ stage: string, servers: number, way: number, requestsPerSecond: number, cpuMicrosPerRequest: number }}
 *   RatioToAlone `way` its place among the ways
 */

/**
 * @param {Taken[]} taken
 * @param {Way[]} ways
 * @returns {RatioToAlone[]} what each process did in turns, divided by what it did alone
 */
function ratiosToAlone (taken, ways) {
  return taken.flatMap(one => {
    if (one.way === null) return []
    const alone = taken.find(({ way, stage, servers, round }) =>
      way === null && stage === one.stage && servers === one.servers && round === one.round)
    const { stage, servers } = one
    return alone
      ? [{
          stage,
          servers,
          way: ways.findIndex(({ turnMs, leadInMs }) => turnMs === one.way?.turnMs && leadInMs === one.way.leadInMs),
          requestsPerSecond: one.requests / one.durationMs / (alone.requests / alone.durationMs),
          cpuMicrosPerRequest: one.serverMicros / one.requests / (alone.serverMicros / alone.requests)
        }]
      : []
  })
}

/** @param {RatioToAlone[]} ratios @param {Way[]} ways */
function waysTable (ratios, ways) {
  const rows = serversOf(ratios).flatMap(servers => ways.map((way, i) => (
    { way, servers, own: ratios.filter(one => one.servers === servers && one.way === i) }
  )))
  return table('Turns ÷ ten uninterrupted seconds of the same process', rows, [
    ['turns of', ({ way }) => sayWay(way)],
    ['servers in turn', ({ servers }) => String(servers)],
    ...ofEachMetric(({ own }, metric) => sayRatio(own, metric))
  ])
}

/** @param {RatioToAlone[]} ratios @param {Way[]} ways @param {string[]} stages in their order */
function turnsTable (ratios, ways, stages) {
  const usual = ratios.filter(({ way }) => way === ways.length - 1)
  const rows = stages.map(stage => usual.filter(one => one.stage === stage)).filter(own => own.length > 0)
  const way = sayWay(/** @type {Way} */ (ways.at(-1)))
  return table(`Each stage in turns of ${way} ÷ ten uninterrupted seconds`, rows, [
    ['stage', ([{ stage }]) => stage],
    ['processes', own => String(own.length)],
    ...ofEachMetric((own, metric) => sayRatio(own, metric))
  ])
}

/** @returns {[string, (item: any) => string][]} */
function ofEachMetric (sayOf) {
  return Object.entries(METRICS).map(([metric, name]) => [name, item => sayOf(item, metric)])
}

function sayRatio (ratios, metric) {
  return say.interval(stats.ratioInterval(ratios.map(one => one[metric])), say.ratio)
}

function sayWay ({ turnMs, leadInMs }) {
  return leadInMs ? `${turnMs} ms, after ${leadInMs} ms that don't count` : `${turnMs} ms`
}

function serversOf (ratios) {
  return [...new Set(ratios.map(({ servers }) => servers))].sort((a, b) => a - b)
}

function wayPlot (ratios, ways) {
  const counts = serversOf(ratios)
  return {
    title: 'What turns make of a rate',
    alt: 'Requests per second in turns, divided by those of ten uninterrupted seconds: short turns give less.',
    x: { name: 'servers that take turns', min: 0, max: Math.max(...counts) + 1 },
    y: { name: 'requests/s, turns ÷ alone', min: 0.6, max: 1.1, format: value => value.toFixed(2) },
    series: ways.map((way, i) => ({
      name: sayWay(way),
      points: counts.map(servers => {
        const own = ratios.filter(one => one.servers === servers && one.way === i)
        const { value, low, high } = stats.ratioInterval(own.map(({ requestsPerSecond }) => requestsPerSecond))
        return { x: servers + i * 0.1, y: value, low, high }
      })
    }))
  }
}

/** @typedef {{ stage: string, requestsPerSecond: Interval, cpuMicrosPerRequest: Interval }} Comparison */

/** @returns {Comparison[]} each process with the next one */
function comparisonsOf (stage, slices) {
  const run = judgeSlices(slices)
  return run.contenders.slice(1).flatMap((id, i) => {
    const ratio = compareSlices(run, id, run.contenders[i])
    return ratio ? [{ stage, ...ratio }] : []
  })
}

/** @param {Comparison[]} comparisons */
function comparisonsTable (comparisons) {
  return table('Stages against themselves', comparisons, [
    ['stage', ({ stage }) => stage],
    ...ofEachMetric((one, metric) => say.interval(one[metric], say.ratio))
  ])
}

/** @param {Interval[]} intervals */
function coverageOf (intervals) {
  const whole = intervals.filter(({ low }) => low !== null)
  const holding = whole.filter(({ low, high }) => Number(low) <= 1 && Number(high) >= 1).length
  return { holding, all: whole.length, width: whole.length ? median(whole.map(halfWidth)) : NaN }
}

function coverageTable (coverage, { generations }) {
  const title = `Intervals that hold 1, of ${generations} generations of processes`
  return table(title, coverage.filter(({ all }) => all > 0), [
    ['of', ({ name }) => name],
    ['intervals', ({ all }) => String(all)],
    ['hold 1', ({ holding }) => String(holding)],
    ['half width, median', ({ width }) => sayWidth(width)]
  ])
}

/** @param {Comparison[]} comparisons */
function intervalPlot (comparisons) {
  const ratios = comparisons.map(({ requestsPerSecond }) => requestsPerSecond)
  const points = ratios.map(({ value, low, high }, i) => ({ x: i + 1, y: value, low, high }))
  const ends = points.flatMap(({ y, low, high }) => [low ?? y, high ?? y])
  return {
    title: 'Stages against themselves',
    alt: `The ratio of a stage to itself with its 95 % interval, ${comparisons.length} times: nearly all of them hold 1.`,
    x: { name: 'comparison', min: 0, max: comparisons.length + 1 },
    y: {
      name: `ratio of ${METRICS.requestsPerSecond}`,
      min: Math.floor(Math.min(...ends) * 10) / 10,
      max: Math.ceil(Math.max(...ends) * 10) / 10,
      format: value => value.toFixed(1)
    },
    series: [{ name: METRICS.requestsPerSecond, points }]
  }
}

function halfWidth ({ low, high }) {
  return Math.sqrt(high / low) - 1
}

function sayWidth (width) {
  return Number.isFinite(width) ? `${(width * 100).toFixed(1)} %` : '-'
}
