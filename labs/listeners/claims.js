// @ts-check
import { found } from '../kit.js'
import { FIXED, SLOW } from './lab.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

/** @type {Claim[]} */
export const claims = [
  {
    id: 'each-request-adds-one',
    text: `each request leaves one more listener behind in ${SLOW}, and ${FIXED} has one however many there were`,
    bound: 'as it says, request by request',
    source: 'lab listeners',
    command: 'npm run lab -- listeners',
    check ({ labs: { listeners: { data: { counted } } } }) {
      const [slow, fixed] = [SLOW, FIXED].map(id => counted.find(({ stage }) => stage === id).listeners)
      const isSo = slow.every((count, i) => count === i + 1) && fixed.every(count => count === 1)
      return found(isSo, `${SLOW} ${slow.join(', ')}; ${FIXED} ${fixed.join(', ')}`)
    }
  }
]
