// @ts-check
import { median } from 'simple-statistics'
import { judgeSlices } from '../../scripts/results/samples.js'
import { compareSlices, countingSlices, standings } from '../../scripts/results/standings.js'
import { say, stats, table } from '../kit.js'

/** @import { Report } from '../index.js' */

/** @type {Report} */
export function report ({ slices }) {
  const run = judgeSlices(slices)
  const standing = standings(run)
  const [first] = standing
  const share = ({ contender }) =>
    say.share(median(countingSlices(run, contender).map(slice => stats.cpuShares(slice).server)))
  const times = one => {
    const ratio = one === first ? null : compareSlices(run, one.contender, first.contender)
    return ratio ? say.interval(ratio.requestsPerSecond, say.ratio) : '-'
  }
  return {
    tables: standing.length
      ? {
          versions: table(
            'A gateway that asks ten times for a page, one page after the other, by the version of undici', standing, [
              ['undici', ({ contender }) => contender],
              ['pages/s', ({ requestsPerSecond }) => say.interval(requestsPerSecond, say.number)],
              [`÷ ${first.contender}'s`, times],
              ['CPU µs/page', ({ cpuMicrosPerRequest }) => say.number(cpuMicrosPerRequest.value)],
              ['of a core', share]
            ])
        }
      : {},
    values: Object.fromEntries(standing.flatMap(one => [
      [`rate-${one.contender}`, say.number(one.requestsPerSecond.value)],
      [`share-${one.contender}`, share(one)],
      ...one === first ? [] : [[`times-${one.contender}`, times(one)]]
    ]))
  }
}
