// @ts-check
import { median } from 'simple-statistics'
import { claim, select } from '../kit.js'
import { FIXED, SLOW } from './lab.js'
import { growthExponent, watchedRuns } from './report.js'

// How many times as long a request takes after twice as many.
const GROWS = 1.3
const STAYS = 1.15

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'rate-decides-latency',
    text: 'at half the capacity the median is lower than in a closed loop, and near the capacity the tail is longer',
    bound: 'the first median is lower; the second p99 is higher',
    check ({ samples }) {
      const at = (share, percentile) => median(select(samples, { part: 'rate', stage: FIXED, share })
        .map(({ result }) => result.latencyMs.percentiles[percentile]))
      const [closed, half, halfTail, fullTail] = [at(null, '50'), at(0.5, '50'), at(0.5, '99'), at(0.95, '99')]
      return claim.found(
        half < closed && fullTail > halfTail,
        'median', claim.ms(half), 'at half the capacity and', claim.ms(closed), 'in a closed loop; p99',
        claim.ms(halfTail), 'at 50 % and', claim.ms(fullTail), 'at 95 %'
      )
    }
  },
  {
    id: 'cost-grows',
    text: 'the cost of a request to 01-slow grows with the requests before it; that of the fixed server does not',
    bound: claim.BESIDE_FIGURES,
    check ({ samples }) {
      const growthOf = id => 2 ** median(watchedRuns(samples, id).map(({ points }) => growthExponent(points).value))
      const [slow, fixed] = [growthOf(SLOW), growthOf(FIXED)]
      return claim.found(
        slow > GROWS && fixed < STAYS,
        'when the number of answered requests doubles, the time of the next request becomes',
        claim.ratio(slow), `on 01-slow (required: over ${GROWS}x) and`,
        claim.ratio(fixed), `on 02-listener-fix (required: under ${STAYS}x)`
      )
    }
  }
]
