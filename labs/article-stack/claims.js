// @ts-check
import { claim, message } from '../kit.js'
import { rateRatio } from './report.js'

const FIX_AT_LEAST = 5 // in a second of load; in ten it is many times that

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'fix-pays-on-each-stack',
    text: 'the fix of the guard is worth many times the requests on each of the runtimes',
    bound: message`at least ${FIX_AT_LEAST}x on each`,
    check: ({ samples, stacks }) => claim.worst(stacks.map(({ id: stack }) => claim.ratioFinding(
      rateRatio(samples, { stage: '02-listener-fix', stack }, { stage: '01-slow', stack }),
      { atLeast: FIX_AT_LEAST }
    )))
  }
]
