// @ts-check
import { claim } from '../kit.js'
import { factorsOf } from './report.js'

/**
 * @import { Factors } from './report.js'
 * @import { LabClaim } from '../index.js'
 */

const LEAST_UPGRADE = 1.3
const LEAST_CODE = 1.3

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'upgrade-same-answers',
    text: 'both states of the application give the same answers on every version',
    bound: 'all of the requests that are agreed on',
    check ({ contract }) {
      if (contract.length === 0) return claim.finding('unresolved', 'it was not measured')
      const right = contract.filter(({ wrong, failure }) => wrong.length === 0 && failure === undefined)
      return claim.found(right.length === contract.length, claim.count(right.length), 'of', claim.count(contract.length))
    }
  },
  {
    id: 'upgrade-pays',
    text: 'a newer Node.js alone takes less CPU time for a request of the unoptimised application',
    bound: `by ${LEAST_UPGRADE}x at least, from the oldest version to the newest`,
    check: ofFactor('upgrade', LEAST_UPGRADE)
  },
  {
    id: 'code-pays-on-the-newest',
    text: 'on the newest Node.js, the optimised code still takes less CPU time for a request',
    bound: `by ${LEAST_CODE}x at least`,
    check: ofFactor('code', LEAST_CODE)
  }
]

/** @param {Exclude<keyof Factors, 'oldest' | 'newest'>} name @param {number} atLeast @returns {LabClaim['check']} */
function ofFactor (name, atLeast) {
  return data => claim.ratioFinding(factorsOf(data)?.[name] ?? null, { atLeast })
}
