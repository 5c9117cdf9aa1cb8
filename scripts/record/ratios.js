// @ts-check
import { describeLoad } from '../bench/plan.js'
import { cpuMicros } from '../stats/cpu.js'
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

/**
 * @param {import('./record.js').BenchRecord} record
 * @param {{ over: string, under: string, load: string }} ratio of fresh runs
 * @returns {import('../stats/interval.js').Interval | null} CPU time of a request, `under`'s by `over`'s: above 1 when `over`
 *   needs less; null where no round has both
 */
export function findCpuRatio ({ contenders, samples }, { over, under, load }) {
  const costs = stage => {
    const id = contenders.find(contender => contender.stage.id === stage && describeLoad(contender.load) === load)?.id
    const valid = samples.filter(({ contender, status }) => contender === id && status === 'valid')
    return new Map(valid.map(({ round, server }) => [round, cpuMicros(server) / server.requestsStarted]))
  }
  const [overs, unders] = [costs(over), costs(under)]
  const ratios = [...overs].filter(([round]) => unders.has(round)).map(([round, cost]) => unders.get(round) / cost)
  return ratios.length ? ratioInterval(ratios) : null
}
