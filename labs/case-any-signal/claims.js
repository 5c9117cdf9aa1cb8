// @ts-check
import { count, found } from '../kit.js'
import { bytesEach } from './report.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

/** @type {Claim[]} */
export const claims = [
  {
    id: 'any-signal-keeps',
    text: 'a listener on AbortSignal.any that nobody removes keeps memory of each request',
    bound: '500 bytes at least with it, 100 at most where it is removed, in each round',
    source: 'lab case-any-signal',
    command: 'npm run lab -- case-any-signal',
    check ({ labs: { 'case-any-signal': { data: { kept } } } }) {
      const [least, most] = [Math.min(...bytesEach(kept, 'listens')), Math.max(...bytesEach(kept, 'cleans-up'))]
      return found(least >= 500 && most <= 100, count(Math.round(least)), 'at least, and', count(Math.round(most)))
    }
  }
]
