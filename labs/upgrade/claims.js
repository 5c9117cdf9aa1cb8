// @ts-check
import { claim, ratioClaim } from '../kit.js'
import { factorsOf } from './report.js'

/** @import { LabClaim } from '../index.js' */

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'upgrade-same-answers',
    text: 'both states of the application give the same answers on every version',
    bound: 'all of the requests that were compared',
    check ({ contract }) {
      if (contract.length === 0) return claim.finding('undecided', 'it was not measured')
      const right = contract.filter(({ wrong, failure }) => wrong.length === 0 && failure === undefined)
      return claim.found(right.length === contract.length, claim.count(right.length), 'of', claim.count(contract.length))
    }
  },
  ratioClaim('upgrade-pays',
    'a newer Node.js alone takes less CPU time for a request of the unoptimised application',
    { atLeast: 1.3, where: ', from the oldest version to the newest' }, data => factorsOf(data)?.upgrade ?? null),
  ratioClaim('code-pays-on-the-newest',
    'on the newest Node.js, the optimised code still takes less CPU time for a request', { atLeast: 1.3 },
    data => factorsOf(data)?.code ?? null)
]
