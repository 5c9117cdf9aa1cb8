// @ts-check
import { max, median } from 'simple-statistics'
import { found, ms } from '../kit.js'

/** @import { Claim } from '../../scripts/claims/claim.js' */

const SOURCE = { source: 'lab blocked-loop', command: 'npm run lab -- blocked-loop' }
const STEPS_OF_THE_ARTICLE = 10_000_000

/** @type {Claim[]} */
export const claims = [
  {
    ...SOURCE,
    id: 'loop-delays-timer',
    text: 'a timer of 100 ms fires late when a loop is in its way',
    bound: 'over 200 ms',
    check ({ labs: { 'blocked-loop': { data: { runs } } } }) {
      const firedMs = firedAfter(runs, max(runs.map(({ steps }) => steps)))
      return found(firedMs > 200, ms(firedMs))
    }
  },
  {
    ...SOURCE,
    id: 'article-loop-delays-nothing',
    text: 'a loop of ten million steps, as the article has it, does not delay a timer of 100 ms any more',
    bound: 'under 150 ms, the least that the article saw',
    check ({ labs: { 'blocked-loop': { data: { runs } } } }) {
      const firedMs = firedAfter(runs, STEPS_OF_THE_ARTICLE)
      return found(firedMs < 150, ms(firedMs))
    }
  }
]

function firedAfter (runs, wanted) {
  return median(runs.filter(({ steps }) => steps === wanted).map(({ firedMs }) => firedMs))
}
