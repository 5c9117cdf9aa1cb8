// @ts-check
import { claim } from '../kit.js'
import { bytesEach } from './report.js'

/** @import { LabClaim } from '../index.js' */

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'any-signal-keeps',
    text: 'a listener on AbortSignal.any that nobody removes keeps memory of each request',
    bound: claim.BESIDE_FIGURES,
    check ({ samples }) {
      const [least, most] = [Math.min(...bytesEach(samples, 'listens')), Math.max(...bytesEach(samples, 'cleans-up'))]
      const [atLeast, atMost] = [least, most].map(bytes => claim.count(Math.round(bytes)))
      return claim.found(least >= 500 && most <= 100,
        'in every round, a request leaves at least', atLeast, 'bytes where the listener stays (required: at least 500),',
        'and at most', atMost, 'where it is removed (required: at most 100)')
    }
  }
]
