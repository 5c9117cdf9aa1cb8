// @ts-check
import { found, ratio } from '../kit.js'
import { FIXED, NO_OP, SLOW } from './lab.js'
import { medianCost } from './report.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

/** @type {Claim[]} */
export const claims = [
  {
    id: 'calling-costs',
    text: 'listeners that do nothing are many times cheaper than those that hash, and more expensive than a single one',
    bound: 'over 4x; over 1.3x, in CPU time',
    source: 'lab noop-listener',
    command: 'npm run lab -- noop-listener',
    check ({ labs: { 'noop-listener': { data: { runs } } } }) {
      const [slow, noop, fixed] = [SLOW, NO_OP, FIXED].map(wanted =>
        medianCost(runs.filter(({ name }) => name === wanted))
      )
      return found(slow / noop > 4 && noop / fixed > 1.3, ratio(slow / noop), 'and', ratio(noop / fixed))
    }
  }
]
