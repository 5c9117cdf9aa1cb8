// @ts-check
import { logAverage, mean, median, sampleStandardDeviation, sum } from 'simple-statistics'
import { medianInterval, ratioInterval } from 'bench-in-turns'
import { trimmedRatioInterval } from '../../scripts/results/estimates.js'
import { orderTable, sayWidth, widthsTable } from '../equipment/widths.js'
import { column, message, say, table } from '../kit.js'
import { LENGTHS_MS } from './lengths.js'
import { againstItself, equalsOf } from './report-equals.js'

/** @import { OfLength, Turn } from './lengths.js' */

const METRICS = /** @type {const} */ ({ requestsPerSecond: 'requests/s', cpuMicrosPerRequest: 'CPU per request' })
const TOGETHER = [1, 2, 4] // comparisons of one stage that are taken as one of as many more starts

/** @type {Record<keyof typeof METRICS, (turn: Turn) => number>} */
const OF_TURN = {
  requestsPerSecond: ([requests, durationMs]) => requests / durationMs * 1000,
  cpuMicrosPerRequest: ([requests, , cpuMicros]) => cpuMicros / requests
}

/** Of the slices of a process. */
const PROBE_METRICS = {
  'requests/s': slices => median(slices.map(({ requests, durationMs }) => requests / durationMs * 1000)),
  'CPU µs/request': slices => median(slices.map(({ cpuMicros, requests }) => cpuMicros / requests))
}

/** @type {import('../index.js').Report} */
export function report ({ samples }, { slicing }) {
  const of = part => samples.filter(sample => sample.part === part && !sample.failure)
  const comparisons = againstItself(samples)
  const equals = equalsOf(samples)
  const [rate, cpu] = Object.keys(METRICS).map(metric => coverageOf(metric, comparisons.map(one => one[metric])))
  const byStarts = widthsByStarts(comparisons, slicing)
  const ratios = of('levels').map(levelRatios)
  return {
    tables: {
      lengths: lengthsTable(of('lengths')),
      apart: apartTable(of('lengths')),
      levels: levelsTable(ratios),
      coverage: coverageTable([rate, cpu], comparisons, slicing),
      starts: startsTable(byStarts),
      widths: widthsTable(equals),
      order: orderTable(equals),
      probe: probeTable(of('probe'))
    },
    plots: { 'against-itself': comparisons.length ? intervalPlot(comparisons) : null },
    figures: {
      'rate-half-width': comparisons.length ? sayWidth(rate.width) : null,
      'cpu-half-width': comparisons.length ? sayWidth(cpu.width) : null,
      starts: comparisons.length ? String(slicing.generations) : null,
      'comparison-s': comparisons.length ? message`${Math.round(median(comparisons.map(({ tookS }) => tookS)))} s` : null,
      'level-rate': ratios.length ? say.ratio(median(ratios.map(one => one.requestsPerSecond))) : null,
      'level-cpu': ratios.length ? say.ratio(median(ratios.map(one => one.cpuMicrosPerRequest))) : null
    }
  }
}

// Turns of several lengths.

/** @returns {any[]} of two processes of one code, by stage and length */
function ofOneCode (samples) {
  const byStage = Map.groupBy(samples.filter(({ pair: [one, other] }) => one === other), ({ pair }) => pair[0])
  const rows = [...byStage].flatMap(([stage, own]) =>
    LENGTHS_MS.map(turnMs => ({ stage, turnMs, starts: turnsOf(own, turnMs) })))
  return rows.filter(({ starts }) => starts.length)
}

/** @returns {OfLength['turns'][]} of each start */
function turnsOf (samples, turnMs) {
  return samples.flatMap(({ lengths }) => lengths.filter(one => one.turnMs === turnMs).map(({ turns }) => turns))
}

/** As a bench does: all turns of a start are added up, and the two divided. */
function ratioOfStart (turns, metric) {
  const total = which => /** @type {Turn} */ ([0, 1, 2].map(i => sum(turns.map(pair => pair[which][i]))))
  return OF_TURN[metric](total(0)) / OF_TURN[metric](total(1))
}

/** Standard error of the mean logarithm within a start: the root mean square over starts. */
function errorWithin (starts, metric) {
  const logs = turns => turns.map(([one, other]) => Math.log(OF_TURN[metric](one) / OF_TURN[metric](other)))
  return Math.sqrt(mean(starts.map(turns => sampleStandardDeviation(logs(turns)) ** 2 / turns.length)))
}

function lengthsTable (samples) {
  const between = (starts, metric) => starts.length < 2
    ? NaN
    : sampleStandardDeviation(starts.map(turns => Math.log(ratioOfStart(turns, metric))))
  const level = starts => median(starts.flat(2).map(OF_TURN.cpuMicrosPerRequest))
  return table('Two processes of one code, two seconds of load a server in turns of each length', ofOneCode(samples), [
    ['server', ({ stage }) => stage],
    ['turns of', ({ turnMs }) => message`${turnMs} ms`],
    ['starts', ({ starts }) => String(starts.length)],
    column('requests/s: error within a start', ({ starts }) => sayWidth(errorWithin(starts, 'requestsPerSecond'))),
    column('between starts', ({ starts }) => sayWidth(between(starts, 'requestsPerSecond'))),
    column('CPU: error within a start', ({ starts }) => sayWidth(errorWithin(starts, 'cpuMicrosPerRequest'))),
    column('between starts', ({ starts }) => sayWidth(between(starts, 'cpuMicrosPerRequest'))),
    column('CPU µs/request', ({ starts }) => say.number(level(starts)))
  ])
}

