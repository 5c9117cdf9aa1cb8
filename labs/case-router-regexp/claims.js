// @ts-check
import { median } from 'simple-statistics'
import { claim, message } from '../kit.js'
import { inOrder } from './report.js'

/** @import { LabClaim } from '../index.js' */

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'router-regexp-cubic',
    text: 'with path-to-regexp 6.2.2, a URL that is twice as long takes many times as long',
    bound: 'at least 5 times, for the two longest URLs',
    check ({ samples }) {
      const [shorter, longer] = mediansOf(samples, 'router-old').slice(-2)
      if (longer === undefined) return claim.finding('undecided', 'it was not measured')
      return claim.found(longer / shorter >= 5, claim.number(longer / shorter), 'times as long')
    }
  },
  {
    id: 'router-regexp-repaired',
    text: 'with path-to-regexp 6.3.0 and 8, the longest URL is answered at once',
    bound: 'at most 50 ms',
    check ({ samples }) {
      const longest = ['router-repaired', 'router-new'].map(router => mediansOf(samples, router).at(-1) ?? NaN)
      return claim.found(longest.every(time => time <= 50), claim.ms(longest[0]), 'with 6.3.0, and', claim.ms(longest[1]), 'with 8')
    }
  },
  {
    id: 'router-regexp-meaning',
    text: 'the repair gives a URL another meaning, and version 8 refuses expressions in routes',
    bound: 'st before the repair, st-gallen after it; expressions are refused from 8 on',
    check ({ samples }) {
      const routed = inOrder(samples)
      const isOther = routed.map(({ flight }) => flight.from).join() === 'st,st-gallen,st-gallen'
      return claim.found(isOther && routed.map(({ takesPattern }) => takesPattern).join() === 'true,true,false',
        message`with each version, the flight is from ${routed.map(({ flight }) => flight.from)}`)
    }
  }
]

function mediansOf (samples, router) {
  return samples.find(one => one.router === router)?.urls.map(url => median(url.ms)) ?? []
}
