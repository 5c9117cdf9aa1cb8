// @ts-check
import { claim } from '../kit.js'
import { FIXED, NO_OP, SLOW } from './lab.js'
import { medianCost } from './report.js'

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'calling-costs',
    text: 'listeners that do nothing are many times cheaper than those that hash, and more expensive than a single one',
    bound: 'over 4x; over 1.3x',
    check ({ samples }) {
      const [slow, noop, fixed] = [SLOW, NO_OP, FIXED].map(name => medianCost(samples, name))
      return claim.found(slow / noop > 4 && noop / fixed > 1.3,
        'CPU time:', claim.ratio(slow / noop), 'as much on 01-slow as with empty listeners, and',
        claim.ratio(noop / fixed), 'as much with those as on 02-listener-fix')
    }
  }
]
