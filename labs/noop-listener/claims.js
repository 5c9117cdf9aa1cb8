// @ts-check
import { claim } from '../kit.js'
import { FIXED, NO_OP, SLOW } from './lab.js'
import { medianCost } from './report.js'

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'calling-costs',
    text: 'listeners that do nothing are many times cheaper than those that hash, and more expensive than a single one',
    bound: claim.BESIDE_FIGURES,
    check ({ samples }) {
      const [slow, noop, fixed] = [SLOW, NO_OP, FIXED].map(name => medianCost(samples, name))
      return claim.found(slow / noop > 4 && noop / fixed > 1.3,
        'in CPU time, 01-slow takes', claim.ratio(slow / noop), 'as much as the server with listeners that do nothing',
        '(required: over 4x), and that server takes', claim.ratio(noop / fixed), 'as much as 02-listener-fix (required: over 1.3x)')
    }
  }
]
