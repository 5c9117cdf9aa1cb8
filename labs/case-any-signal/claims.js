// @ts-check
import { claim } from '../kit.js'
import { bytesEach } from './report.js'

/** @import { LabClaim } from '../index.js' */

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'any-signal-keeps',
    text: 'a listener on AbortSignal.any that nobody removes keeps memory of each request',
    bound: 'at least 500; at most 100; both in each round',
    check ({ samples }) {
      const [least, most] = [Math.min(...bytesEach(samples, 'listens')), Math.max(...bytesEach(samples, 'cleans-up'))]
      const [atLeast, atMost] = [least, most].map(bytes => claim.count(Math.round(bytes)))
      return claim.found(least >= 500 && most <= 100, 'at least', atLeast, 'bytes a request where it stays, and at most', atMost, 'where it is removed')
    }
  }
]
