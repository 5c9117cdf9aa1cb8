// @ts-check
import { median } from 'simple-statistics'
import { DEFAULTS } from '../../scripts/measure/defaults.js'
import { groupedRatioInterval, medianInterval, trimmedRatioInterval } from '../../scripts/results/interval.js'
import { judgeSlices } from '../../scripts/results/samples.js'
import { compareSlices, ratiosOfGenerations } from '../../scripts/results/standings.js'
import { column, say, stats, table } from '../kit.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { JudgedSliceRun } from '../../scripts/results/samples.js'
 * @import { Taken } from './turns.js'
 */

const METRICS = /** @type {const} */ ({ requestsPerSecond: 'requests/s', cpuMicrosPerRequest: 'CPU per request' })

const QUANTITIES = { requestsPerSecond: stats.rate, cpuMicrosPerRequest: stats.cpuMicrosPerAnswer }
const SHORTEST_MS = 15 // of the turns
const TOGETHER = [1, 2, 5, 10] // comparisons that are taken as one of as many more starts

/** Of the slices of a process. */
const PROBE_METRICS = {
  'requests/s': slices => median(slices.map(({ requests, durationMs }) => requests / durationMs * 1000)),
  'CPU µs/request': slices => median(slices.map(({ cpuMicros, requests }) => cpuMicros / requests))
}

/** @type {import('../index.js').Report} */
export function report ({ samples }, { slicing }) {
  const turns = ratiosToAlone(samples.filter(({ part, failed }) => part === 'turns' && failed === 0))
  const rows = samples.filter(({ part }) => part === 'against-itself').sort((a, b) => a.number - b.number)
  const runs = rows.map(({ slices }) => judgeSlices(slices))
  const comparisons = runs.flatMap(comparisonsOf)
  const [rate, cpu] = Object.keys(METRICS).map(metric => coverageOf(metric, comparisons.map(one => one[metric])))
  const byStarts = widthsByStarts(runs, slicing)
  return {
    tables: {
      ways: waysTable(turns),
      coverage: coverageTable([rate, cpu], slicing),
      starts: startsTable(byStarts),
      probe: probeTable(samples.filter(({ part }) => part === 'probe'))
    },
    plots: { 'against-itself': comparisons.length ? intervalPlot(comparisons) : null },
    values: {
      'turns-15': sayRate(turns.filter(({ way }) => way.turnMs === SHORTEST_MS)),
      'turns-bench': sayRate(turns.filter(({ way, servers }) => way.leadInMs === DEFAULTS.leadInMs && servers === 2)),
      'rate-half-width': comparisons.length ? sayWidth(rate.width) : null,
      'cpu-half-width': comparisons.length ? sayWidth(cpu.width) : null,
      'rate-half-width-most': byStarts.length ? sayWidth(byStarts[byStarts.length - 1].rate.width) : null,
      'cpu-half-width-most': byStarts.length ? sayWidth(byStarts[byStarts.length - 1].cpu.width) : null
    }
  }
}

/** @param {Taken[]} taken @returns {any[]} what each process did in turns, divided by what it did alone */
function ratiosToAlone (taken) {
  return taken.filter(({ way }) => way).flatMap(({ way, ...inTurns }) => {
    const { stage, servers, round } = inTurns
    const alone = taken.find(one =>
      one.way === null && one.stage === stage && one.servers === servers && one.round === round)
    if (!alone) return []
    return [{
      way,
      servers,
      requestsPerSecond: inTurns.requests / inTurns.durationMs / (alone.requests / alone.durationMs),
      cpuMicrosPerRequest: inTurns.serverMicros / inTurns.requests / (alone.serverMicros / alone.requests)
    }]
  })
}

function waysTable (ratios) {
  const rows = [...Map.groupBy(ratios, ({ way, servers }) => `${servers} ${sayWay(way)}`).values()]
    .sort(([a], [b]) => a.servers - b.servers || a.way.leadInMs - b.way.leadInMs || a.way.turnMs - b.way.turnMs)
  return table('Turns ÷ ten uninterrupted seconds of the same process', rows, [
    ['turns of', ([{ way }]) => sayWay(way)],
    ['servers in turn', ([{ servers }]) => String(servers)],
    ...Object.entries(METRICS).map(([metric, name]) =>
      column(name, own => say.ratios(stats.ratioInterval(own.map(one => one[metric])))))
  ])
}

