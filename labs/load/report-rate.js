// @ts-check
// Latency at a constant rate of requests, beside that of a closed loop.
import { max, median, min, sum } from 'simple-statistics'
import { say, stats, table } from '../kit.js'
import { rateOf } from './lab.js'

/** @import { Plot } from '../../scripts/render/plot.js' */

const PLOTTED = [50, 75, 90, 95, 99, 99.5, 99.9, 99.95]

/** @typedef {{ name: string, stage: string, runs: any[] }} Load a closed loop, or a share of the capacity */

/**
 * @param {any[]} samples
 * @param {{ rateStages: string[] }} options
 */
export function reportRate (samples, { rateStages }) {
  const stages = rateStages
    .map(stage => ({ stage, loads: loadsOf(stage, samples) }))
    .filter(({ loads }) => loads.length > 0)
  return {
    tables: {
      ...Object.fromEntries(stages.map(({ stage, loads }) => [`latency-${stage}`, latencyTable(stage, loads)])),
      tails: tailsTable(stages.flatMap(({ loads }) => loads))
    },
    plots: Object.fromEntries(stages.map(({ stage, loads }) =>
      [`latency-${stage.replaceAll('/', '-')}`, latencyPlot(stage, loads)])),
    notes: [
      "At a rate: medians over the rounds; the maximum is that of all. A latency counts from when its request was due, and includes up to a millisecond of the generator's timer where a rate is given. What was due and never sent or answered is counted over all rounds and is in no percentile: where it is more than one in a hundred, p99 is too low."
    ]
  }
}

/** @returns {Load[]} */
function loadsOf (stage, samples) {
  const own = samples.filter(one => one.stage === stage)
  return [...Map.groupBy(own, ({ share }) => share)].map(([share, runs]) =>
    ({ stage, runs, name: share === null ? 'closed loop' : `${Math.round(share * 100)} % of capacity` }))
}

/** @param {string} stage @param {Load[]} loads */
function latencyTable (stage, loads) {
  return table(`${stage}: latency, closed loop and constant rate`, loads, [
    ['load', ({ name }) => name],
    ['asked/s', ({ runs }) =>
      runs[0].offeredRate === null ? '-' : say.number(median(runs.map(({ offeredRate }) => offeredRate)))],
    ['answered/s', ({ runs }) => say.number(median(runs.map(rateOf)))],
    ['median (ms)', ({ runs }) => sayPercentile(runs, 50)],
    ['p99 (ms)', ({ runs }) => sayPercentile(runs, 99)]
  ])
}

/** @param {Load[]} loads */
function tailsTable (loads) {
  const lost = ({ result: { neverSent, neverAnswered, errors, non2xx } }) => neverSent + neverAnswered + errors + non2xx
  const sharesOf = ({ server, generator, result: { durationMs } }) => stats.cpuShares({ server, generator, durationMs })
  return {
    ...table('Further percentiles, and the work of server and generator', loads, [
      ['stage', ({ stage }) => stage],
      ['load', ({ name }) => name],
      ['p90 (ms)', ({ runs }) => sayPercentile(runs, 90)],
      ['p99.9 (ms)', ({ runs }) => sayPercentile(runs, 99.9)],
      ['max (ms)', ({ runs }) => say.number(max(runs.map(({ result }) => result.latencyMs.max)))],
      ['unsent or unanswered', ({ runs }) => String(sum(runs.map(lost)))],
      ['CPU µs/request', ({ runs }) => say.number(median(runs.map(({ server }) => stats.cpuMicrosPerRequest(server))))],
      ['server CPU', ({ runs }) => say.share(median(runs.map(run => sharesOf(run).server)))],
      ['generator CPU', ({ runs }) => say.share(median(runs.map(run => sharesOf(run).generator)))]
    ]),
    details: ['p90 (ms)', 'p99.9 (ms)']
  }
}

/** @param {string} stage @param {Load[]} loads @returns {Plot} */
function latencyPlot (stage, loads) {
  const said = loads.map(({ name, runs }) => `${name}: ${sayPercentile(runs, 50)} ms and ${sayPercentile(runs, 99)} ms`)
  return {
    title: `${stage}: latency by percentile`,
    alt: `Median and 99th percentile of the latency of ${stage}. ${said.join('; ')}. Bands reach from the lowest to the highest round.`,
    x: { name: 'percentile', isLog: true, format: value => `${Number((100 * (1 - 1 / value)).toFixed(3))} %` },
    y: { name: 'latency (ms)', isLog: true },
    series: loads.map(({ name, runs }) => ({
      name,
      line: /** @type {const} */ ('solid'),
      points: PLOTTED.map(p => {
        const values = percentiles(runs, p)
        return { x: 100 / (100 - p), y: median(values), lowest: min(values), highest: max(values) }
      })
    }))
  }
}

function percentiles (runs, percentile) {
  return runs.map(({ result }) => result.latencyMs.percentiles[percentile])
}

function sayPercentile (runs, percentile) {
  return say.number(median(percentiles(runs, percentile)))
}
