// @ts-check
import { median } from 'simple-statistics'
import { found, number, ratio } from '../kit.js'
import { costs, growthExponent } from './model.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

const SOURCE = { source: 'lab decay', command: 'npm run lab -- decay' }

/** @type {Claim[]} */
export const claims = [
  {
    ...SOURCE,
    id: 'cost-grows',
    text: 'the cost of a request to 01-slow grows with the requests before it; that of the fixed server does not',
    bound: 'power over 0.4; under 0.2',
    check ({ labs: { decay: { data: { watched } } } }) {
      const exponentOf = stage => median(watched[stage].map(({ points }) => growthExponent(points).value))
      const [slow, fixed] = [exponentOf('01-slow'), exponentOf('02-listener-fix')]
      return found(slow > 0.4 && fixed < 0.2, 'the time goes with the number of requests before, to the power of', number(slow), 'on 01-slow and', number(fixed), 'on 02-listener-fix')
    }
  },
  {
    ...SOURCE,
    id: 'calls-get-cheaper',
    text: 'a listener call in 01-slow costs more in the first seconds than later',
    bound: 'over 1.1x in CPU time, first against last',
    check ({ labs: { decay: { data: { watched } } } }) {
      // One listener for each request: those that a request calls are the requests before it.
      const ratios = watched['01-slow']
        .map(({ points }) => costs(points).map(({ requests, cpuMicrosPerRequest }) => cpuMicrosPerRequest / requests))
        .map(perCall => perCall[0] / perCall[perCall.length - 1])
      return found(median(ratios) > 1.1, ratio(median(ratios)))
    }
  }
]
