// @ts-check
import { describeLoad } from '../load/load.js'
import { cpuMicrosPerRequest } from '../measure/cpu.js'
import { ratioInterval } from './interval.js'
import { compareSlices } from './league.js'
import { validSamples } from './samples.js'

/**
 * @import { BenchAnalysis } from './bench.js'
 * @import { Interval } from './interval.js'
 */

/** The name of the load of slices, beside the names that {@link describeLoad} gives to fresh runs' loads. */
export const SLICES = 'slices'

/**
 * @param {BenchAnalysis} bench
 * @param {{ over: string, under: string, load: string }} which stages, and {@link SLICES} or the load of fresh runs
 * @returns {Interval | null} ratio of requests per second; null where it was not measured
 */
export function findRatio (bench, { over, under, load }) {
  const isThis = other => other.over === over && other.under === under
  if (load === SLICES) return bench.league?.ratios.find(isThis)?.requestsPerSecond ?? null
  const rounds = bench.ratios
    .find(other => isThis(other) && other.load === load)
    ?.rounds.filter(value => value !== null)
  return rounds?.length ? ratioInterval(rounds) : null
}

/**
 * @param {BenchAnalysis} bench
 * @param {{ over: string, under: string, load: string }} which stages, and {@link SLICES} or the load of fresh runs
 * @returns {Interval | null} CPU time of a request, `under`'s by `over`'s: above 1 when `over` needs less; null where
 *   no round has both
 */
export function findCpuRatio ({ contenders, samples, slices }, { over, under, load }) {
  if (load === SLICES) return (slices && compareSlices(slices, over, under)?.cpuMicrosPerRequest) ?? null
  const costs = stage => {
    const id = contenders.find(contender => contender.stage.id === stage && describeLoad(contender.load) === load)?.id
    return new Map(validSamples(samples, id).map(({ round, server }) => [round, cpuMicrosPerRequest(server)]))
  }
  const [overs, unders] = [costs(over), costs(under)]
  const ratios = [...overs].flatMap(([round, cost]) => unders.has(round) ? [Number(unders.get(round)) / cost] : [])
  return ratios.length ? ratioInterval(ratios) : null
}