/** Two that differ: do all lengths show the same ratio? */
function apartTable (samples) {
  const two = samples.filter(({ pair: [one, other] }) => one !== other)
  const all = LENGTHS_MS.map(turnMs => ({ turnMs, starts: turnsOf(two, turnMs) }))
  const rows = all.filter(({ starts }) => starts.length)
  const sayOf = (starts, metric) => say.ratios(ratioInterval(starts.map(turns => 1 / ratioOfStart(turns, metric))))
  const [under, over] = two[0]?.pair ?? []
  return table(message`${over} ÷ ${under} in turns of each length`, rows, [
    ['turns of', ({ turnMs }) => message`${turnMs} ms`],
    ...Object.entries(METRICS).map(([metric, name]) => column(name, ({ starts }) => sayOf(starts, metric)))
  ])
}

// A bench's own figures beside ten uninterrupted seconds.

function levelRatios ({ stage, alone, spans }) {
  const ratio = metric => logAverage(spans.map(OF_TURN[metric])) / OF_TURN[metric](alone)
  return { stage, requestsPerSecond: ratio('requestsPerSecond'), cpuMicrosPerRequest: ratio('cpuMicrosPerRequest') }
}

function levelsTable (ratios) {
  const byStage = [...Map.groupBy(ratios, ({ stage }) => stage).values()]
  const all = byStage.length > 1 ? [...byStage, ratios.map(one => ({ ...one, stage: 'all of them, median' }))] : byStage
  return table("A bench's spans ÷ ten uninterrupted seconds of the same process", all, [
    ['server', ([{ stage }]) => stage],
    ['processes', own => String(own.length)],
    ...Object.entries(METRICS).map(([metric, name]) =>
      column(name, own => say.ratio(median(own.map(one => one[metric])))))
  ])
}

// Stages against themselves.

function coverageOf (metric, intervals) {
  const whole = intervals.filter(({ low }) => low !== null)
  const holding = whole.filter(({ low, high }) => Number(low) <= 1 && Number(high) >= 1).length
  const widths = whole.map(({ low, high }) => Math.sqrt(Number(high) / Number(low)) - 1)
  return { name: METRICS[metric], holding, all: whole.length, width: widths.length ? median(widths) : NaN }
}

function coverageTable (coverage, comparisons, { generations }) {
  const took = comparisons.map(({ tookS }) => tookS)
  const title = message`A stage against itself, ${generations} starts of both`
  return table(title, coverage.filter(({ all }) => all > 0), [
    ['of', ({ name }) => name],
    ['intervals', ({ all }) => String(all)],
    ['hold 1', ({ holding }) => String(holding)],
    ['half width, median', ({ width }) => sayWidth(width)],
    ['seconds each, median', () => say.number(median(took))]
  ])
}

/** What more starts are worth. @param {any[]} comparisons of several stages */
function widthsByStarts (comparisons, { generations }) {
  const byStage = [...Map.groupBy(comparisons, ({ stage }) => stage).values()]
  const rows = TOGETHER.map(times => {
    const [rate, cpu] = Object.keys(METRICS).map(metric =>
      coverageOf(metric, byStage.flatMap(own => takenTogether(own.map(one => one[metric].values), times))))
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

/** Each comparison has two new processes a start, so they are independent of each other. */
function takenTogether (comparisons, times) {
  return Array.from({ length: Math.floor(comparisons.length / times) }, (_, i) =>
    ratioInterval(comparisons.slice(i * times, (i + 1) * times).flat()))
}

function intervalPlot (comparisons) {
  const ratios = comparisons.map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest)
  const points = ratios.map(({ value, low, high }, i) => ({ x: i + 1, y: value, low, high }))
  const ends = points.flatMap(({ y, low, high }) => [low ?? y, high ?? y])
  return {
    title: 'Stages against themselves',
    alt: message`The ratio of a stage to itself with its 95 % interval, ${comparisons.length} times: nearly all of them hold 1.`,
    x: { name: 'comparison', min: 0, max: comparisons.length + 1 },
    y: {
      name: 'ratio of CPU per request',
      min: Math.floor(Math.min(...ends) * 50) / 50,
      max: Math.ceil(Math.max(...ends) * 50) / 50,
      mark: 1,
      format: value => value.toFixed(2)
    },
    series: [{ name: METRICS.cpuMicrosPerRequest, points }]
  }
}

/** @param {any[]} samples of pairs */
function probeTable (samples) {
  const sayMedian = values => say.interval(medianInterval(values), say.number)
  const costs = Object.entries(PROBE_METRICS)
    .map(([name, of]) => ({ name, pairs: samples.map(({ bare, probed }) => [of(bare), of(probed)]) }))
    // Not every system tells the CPU time of a process.
    .filter(({ pairs }) => pairs.length && pairs.flat().every(Boolean))
    .map(of => ({ ...of, ratio: trimmedRatioInterval(of.pairs.map(([bare, probed]) => probed / bare)) }))
  return table(message`${samples[0]?.stage} with and without the probe, a new pair of processes each time`, costs, [
    ['metric', ({ name }) => name],
    ['pairs', ({ pairs }) => String(pairs.length)],
    ['without the probe', ({ pairs }) => sayMedian(pairs.map(([bare]) => bare))],
    ['with it', ({ pairs }) => sayMedian(pairs.map(([, probed]) => probed))],
    // Three decimals: the question is about one per cent.
    ['with ÷ without', ({ ratio }) => ratio.value.toFixed(3)],
    ['95 % interval', ({ ratio: { low, high } }) =>
      low === null ? 'too few rounds' : message`${low.toFixed(3)} to ${Number(high).toFixed(3)}`]
  ])
}
