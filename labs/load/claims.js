// @ts-check
import { median } from 'simple-statistics'
import { claim, select } from '../kit.js'
import { FIXED, SLOW } from './lab.js'
import { costs, growthExponent, watchedRuns } from './report-time.js'

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'rate-decides-latency',
    text: 'at half the capacity the median is lower than in a closed loop, and near the capacity the tail is longer',
    bound: 'median lower; p99 at 95 % higher than at 50 %',
    check ({ samples }) {
      const at = (share, percentile) => median(select(samples, { part: 'rate', stage: FIXED, share })
        .map(({ result }) => result.latencyMs.percentiles[percentile]))
      const [closed, half, halfTail, fullTail] = [at(null, '50'), at(0.5, '50'), at(0.5, '99'), at(0.95, '99')]
      return claim.found(
        half < closed && fullTail > halfTail,
        claim.ms(half), 'against', claim.ms(closed), 'and', claim.ms(halfTail), 'to', claim.ms(fullTail)
      )
    }
  },
  {
    id: 'cost-grows',
    text: 'the cost of a request to 01-slow grows with the requests before it; that of the fixed server does not',
    bound: 'power over 0.4; under 0.2',
    check ({ samples }) {
      const exponentOf = id => median(watchedRuns(samples, id).map(({ points }) => growthExponent(points).value))
      const [slow, fixed] = [exponentOf(SLOW), exponentOf(FIXED)]
      return claim.found(
        slow > 0.4 && fixed < 0.2,
        'the time goes with the number of requests before, to the power of',
        claim.number(slow), 'on 01-slow and', claim.number(fixed), 'on 02-listener-fix'
      )
    }
  },
  {
    id: 'calls-get-cheaper',
    text: 'a listener call in 01-slow costs more in the first seconds than later',
    bound: 'over 1.1x in CPU time, first against last',
    check ({ samples }) {
      // One listener for each request: those that a request calls are the requests before it.
      const ratios = watchedRuns(samples, SLOW)
        .map(({ points }) => costs(points).map(({ requests, cpuMicrosPerRequest }) => cpuMicrosPerRequest / requests))
        .map(perCall => perCall[0] / perCall[perCall.length - 1])
      return claim.found(median(ratios) > 1.1, claim.ratio(median(ratios)))
    }
  }
]
