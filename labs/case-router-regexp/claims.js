// @ts-check
import { median } from 'simple-statistics'
import { claim, finding, found, number } from '../kit.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

const SOURCE = { source: 'lab case-router-regexp', command: 'npm run lab -- case-router-regexp' }

/** @type {Claim[]} */
export const claims = [
  {
    ...SOURCE,
    id: 'router-regexp-cubic',
    text: 'with path-to-regexp 6.2.2, a URL that is twice as long takes many times as long',
    bound: '5 times at least, for the two longest',
    check ({ labs: { 'case-router-regexp': { data } } }) {
      const [shorter, longer] = mediansOf(data, 'router-old').slice(-2)
      if (longer === undefined) return finding('unresolved', 'it was not measured')
      return found(longer / shorter >= 5, number(longer / shorter), 'times')
    }
  },
  {
    ...SOURCE,
    id: 'router-regexp-repaired',
    text: 'with path-to-regexp 6.3.0 and 8, the longest URL is answered at once',
    bound: 'within 50 ms',
    check ({ labs: { 'case-router-regexp': { data } } }) {
      const longest = ['router-repaired', 'router-new'].map(router => mediansOf(data, router).at(-1) ?? NaN)
      return found(longest.every(time => time <= 50), ...longest.map(claim.ms))
    }
  },
  {
    ...SOURCE,
    id: 'router-regexp-meaning',
    text: 'the repair gives a URL another meaning, and version 8 refuses expressions in routes',
    bound: 'st and gallen-oslo before, st-gallen and oslo after; taken before 8',
    check ({ labs: { 'case-router-regexp': { data: { routed } } } }) {
      const [old, ...repaired] = routed
      const isOther = old.flight.from === 'st' && repaired.every(({ flight }) => flight.from === 'st-gallen')
      return found(isOther && routed.map(({ takesPattern }) => takesPattern).join() === 'true,true,false',
        ...routed.map(({ flight }) => flight.from))
    }
  }
]

function mediansOf ({ routed }, router) {
  return routed.find(one => one.router === router)?.urls.map(url => median(url.ms)) ?? []
}
