// @ts-check
import { ratioInterval } from '../stats/interval.js'

/**
 * @param {import('./record.js').BenchRecord} record
 * @param {{ over: string, under: string, load: string }} which `load` is `slices`, or a fresh run's as `describeLoad` says it
 * @returns {import('../stats/interval.js').Interval | null} ratio of requests per second; null where it was not measured
 */
export function findRatio (record, { over, under, load }) {
  const isThis = other => other.over === over && other.under === under
  if (load === 'slices') return record.league?.ratios.find(isThis)?.requestsPerSecond ?? null
  const rounds = record.ratios.find(other => isThis(other) && other.load === load)?.rounds.filter(value => value !== null)
  return rounds?.length ? ratioInterval(rounds) : null
}
