// @ts-check
import { median } from 'simple-statistics'
import { medianInterval, trimmedRatioInterval } from '../../scripts/results/interval.js'
import { say, stats, table } from '../kit.js'

/** @import { Interval } from '../../scripts/results/interval.js' */

/** @param {any[]} samples */
export function reportOverheads (samples) {
  const probed = samples.filter(({ part }) => part === 'probe')
  const ratio = watchedRate(samples)
  return {
    tables: {
      ...(probed.length && { probe: probeTable(probed) }),
      ...(ratio && { watching: watchingTable(samples.filter(isOfWatching)) })
    },
    values: { ...(ratio && { 'watched-rate': say.interval(ratio, say.ratio) }) }
  }
}

/**
 * @param {any[]} samples
 * @returns {Interval | null} requests per second, watched by not; null where it was not measured
 */
export function watchedRate (samples) {
  return ratioOf(samples.filter(isOfWatching), ({ requestsPerSecond }) => requestsPerSecond)
}

const isOfWatching = ({ part }) => part === 'watching'

function ratioOf (samples, valueOf) {
  const [watched, not] = [true, false].map(wanted => samples.filter(({ isWatched }) => isWatched === wanted))
  return stats.ratioByRound(watched, not, valueOf, trimmedRatioInterval)
}

function probeTable (pairs) {
  const metrics = [
    { name: 'requests/s', of: slices => median(slices.map(({ requests, durationMs }) => requests / durationMs * 1000)) },
    { name: 'CPU µs/request', of: slices => median(slices.map(({ cpuMicros, requests }) => cpuMicros / requests)) }
  ]
  const told = pairs[0].bare[0].cpuMicros === null ? metrics.slice(0, 1) : metrics // not every system tells
  const sideOf = (of, which) => say.interval(medianInterval(pairs.map(pair => of(pair[which]))), say.number)
  const rows = told.map(({ name, of }) => ({
    name, of, ratio: trimmedRatioInterval(pairs.map(({ bare, probed }) => of(probed) / of(bare)))
  }))
  const title = `${pairs[0].stage} with and without the probe, a new pair of processes each time`
  return table(title, rows, [
    ['metric', ({ name }) => name],
    ['pairs', () => String(pairs.length)],
    ['without the probe', ({ of }) => sideOf(of, 'bare')],
    ['with it', ({ of }) => sideOf(of, 'probed')],
    // Three decimals: the question is about one per cent.
    ['with / without', ({ ratio }) => ratio.value.toFixed(3)],
    ['95 % interval', ({ ratio: { low, high } }) =>
      low === null ? 'too few rounds' : `${low.toFixed(3)} to ${Number(high).toFixed(3)}`]
  ])
}

function watchingTable (samples) {
  const metrics = [
    { name: 'requests/s', of: ({ requestsPerSecond }) => requestsPerSecond },
    { name: 'CPU µs/request', of: ({ server }) => stats.cpuMicrosPerRequest(server) }
  ]
  const side = (of, wanted) =>
    say.interval(medianInterval(samples.filter(({ isWatched }) => isWatched === wanted).map(of)), say.number)
  return table(`${samples[0].stage}: watched four times a second, and not at all`, metrics, [
    ['', ({ name }) => name],
    ['pairs', () => String(samples.length / 2)],
    ['not watched', ({ of }) => side(of, false)],
    ['watched', ({ of }) => side(of, true)],
    ['watched / not', ({ of }) => say.interval(/** @type {Interval} */ (ratioOf(samples, of)), say.ratio)]
  ])
}
