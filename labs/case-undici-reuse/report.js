// @ts-check
import { median } from 'simple-statistics'
import { compared, message, say, stats, table } from '../kit.js'

/** @import { Report } from '../index.js' */

/** @type {Report} */
export function report ({ slices }) {
  const { all, counting, rateRatio } = compared(slices)
  const first = all[0]?.contender
  const shareOf = contender => median(counting(contender).map(slice => stats.cpuShares(slice).server))
  return {
    tables: {
      versions: table(
        'A gateway that asks ten times for a page, one page after the other, by the version of undici', all, [
          ['undici', ({ contender }) => contender],
          ['pages/s', ({ requestsPerSecond }) => say.interval(requestsPerSecond)],
          [message`÷ that of ${first}`, ({ contender }) => contender === first ? '-' : say.ratios(rateRatio(contender, first))],
          ['CPU µs/page', ({ cpuMicrosPerRequest }) => say.number(cpuMicrosPerRequest.value)],
          ['share of a core', ({ contender }) => say.share(shareOf(contender))]
        ])
    }
  }
}
