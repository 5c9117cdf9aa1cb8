// @ts-check
import { median } from 'simple-statistics'
import { claim, select } from '../kit.js'
import { FIXED, SLOW } from './lab.js'
import { growthExponent, watchedRuns } from './report-time.js'

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
  }
]
