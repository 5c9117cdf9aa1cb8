// @ts-check
import { claim, select } from '../kit.js'

/** @import { LabClaim } from '../index.js' */

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'todays-profilers-agree',
    text: "the 'after' listener is the hottest function of 01-slow under each profiler of today",
    bound: 'over half of the time, on each version of Node.js',
    check ({ samples, listener }) {
      const today = select(samples, { part: 'today' })
      const shares = today.map(({ hottest }) => hottest?.place === listener ? hottest.total : 0)
      if (shares.length === 0) return claim.finding('undecided', 'nothing was measured')
      const [least, most] = [Math.min(...shares), Math.max(...shares)]
      return claim.found(least > 0.5, claim.share(least), 'to', claim.share(most), 'of the time')
    }
  }
]
