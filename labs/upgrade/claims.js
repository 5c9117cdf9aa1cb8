// @ts-check
import { count, finding, found, ratioFinding } from '../kit.js'
import { factorsOf } from './report-figures.js'

/**
 * @import { Claim } from '../../scripts/results/claim.js'
 * @import { Factors } from './report-figures.js'
 */

const SOURCE = { source: 'lab upgrade', command: 'npm run lab -- upgrade' }
const LEAST_UPGRADE = 1.3
const LEAST_CODE = 1.3

/** @type {Claim[]} */
export const claims = [
  {
    ...SOURCE,
    id: 'upgrade-same-answers',
    text: 'both states of the application give the same answers on every version',
    bound: 'all of the requests that are agreed on',
    check ({ labs: { upgrade: { data: { contract } } } }) {
      if (contract.length === 0) return finding('unresolved', 'it was not measured')
      const right = contract.filter(({ wrong, failure }) => wrong.length === 0 && failure === undefined)
      return found(right.length === contract.length, count(right.length), 'of', count(contract.length))
    }
  },
  {
    ...SOURCE,
    id: 'upgrade-pays',
    text: 'a newer Node.js alone takes less CPU time for a request of the unoptimised application',
    bound: `by ${LEAST_UPGRADE}x at least, from the oldest version to the newest`,
    check: ofFactor('upgrade', LEAST_UPGRADE)
  },
  {
    ...SOURCE,
    id: 'code-pays-on-the-newest',
    text: 'on the newest Node.js, the optimised code still takes less CPU time for a request',
    bound: `by ${LEAST_CODE}x at least`,
    check: ofFactor('code', LEAST_CODE)
  }
]

/** @param {Exclude<keyof Factors, 'oldest' | 'newest'>} name @param {number} atLeast @returns {Claim['check']} */
function ofFactor (name, atLeast) {
  return ({ labs: { upgrade: { data } } }) => ratioFinding(factorsOf(data)?.[name] ?? null, { atLeast })
}
