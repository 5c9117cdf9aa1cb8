// @ts-check
// A stage against itself as it was at a commit, both measured in the same minutes.
import { invertInterval } from './interval-arithmetic.js'
import { findCpuRatio, findRatio, SLICES } from './ratios.js'
import { isResolved } from './resolved.js'

/**
 * @import { BenchAnalysis } from './bench.js'
 * @import { Interval } from './interval.js'
 */

/**
 * @typedef {'faster' | 'slower' | 'not decided' | 'too few rounds'} Verdict on requests per second, or on CPU time:
 *   faster is less of it
 */

/**
 * @typedef {object} Against
 * @property {string} stage id
 * @property {BenchAnalysis['stages'][number]} older the same stage as it was
 * @property {string | null} load {@link SLICES} or the load of fresh runs; null when there is no round in which both
 *   count
 * @property {Interval | null} requestsPerSecond now by then
 * @property {Interval | null} cpuMicrosPerRequest now by then
 * @property {{ requestsPerSecond: Verdict, cpuMicrosPerRequest: Verdict }} verdicts
 * @property {boolean} isSameCode what the ratio shows is noise alone then
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {Against[]} one for each older version that took part
 */
export function compareWithOlder (bench) {
  return bench.stages.flatMap(older => {
    if (!older.revision) return []
    const { of: stage } = older.revision
    const pair = { over: stage, under: older.id }
    const loads = [SLICES, ...bench.ratios.map(({ load }) => load)]
    const load = loads.find(load => findRatio(bench, { ...pair, load })) ?? null
    const ratioOf = find => load === null ? null : find(bench, { ...pair, load })
    const rate = ratioOf(findRatio)
    const thrift = ratioOf(findCpuRatio) // turned round, it is the CPU time
    const noise = load === SLICES ? bench.league?.noisePair : null
    const [then, now] = [older.id, stage].map(id => bench.code?.stages[id])
    return [
      {
        stage,
        older,
        load,
        requestsPerSecond: rate,
        cpuMicrosPerRequest: thrift && invertInterval(thrift),
        verdicts: {
          requestsPerSecond: judge(rate, noise?.requestsPerSecond),
          cpuMicrosPerRequest: judge(thrift, noise?.cpuMicrosPerRequest)
        },
        isSameCode: now !== undefined && now === then
      }
    ]
  })
}

/**
 * @param {Interval | null} ratio
 * @param {Interval | null} [noise]
 * @returns {Verdict}
 */
function judge (ratio, noise = null) {
  if (!ratio || ratio.low === null) return 'too few rounds'
  if (!isResolved(ratio, noise)) return 'not decided'
  return ratio.value > 1 ? 'faster' : 'slower'
}
