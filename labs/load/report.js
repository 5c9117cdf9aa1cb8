// @ts-check
import { max, median } from 'simple-statistics'
import { inRow, message, plot, say, select, stats, table } from '../kit.js'
import { reportTime } from './report-time.js'

/**
 * @import { Message } from 'bench-in-turns/message.js'
 * @import { Plot } from '../../scripts/render/plot.js'
 */

const REPORTS = { rate: reportRate, connections: reportConnections, time: reportTime }
const PLOTTED = [50, 75, 90, 95, 99, 99.5, 99.9, 99.95]

export const byHand = ['(cd 02-listener-fix && npx autocannon -c 100 -d 5 --on-port /seed/v1 -- node index.js)']
export const besides = 'also loads at a constant rate, as wrk2 does'

/** @type {import('../index.js').Report} */
export function report ({ samples }) {
  const reports = Object.entries(REPORTS).flatMap(([part, reportPart]) => {
    const own = select(samples, { part })
    return own.length ? [reportPart(own)] : []
  })
  const merged = name => Object.assign({}, ...reports.map(one => one[name]))
  return { tables: merged('tables'), plots: merged('plots'), notes: reports.flatMap(({ notes = [] }) => notes) }
}

/** @typedef {{ name: Message, runs: any[] }} Load a closed loop, or a share of the capacity */

/**
 * Latency at a constant rate of requests, beside that of a closed loop.
 *
 * @param {any[]} samples of one stage
 */
function reportRate (samples) {
  const [{ stage }] = samples
  const loads = [...Map.groupBy(samples, ({ share }) => share)].map(([share, runs]) =>
    ({ runs, name: share === null ? message`closed loop` : message`${Math.round(share * 100)} % of capacity` }))
  return {
    tables: { [`latency-${stage}`]: latencyTable(stage, loads) },
    plots: { [`latency-${stage.replaceAll('/', '-')}`]: latencyPlot(stage, loads) },
    notes: [
      message`At a rate: medians over the rounds. A latency counts from when its request was due, and includes up to a millisecond of the generator's timer where a rate is given. What was due and never sent or answered is in no percentile: where it is more than one in a hundred, p99 is too low. ${sayGenerator(samples)}`
    ]
  }
}

/** @param {string} stage @param {Load[]} loads */
function latencyTable (stage, loads) {
  return table(message`${stage}: latency, closed loop and constant rate`, loads, [
    ['load', ({ name }) => name],
    ['asked/s', ({ runs }) =>
      runs[0].offeredRate === null ? '-' : say.number(median(runs.map(({ offeredRate }) => offeredRate)))],
    ['answered/s', ({ runs }) => say.number(median(runs.map(({ result }) => stats.rate(result))))],
    ['median (ms)', ({ runs }) => sayPercentile(runs, 50)],
    ['p99 (ms)', ({ runs }) => sayPercentile(runs, 99)]
  ])
}

/** @param {string} stage @param {Load[]} loads @returns {Plot} */
function latencyPlot (stage, loads) {
  const said = loads.map(({ name, runs }) => message`${name}: ${sayPercentile(runs, 50)} ms and ${sayPercentile(runs, 99)} ms`)
  return {
    title: message`${stage}: latency by percentile`,
    alt: message`Median and 99th percentile of the latency of ${stage}. ${inRow(said)}. Bands reach from the lowest to the highest round.`,
    x: { name: 'percentile', isLog: true, format: value => `${Number((100 * (1 - 1 / value)).toFixed(3))} %` },
    y: { name: 'latency (ms)', isLog: true },
    series: loads.map(({ name, runs }) =>
      plot.line(name, PLOTTED.map(p => plot.band(100 / (100 - p), percentiles(runs, p)))))
  }
}

function percentiles (runs, percentile) {
  return runs.map(({ result }) => result.latencyMs.percentiles[percentile])
}

function sayPercentile (runs, percentile) {
  return say.number(median(percentiles(runs, percentile)))
}

/** @param {any[]} samples of one stage, over the number of connections */
function reportConnections (samples) {
  const points = [...Map.groupBy(samples, ({ connections }) => connections)].sort(([a], [b]) => a - b)
  const middle = pick => ([, runs]) => say.number(median(runs.map(pick)))
  return {
    tables: {
      queue: table(message`${samples[0].stage}: more connections`, points, [
        ['connections', ([connections]) => connections.toLocaleString('en')],
        ['requests/s', middle(({ result }) => stats.rate(result))],
        ['mean latency (ms)', middle(({ result }) => result.latencyMs.mean)],
        ['CPU µs/request', middle(({ server }) => stats.cpuMicrosPerRequest(server))],
        ['generator: cores', middle(generatorShare)]
      ])
    },
    notes: [message`Over the connections: medians over the rounds. ${sayGenerator(samples)}`]
  }
}

function sayGenerator (samples) {
  return message`The generator used at most ${say.share(max(samples.map(generatorShare)))} of a core, its garbage collection included.`
}

function generatorShare ({ server, generator, result: { durationMs } }) {
  return stats.cpuShares({ server, generator, durationMs }).generator
}
