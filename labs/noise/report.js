// @ts-check
import { logAverage, median } from 'simple-statistics'
import { judge, stats } from 'bench-in-turns'
import { trimmedRatioInterval } from '../../scripts/results/estimates.js'
import { sayWidth, widthsOf } from '../equipment/widths.js'
import { column, message, say, table } from '../kit.js'

/** @import { Load } from './levels.js' */

const METRICS = /** @type {const} */ ({ requestsPerSecond: 'requests/s', cpuMicrosPerRequest: 'CPU per request' })

/** @type {Record<keyof typeof METRICS, (load: Load) => number>} */
const OF_LOAD = {
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
  const taken = part => samples.filter(sample => sample.part === part && !sample.failure)
  const comparisons = taken('against-itself').map(compareWithItself)
  const [rate, cpu] = Object.keys(METRICS).map(metric => coverageOf(metric, comparisons.map(one => one[metric])))
  return {
    tables: {
      levels: levelsTable(taken('levels').map(levelRatios)),
      coverage: coverageTable([rate, cpu], comparisons, slicing),
      probe: probeTable(taken('probe'))
    },
    plots: { 'against-itself': cpu.all ? intervalPlot(comparisons, cpu) : null },
    figures: {
      'rate-half-width': comparisons.length ? sayWidth(rate.width) : null,
      'cpu-half-width': comparisons.length ? sayWidth(cpu.width) : null,
      starts: comparisons.length ? String(slicing.generations) : null,
      'comparison-s': comparisons.length ? message`${Math.round(median(comparisons.map(({ tookS }) => tookS)))} s` : null
    }
  }
}

// A bench's own figures beside ten uninterrupted seconds.

function levelRatios ({ stage, alone, spans }) {
  const ratio = metric => logAverage(spans.map(OF_LOAD[metric])) / OF_LOAD[metric](alone)
  return { stage, requestsPerSecond: ratio('requestsPerSecond'), cpuMicrosPerRequest: ratio('cpuMicrosPerRequest') }
}

function levelsTable (ratios) {
  const byStage = [...Map.groupBy(ratios, ({ stage }) => stage).values()]
  const all = byStage.length > 1 ? [...byStage, ratios.map(one => ({ ...one, stage: 'all of them, median' }))] : byStage
  return table("A bench's spans ÷ ten uninterrupted seconds of the same process", all, [
    ['server', ([{ stage }]) => stage],
    ['processes', processes => String(processes.length)],
    ...Object.entries(METRICS).map(([metric, name]) =>
      column(name, processes => say.ratio(median(processes.map(one => one[metric])))))
  ])
}

// Stages against themselves.

/** @returns the same with the ratios of both figures in the place of the slices */
function compareWithItself ({ slices, ...sample }) {
  const [older, now] = slices.contenders
  return { ...sample, ...judge(slices).ratio(now, older) }
}

function coverageOf (metric, intervals) {
  const whole = intervals.filter(stats.hasEnds)
  const holding = whole.filter(holdsOne).length
  const widths = widthsOf(intervals)
  return { name: METRICS[metric], holding, all: whole.length, width: widths.length ? median(widths) : NaN }
}

function holdsOne ({ low, high }) {
  return Number(low) <= 1 && Number(high) >= 1
}

function coverageTable (coverage, comparisons, { generations }) {
  const took = comparisons.map(({ tookS }) => tookS)
  const title = message`A stage against itself, ${generations} starts of both`
  return table(title, coverage.filter(({ all }) => all > 0), [
    ['metric', ({ name }) => name],
    ['intervals', ({ all }) => String(all)],
    ['hold 1', ({ holding }) => String(holding)],
    ['half width, median', ({ width }) => sayWidth(width)],
    ['seconds each, median', () => say.number(median(took))]
  ])
}

/** In the order of how far 1 is from the middle of the interval: those that miss it stand at the two ends. */
function intervalPlot (comparisons, { holding, all }) {
  const ratios = comparisons.map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest).filter(({ low }) => low !== null)
  const offOne = ({ value, low, high }) => Math.log(value) / Math.log(high / low)
  const points = ratios.toSorted((one, other) => offOne(one) - offOne(other))
    .map(({ value, low, high }, i) => ({ x: i + 1, y: value, low, high }))
  const ends = points.flatMap(({ low, high }) => [low, high])
  return {
    title: message`${holding} of ${all} intervals contain 1`,
    alt: message`CPU time of a request, of a stage ÷ of itself, with its 95 % interval, ${all} times: ${holding} contain 1.`,
    x: { name: 'comparisons, sorted', min: 0, max: all + 1 },
    y: {
      name: 'CPU time of a request: a stage ÷ itself',
      min: Math.floor(Math.min(...ends) * 50) / 50,
      max: Math.ceil(Math.max(...ends) * 50) / 50,
      mark: 1,
      format: value => value.toFixed(2)
    },
    series: [
      { name: 'contains 1', points: points.filter(holdsOne) },
      { name: 'misses 1', points: points.filter(point => !holdsOne(point)) }
    ]
  }
}

/** @param {any[]} samples of pairs */
function probeTable (samples) {
  const sayMedian = values => say.interval(stats.medianInterval(values), say.number)
  const costs = Object.entries(PROBE_METRICS)
    .map(([name, of]) => ({ name, pairs: samples.map(({ bare, probed }) => [of(bare), of(probed)]) }))
    // Not every system tells the CPU time of a process.
    .filter(({ pairs }) => pairs.length && pairs.flat().every(Boolean))
    .map(cost => ({ ...cost, ratio: trimmedRatioInterval(cost.pairs.map(([bare, probed]) => probed / bare)) }))
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
