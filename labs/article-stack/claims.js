// @ts-check
import { claim } from '../kit.js'
import { rateRatio } from './report-figures.js'

const FIX_AT_LEAST = 5 // in a second of load; in ten it is many times that

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'fix-pays-on-each-stack',
    text: 'the fix of the guard is worth many times the requests on each of the runtimes',
    bound: `at least ${FIX_AT_LEAST}x on each`,
    // The stack on which it holds least says it.
    check ({ samples, stacks }) {
      const findings = stacks.map(({ id: stack }) => claim.ratioFinding(
        rateRatio(samples, { stage: '02-listener-fix', stack }, { stage: '01-slow', stack }),
        { atLeast: FIX_AT_LEAST }
      ))
      const worst = ['fails', 'unresolved', 'holds'].map(wanted => findings.find(({ verdict }) => verdict === wanted))
      return worst.find(Boolean) ?? claim.finding('unresolved', 'no stack was there')
    }
  }
]
