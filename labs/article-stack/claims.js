// @ts-check
import { finding, ratioFinding } from '../kit.js'
import { rateRatio } from './report-figures.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

const SOURCE = { source: 'lab article-stack', command: 'npm run lab -- article-stack' }
const FIX_AT_LEAST = 5 // in a second of load; in ten it is many times that

/** @type {Claim[]} */
export const claims = [
  {
    ...SOURCE,
    id: 'fix-pays-on-each-stack',
    text: 'the fix of the guard is worth many times the requests on each of the runtimes',
    bound: `at least ${FIX_AT_LEAST}x on each`,
    check: ({ labs: { 'article-stack': { data } } }) => leastOf(data, {
      over: '02-listener-fix', under: '01-slow', atLeast: FIX_AT_LEAST
    })
  }
]

// The stack on which it holds least says it.
function leastOf (data, { over, under, atLeast }) {
  const findings = data.stacks.map(({ id }) =>
    ratioFinding(rateRatio(data, { stage: over, stack: id }, { stage: under, stack: id }), { atLeast }))
  const worst = ['fails', 'unresolved', 'holds'].map(verdict => findings.find(one => one.verdict === verdict)).find(Boolean)
  return worst ?? finding('unresolved', 'no stack was there')
}
