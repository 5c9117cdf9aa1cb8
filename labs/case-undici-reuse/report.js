// @ts-check
import { median } from 'simple-statistics'
import { judgeSlices } from 'bench-in-turns/judge/slices.js'
import { compareSlices, countingSlices, standings } from 'bench-in-turns/judge/standings.js'
import { say, stats, table } from '../kit.js'

/** @import { Report } from '../index.js' */

/** @type {Report} */
export function report ({ slices }) {
  const run = judgeSlices(slices)
  const standing = standings(run)
  const first = standing[0]?.contender
  const shareOf = contender =>
    median(countingSlices(run, contender).map(slice => stats.cpuShares(slice).server))
  return {
    tables: {
      versions: table(
        'A gateway that asks ten times for a page, one page after the other, by the version of undici', standing, [
          ['undici', ({ contender }) => contender],
          ['pages/s', ({ requestsPerSecond }) => say.interval(requestsPerSecond, say.number)],
          [`÷ that of ${first}`, ({ contender }) => contender === first
            ? '-'
            : say.interval(compareSlices(run, contender, first)?.requestsPerSecond, say.ratio)],
          ['CPU µs/page', ({ cpuMicrosPerRequest }) => say.number(cpuMicrosPerRequest.value)],
          ['share of a core', ({ contender }) => say.share(shareOf(contender))]
        ])
    }
  }
}
