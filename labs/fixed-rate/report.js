// @ts-check
import { max, median, min, sum } from 'simple-statistics'
import { cpuMicrosPerRequest, cpuShares, formatNumber, formatShare } from '../kit.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { LabReport } from '../index.js'
 * @import { Run } from './lab.js'
 */

const PLOTTED = [50, 75, 90, 95, 99, 99.5, 99.9, 99.95]

/**
 * @param {{ runs: Run[] }} data
 * @param {{ stages: string[], shares: number[] }} options
 * @returns {LabReport}
 */
export function report ({ runs }, { stages, shares }) {
  const loads = [null, ...shares]
  const runsOf = (stage, share) => runs.filter(run => run.stage === stage && run.share === share)
  return {
    tables: {
      ...Object.fromEntries(
        stages.map(stage => [stage, latencyTable(stage, loads.map(share => runsOf(stage, share)))])
      ),
      tails: tailsTable(stages.flatMap(stage => loads.map(share => runsOf(stage, share))))
    },
    plots: Object.fromEntries(
      stages.map(stage => [
        stage.replaceAll('/', '-'),
        latencyPlot(
          stage,
          loads.map(share => runsOf(stage, share))
        )
      ])
    ),
    notes: [
      "Medians over the rounds; the maximum is that of all. A latency counts from when its request was due, and includes up to a millisecond of the generator's timer where a rate is given. What was due and never sent or answered is counted over all rounds and is in no percentile: where it is more than one in a hundred, p99 is too low."
    ]
  }
}

function latencyTable (stage, groups) {
  const rows = groups.map(runs => [
    describeShare(runs[0].share),
    runs[0].share === null ? '-' : formatNumber(median(runs.map(({ offeredRate }) => offeredRate))),
    formatNumber(median(runs.map(({ result }) => result.requests / result.durationMs * 1000))),
    sayPercentile(runs, 50),
    sayPercentile(runs, 99)
  ])
  return {
    title: `${stage}: latency, closed loop and constant rate`,
    head: ['load', 'asked/s', 'answered/s', 'median (ms)', 'p99 (ms)'],
    rows
  }
}

function tailsTable (groups) {
  const rows = groups.map(runs => {
    const of = pick => median(runs.map(pick))
    return [
      runs[0].stage,
      describeShare(runs[0].share),
      sayPercentile(runs, 90),
      sayPercentile(runs, 99.9),
      formatNumber(max(runs.map(({ result }) => result.latencyMs.max))),
      String(sum(runs.map(({ result }) => result.neverSent + result.neverAnswered + result.errors + result.non2xx))),
      formatNumber(of(({ server }) => cpuMicrosPerRequest(server))),
      formatShare(of(run => sharesOf(run).server)),
      formatShare(of(run => sharesOf(run).generator))
    ]
  })
  const head = [
    'stage',
    'load',
    'p90 (ms)',
    'p99.9 (ms)',
    'max (ms)',
    'unsent or unanswered',
    'CPU µs/request',
    'server CPU',
    'generator CPU'
  ]
  return {
    title: 'Further percentiles, and the work of server and generator',
    head,
    rows,
    details: ['p90 (ms)', 'p99.9 (ms)']
  }
}

/** @returns {Plot} */
function latencyPlot (stage, groups) {
  const at = (runs, p) => runs.map(({ result }) => result.latencyMs.percentiles[p])
  const said = groups.map(
    runs =>
      `${describeShare(runs[0].share)}: ${formatNumber(median(at(runs, 50)))} ms and ${formatNumber(median(at(runs, 99)))} ms`
  )
  return {
    title: `${stage}: latency by percentile`,
    alt: `Median and 99th percentile of the latency of ${stage}. ${said.join('; ')}. Bands reach from the lowest to the highest round.`,
    x: { name: 'percentile', isLog: true, format: value => `${Number((100 * (1 - 1 / value)).toFixed(3))} %` },
    y: { name: 'latency (ms)', isLog: true },
    series: groups.map(runs => ({
      name: describeShare(runs[0].share),
      line: /** @type {const} */ ('solid'),
      points: PLOTTED.map(p => ({
        x: 100 / (100 - p),
        y: median(at(runs, p)),
        lowest: min(at(runs, p)),
        highest: max(at(runs, p))
      }))
    }))
  }
}

function sayPercentile (runs, percentile) {
  return formatNumber(median(runs.map(({ result }) => result.latencyMs.percentiles[percentile])))
}

function sharesOf ({ server, generator, result: { durationMs } }) {
  return cpuShares({ server, generator, durationMs })
}

function describeShare (share) {
  return share === null ? 'closed loop' : `${Math.round(share * 100)} % of capacity`
}
