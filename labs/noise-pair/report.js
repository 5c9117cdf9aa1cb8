// @ts-check
import { mean, median, sampleStandardDeviation, sampleVariance } from 'simple-statistics'
import {
  calmOf,
  cpuMicrosPerRequest,
  DEFAULTS,
  formatInterval,
  formatRatio,
  judgeSlices,
  noisePair
} from '../kit.js'

/**
 * @import { JudgedSliceRun } from '../../scripts/analyse/samples.js'
 * @import { Interval } from '../../scripts/analyse/interval.js'
 * @import { LabReport } from '../index.js'
 * @import { Run } from './lab.js'
 */

const METRICS = /** @type {const} */ ({ rate: 'requestsPerSecond', cpu: 'cpuMicrosPerRequest' })
const QUANTITIES = {
  rate: ({ requests, durationMs }) => requests / durationMs,
  cpu: ({ server }) => cpuMicrosPerRequest(server)
}
const NAMES = { rate: 'requests/s', cpu: 'CPU per request' }

/**
 * @param {{ runs: Run[] }} data
 * @param {{ stage: string, generations: number }} options
 * @returns {LabReport}
 */
export function report ({ runs }, { stage, generations }) {
  const judged = runs.flatMap(({ startedAt, endedAt, slices }) => {
    const run = judgeSlices(slices)
    const ratio = noisePair(run)
    // without it, no round has two slices that count
    return ratio ? [{ startedAt, endedAt, run, ratio, calm: calmOf(run.slices) }] : []
  })
  const rows = judged.map(({ startedAt, endedAt, ratio, calm }, i) => [
    String(i + 1),
    startedAt.slice(11, 16),
    String(Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)),
    ...Object.values(METRICS).flatMap(metric => [
      formatInterval(ratio[metric], formatRatio),
      sayWidth(halfWidth(ratio[metric]))
    ]),
    `${calm.calm} of ${calm.all}`
  ])
  const head = ['run', 'started (UTC)', 'seconds', ...Object.values(NAMES).flatMap(name => [name, '±']), 'calm slices']
  const lengths = [...new Set([Math.min(DEFAULTS.generations, generations), generations])]
  const coverage = lengths.flatMap(length => {
    const ratios = judged.flatMap(({ run }) => noisePair(firstGenerations(run, length)) ?? [])
    return Object.keys(METRICS).map(name => ({
      name,
      length,
      ...coverageOf(ratios.map(ratio => ratio[METRICS[name]]))
    }))
  })
  return {
    tables: {
      scatter: scatterTable(judged.map(({ run }) => run)),
      runs: { title: `${stage} against itself, ${judged.length} times`, head, rows },
      coverage: coverageTable(coverage)
    },
    plots: { intervals: intervalPlot(stage, judged) },
    notes: [],
    values: Object.fromEntries(
      coverage.flatMap(({ name, length, holding, all, width }) => {
        return [
          [`${name}-${length}-holding`, `${holding} of ${all}`],
          [`${name}-${length}-half-width`, sayWidth(width)]
        ]
      })
    )
  }
}

// A run of fewer processes is the beginning of one of more.
function firstGenerations (run, count) {
  return { ...run, slices: run.slices.filter(({ generation }) => generation <= count) }
}

/** @param {Interval[]} intervals */
function coverageOf (intervals) {
  const whole = intervals.filter(({ low }) => low !== null)
  const holding = whole.filter(({ low, high }) => Number(low) <= 1 && Number(high) >= 1).length
  return { holding, all: whole.length, width: whole.length ? median(whole.map(halfWidth)) : NaN }
}

function coverageTable (coverage) {
  const rows = coverage.map(({ name, length, holding, all, width }) => {
    return [
      NAMES[name],
      String(length),
      String(all),
      String(holding),
      sayWidth(width)
    ]
  })
  return {
    title: 'Intervals that hold 1',
    head: ['of', 'generations', 'intervals', 'hold 1', 'half width, median'],
    rows
  }
}

// Slices alone would make the generations scatter by as much as their own scatter, by the square root of how many there
// are.
function scatterTable (runs) {
  const rows = Object.entries(QUANTITIES).map(([name, quantity]) => {
    const generations = runs.flatMap(run => logRatiosByGeneration(run, quantity)).filter(own => own.length > 1)
    if (generations.length === 0) return [NAMES[name], '-', '-', '-'] // one round of each shows no scatter
    const ofSlices = Math.sqrt(mean(generations.map(sampleVariance)))
    const alone = Math.sqrt(mean(generations.map(own => sampleVariance(own) / own.length)))
    return [
      NAMES[name],
      sayScatter(ofSlices),
      sayScatter(alone),
      sayScatter(standardDeviationOf(generations.map(mean)))
    ]
  })
  return {
    title: 'Standard deviation of the ratios',
    head: ['of', 'between slices', 'of generations, if slices were all', 'of generations'],
    rows
  }
}

/**
 * @param {JudgedSliceRun} run
 * @param {(slice: any) => number} quantity
 * @returns {number[][]} for each generation, those of its rounds
 */
function logRatiosByGeneration (run, quantity) {
  const pairs = run.slices
    .filter(({ contender, reasons }) => contender === run.contenders[0] && reasons.length === 0)
    .flatMap(slice => {
      const other = run.slices.find(
        ({ contender, round, reasons }) =>
          contender === run.contenders[1] && round === slice.round && reasons.length === 0
      )
      return other ? [{ generation: slice.generation, logRatio: Math.log(quantity(slice) / quantity(other)) }] : []
    })
  return [...Map.groupBy(pairs, ({ generation }) => generation).values()].map(own =>
    own.map(({ logRatio }) => logRatio)
  )
}

function standardDeviationOf (values) {
  return values.length > 1 ? sampleStandardDeviation(values) : NaN
}

function sayScatter (deviation) {
  return Number.isFinite(deviation) ? `${(deviation * 100).toFixed(1)} %` : '-'
}

function intervalPlot (stage, judged) {
  const series = Object.keys(METRICS).map((name, offset) => ({
    name: NAMES[name],
    points: judged.map(({ ratio }, i) => ({
      x: i + 1 + offset * 0.3,
      y: ratio[METRICS[name]].value,
      low: ratio[METRICS[name]].low,
      high: ratio[METRICS[name]].high
    }))
  }))
  return {
    title: `${stage} against itself`,
    alt: `The ratio of ${stage} to itself with its 95 % interval, in ${judged.length} runs: nearly all of them hold 1.`,
    x: { name: 'run', min: 0, max: judged.length + 1 },
    y: { name: 'ratio', min: 0.9, max: 1.1, format: value => value.toFixed(2) },
    series
  }
}

function halfWidth ({ low, high }) {
  return Math.sqrt(high / low) - 1
}

function sayWidth (width) {
  return Number.isFinite(width) ? `${(width * 100).toFixed(1)} %` : '-'
}
