// @ts-check
import { describeLoad } from '../load/load.js'
import { cpuMicros } from '../measure/cpu.js'
import { ratioInterval } from './interval.js'

/**
 * @import { BenchRecord } from '../record/record.js'
 * @import { Interval } from './interval.js'
 */

/**
 * @param {BenchRecord} record
 * @param {{ over: string, under: string, load: string }} which `load` is `slices`, or a fresh run's as `describeLoad` says it
 * @returns {Interval | null} ratio of requests per second; null where it was not measured
 */
export function findRatio (record, { over, under, load }) {
  const isThis = other => other.over === over && other.under === under
  if (load === 'slices') return record.league?.ratios.find(isThis)?.requestsPerSecond ?? null
  const rounds = record.ratios.find(other => isThis(other) && other.load === load)?.rounds.filter(value => value !== null)
  return rounds?.length ? ratioInterval(rounds) : null
}

/**
 * @param {BenchRecord} record
 * @param {{ over: string, under: string, load: string }} ratio of fresh runs
 * @returns {Interval | null} CPU time of a request, `under`'s by `over`'s: above 1 when `over`
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
