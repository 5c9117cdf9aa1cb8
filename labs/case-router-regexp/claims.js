// @ts-check
import { median } from 'simple-statistics'
import { claim } from '../kit.js'
import { inOrder } from './report.js'

/** @import { LabClaim } from '../index.js' */

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'router-regexp-cubic',
    text: 'with path-to-regexp 6.2.2, a URL that is twice as long takes many times as long',
    bound: '5 times at least, for the two longest',
    check ({ samples }) {
      const [shorter, longer] = mediansOf(samples, 'router-old').slice(-2)
      if (longer === undefined) return claim.finding('unresolved', 'it was not measured')
      return claim.found(longer / shorter >= 5, claim.number(longer / shorter), 'times')
    }
  },
  {
    id: 'router-regexp-repaired',
    text: 'with path-to-regexp 6.3.0 and 8, the longest URL is answered at once',
    bound: 'within 50 ms',
    check ({ samples }) {
      const longest = ['router-repaired', 'router-new'].map(router => mediansOf(samples, router).at(-1) ?? NaN)
      return claim.found(longest.every(time => time <= 50), ...longest.map(claim.ms))
    }
  },
  {
    id: 'router-regexp-meaning',
    text: 'the repair gives a URL another meaning, and version 8 refuses expressions in routes',
    bound: 'st and gallen-oslo before, st-gallen and oslo after; taken before 8',
    check ({ samples }) {
      const routed = inOrder(samples)
      const isOther = routed.map(({ flight }) => flight.from).join() === 'st,st-gallen,st-gallen'
      return claim.found(isOther && routed.map(({ takesPattern }) => takesPattern).join() === 'true,true,false',
        ...routed.map(({ flight }) => flight.from))
    }
  }
]

function mediansOf (samples, router) {
  return samples.find(one => one.router === router)?.urls.map(url => median(url.ms)) ?? []
}
