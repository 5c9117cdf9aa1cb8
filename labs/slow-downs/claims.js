// @ts-check
import { count, finding } from '../kit.js'
import { effectsOf } from './report.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

const LEAST = 1.3
const LEAST_BYTES = 200 // a request of a server without it leaves some ten

/** @type {Claim[]} */
export const claims = [
  {
    id: 'slow-downs-show',
    text: 'every slow-down shows in the rate, in the CPU time or in the memory of a server',
    bound: `by ${LEAST}x at the interval's nearer end, or by ${LEAST_BYTES} bytes a request`,
    source: 'lab slow-downs',
    command: 'npm run lab -- slow-downs',
    check ({ labs: { 'slow-downs': { data } } }) {
      const effects = effectsOf(data)
      const showing = effects.filter(({ rate, cost, keptBytes }) =>
        Number(rate.high ?? 1) <= 1 / LEAST || Number(cost.low ?? 1) >= LEAST || keptBytes >= LEAST_BYTES)
      const hidden = effects.filter(({ rate, cost, keptBytes }) =>
        Number(rate.low ?? 0) > 1 / LEAST && Number(cost.high ?? Infinity) < LEAST && keptBytes < LEAST_BYTES)
      const verdict = hidden.length ? 'fails' : showing.length === effects.length ? 'holds' : 'unresolved'
      return finding(verdict, count(showing.length), 'of', count(effects.length))
    }
  }
]
