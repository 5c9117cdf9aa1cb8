// @ts-check
import { claim } from '../kit.js'
import { FIXED, SLOW } from './lab.js'

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'each-request-adds-one',
    text: `each request leaves one more listener behind in ${SLOW}, and ${FIXED} has one however many there were`,
    bound: 'as it says, request by request',
    check ({ samples }) {
      const [slow, fixed] = [SLOW, FIXED].map(id => samples.find(({ stage }) => stage === id).listeners)
      const isSo = slow.every((count, i) => count === i + 1) && fixed.every(count => count === 1)
      return claim.found(isSo, `${SLOW} ${slow.join(', ')}; ${FIXED} ${fixed.join(', ')}`)
    }
  }
]