/** @returns {string | null} of all these ratios together; null where there is none */
function sayRate (ratios) {
  return ratios.length ? say.ratios(stats.ratioInterval(ratios.map(one => one.requestsPerSecond))) : null
}

function sayWay ({ turnMs, leadInMs }) {
  return leadInMs ? `${turnMs} ms, after ${leadInMs} ms that don't count` : `${turnMs} ms`
}

/** @returns {{ requestsPerSecond: Interval, cpuMicrosPerRequest: Interval }[]} each process with the next one */
function comparisonsOf (run) {
  return run.contenders.slice(1).flatMap((id, i) => compareSlices(run, id, run.contenders[i]) ?? [])
}

/** @param {string} metric @param {Interval[]} intervals */
function coverageOf (metric, intervals) {
  const whole = intervals.filter(({ low }) => low !== null)
  const holding = whole.filter(({ low, high }) => Number(low) <= 1 && Number(high) >= 1).length
  const widths = whole.map(({ low, high }) => Math.sqrt(Number(high) / Number(low)) - 1)
  return { name: METRICS[metric], holding, all: whole.length, width: widths.length ? median(widths) : NaN }
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

/** What more starts are worth. @param {JudgedSliceRun[]} runs */
function widthsByStarts (runs, { generations }) {
  const rows = TOGETHER.map(times => {
    const [rate, cpu] = Object.entries(QUANTITIES).map(([metric, quantity]) =>
      coverageOf(metric, runs.flatMap(run => takenTogether(run, quantity, times))))
    return { starts: generations * times, rate, cpu }
  })
  return rows.filter(({ rate }) => rate.all > 0)
}

function startsTable (rows) {
  return table('Half width by the number of starts, median', rows, [
    ['starts', ({ starts }) => String(starts)],
    ['intervals', ({ rate }) => String(rate.all)],
    ['requests/s', ({ rate }) => sayWidth(rate.width)],
    ['CPU per request', ({ cpu }) => sayWidth(cpu.width)]
  ])
}

/** Each comparison has two new processes a start, so they are independent of each other. @returns {Interval[]} */
function takenTogether (run, quantity, times) {
  const all = run.contenders.slice(1).map((id, i) => ratiosOfGenerations(run, id, run.contenders[i], quantity))
  return Array.from({ length: Math.floor(all.length / times) }, (_, i) =>
    groupedRatioInterval(all.slice(i * times, (i + 1) * times).flat()))
}

/** @param {{ requestsPerSecond: Interval }[]} comparisons */
function intervalPlot (comparisons) {
  const ratios = comparisons.map(({ requestsPerSecond }) => requestsPerSecond)
  const points = ratios.map(({ value, low, high }, i) => ({ x: i + 1, y: value, low, high }))
  const ends = points.flatMap(({ y, low, high }) => [low ?? y, high ?? y])
  return {
    title: 'Stages against themselves',
    alt: `The ratio of a stage to itself with its 95 % interval, ${comparisons.length} times: ` +
      'nearly all of them hold 1.',
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

function sayWidth (width) {
  return Number.isFinite(width) ? `${(width * 100).toFixed(1)} %` : '-'
}

/** @param {any[]} samples of pairs */
function probeTable (samples) {
  const sayMedian = values => say.interval(medianInterval(values), say.number)
  const costs = Object.entries(PROBE_METRICS)
    .map(([name, of]) => ({ name, pairs: samples.map(({ bare, probed }) => [of(bare), of(probed)]) }))
    // Not every system tells the CPU time of a process.
    .filter(({ pairs }) => pairs.length && pairs.flat().every(Boolean))
    .map(of => ({ ...of, ratio: trimmedRatioInterval(of.pairs.map(([bare, probed]) => probed / bare)) }))
  return table(`${samples[0]?.stage} with and without the probe, a new pair of processes each time`, costs, [
    ['metric', ({ name }) => name],
    ['pairs', ({ pairs }) => String(pairs.length)],
    ['without the probe', ({ pairs }) => sayMedian(pairs.map(([bare]) => bare))],
    ['with it', ({ pairs }) => sayMedian(pairs.map(([, probed]) => probed))],
    // Three decimals: the question is about one per cent.
    ['with ÷ without', ({ ratio }) => ratio.value.toFixed(3)],
    ['95 % interval', ({ ratio: { low, high } }) =>
      low === null ? 'too few rounds' : `${low.toFixed(3)} to ${Number(high).toFixed(3)}`]
  ])
}
