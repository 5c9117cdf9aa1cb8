// @ts-check
import { median } from 'simple-statistics'
import { medianInterval, trimmedRatioInterval } from '../../scripts/results/interval.js'
import { say, stats, table } from '../kit.js'

/** @import { Interval } from '../../scripts/results/interval.js' */

const OF_PROBE = {
  'requests/s': slices => median(slices.map(({ requests, durationMs }) => requests / durationMs * 1000)),
  'CPU µs/request': slices => median(slices.map(({ cpuMicros, requests }) => cpuMicros / requests))
}
const OF_WATCHING = {
  'requests/s': ({ requestsPerSecond }) => requestsPerSecond,
  'CPU µs/request': ({ server }) => stats.cpuMicrosPerRequest(server)
}

/** @param {any[]} samples */
export function reportOverheads (samples) {
  const probed = samples.filter(({ part }) => part === 'probe')
  const ofProbe = costsOf(OF_PROBE, probed.map(({ bare }) => bare), probed.map(({ probed }) => probed))
  const ofWatching = costsOfWatching(samples)
  return {
    tables: {
      probe: table(`${probed[0]?.stage} with and without the probe, a new pair of processes each time`, ofProbe, [
        ['metric', ({ name }) => name],
        ['pairs', ({ pairs }) => String(pairs)],
        ['without the probe', ({ without }) => without],
        ['with it', ({ withIt }) => withIt],
        // Three decimals: the question is about one per cent.
        ['with ÷ without', ({ ratio }) => ratio.value.toFixed(3)],
        ['95 % interval', ({ ratio: { low, high } }) =>
          low === null ? 'too few rounds' : `${low.toFixed(3)} to ${Number(high).toFixed(3)}`]
      ]),
      watching: table('02-listener-fix: watched four times a second, and not at all', ofWatching, [
        ['', ({ name }) => name],
        ['pairs', ({ pairs }) => String(pairs)],
        ['not watched', ({ without }) => without],
        ['watched', ({ withIt }) => withIt],
        ['watched ÷ not', ({ ratio }) => say.interval(ratio, say.ratio)]
      ])
    },
    values: { 'watched-rate': ofWatching.length ? say.interval(ofWatching[0].ratio, say.ratio) : null }
  }
}

/**
 * @param {any[]} samples
 * @returns {Interval | null} requests per second, watched by not; null where it was not measured
 */
export function watchedRate (samples) {
  return costsOfWatching(samples)[0]?.ratio ?? null
}

function costsOfWatching (samples) {
  const [without, withIt] = [false, true].map(wanted => samples.filter(({ isWatched }) => isWatched === wanted))
  return costsOf(OF_WATCHING, without, withIt)
}

/**
 * @param {Record<string, (taken: any) => number>} metrics
 * @param {any[]} off of each pair, in order
 * @param {any[]} on
 */
function costsOf (metrics, off, on) {
  const sayMedian = values => say.interval(medianInterval(values), say.number)
  return Object.entries(metrics)
    .filter(([, of]) => off.length && off.map(of).every(Boolean)) // not every system tells the CPU time of a process
    .map(([name, of]) => {
      const [without, withIt] = [off.map(of), on.map(of)]
      return {
        name,
        pairs: off.length,
        without: sayMedian(without),
        withIt: sayMedian(withIt),
        ratio: trimmedRatioInterval(withIt.map((value, i) => value / without[i]))
      }
    })
}
