// @ts-check
// The plots of a bench. Nothing but the bench goes into them.
import { median } from 'simple-statistics'
import { validSamples } from '../results/samples.js'
import { formatNumber } from 'bench-in-turns/say/format.js'
import { message, say } from './say.js'
import { leagueEntries } from './standings-tables.js'

/**
 * @import { Bars } from './bars.js'
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Plot } from './plot.js'
 */

/** Every plot of a bench, by name. */
export const benchPlots = {
  league: bench => rankingBars(bench, 'rate', 'requests/s', 'Requests per second of all contenders'),
  'cpu-league': bench => ({
    ...rankingBars(bench, 'cpu', 'CPU µs/request', 'CPU time of a request in µs, on a logarithmic axis'), isLog: true
  }),
  'over-time': overTimePlot
}

/**
 * @param {BenchAnalysis} bench
 * @param {'rate' | 'cpu'} figure
 * @param {string} unit
 * @param {string} title
 * @returns {Bars}
 */
function rankingBars (bench, figure, unit, title) {
  const bars = leagueEntries(bench).map(({ stage, [figure]: interval }) => ({
    name: stage.id,
    value: interval.value,
    low: interval.low,
    high: interval.high,
    label: formatNumber(interval.value)
  }))
  const said = bars.map(({ name, label }) => message`${name} ${label}`)
  return {
    title,
    alt: message`${say(unit)}, geometric means with 95 % intervals: ${said}.
      Stages without a steady state: medians of fresh runs.`,
    bars
  }
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Plot} what the probes of fresh processes saw, all rounds
 */
function overTimePlot ({ contenders, samples }) {
  const watched = contenders.filter(({ stage, load }) => stage.track === 'restify' && load.connections === 100)
  const series = watched.map(({ id, stage }) => ({
    name: stage.id,
    points: validSamples(samples, id).flatMap(({ readings }) => ratesOf(readings))
  })).filter(({ points }) => points.length > 0)
  const said = series.map(({ name, points }) => {
    const [first, last] = [Math.min, Math.max].map(end => Math.round(end(...points.map(({ x }) => x))))
    const at = second => formatNumber(median(points.filter(({ x }) => Math.round(x) === second).map(({ y }) => y)))
    return message`${name} from ${at(first)} to ${at(last)}`
  })
  return {
    title: 'Requests per second while a fresh process is loaded, all rounds',
    alt: message`Requests per second from the first to the last second, medians of the rounds, on a logarithmic axis: ${
      said}.`,
    x: { name: 'seconds since the process started' },
    y: { name: 'requests/s', isLog: true },
    series
  }
}

function ratesOf (readings) {
  return readings.slice(1).flatMap((reading, i) => {
    const served = reading.requestsServed - readings[i].requestsServed
    const seconds = (reading.uptimeMs - readings[i].uptimeMs) / 1000
    return served > 0 ? [{ x: reading.uptimeMs / 1000, y: served / seconds }] : []
  })
}
