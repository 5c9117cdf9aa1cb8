// @ts-check
import { claim, stats } from '../kit.js'
import { FIXED, SLOW } from './lab.js'
import { againstNone, pricesOf, refusalCost, refusedShare, select } from './report-model.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { LabClaim } from '../index.js'
 */

const NOT_MEASURED = claim.finding('unresolved', 'not measured in this run')

const usual = (guard, limit) => ({ stage: FIXED, guard, limit })
const FRONT = usual('in-front', 100)
const INSIDE = usual('inflightRequestThrottle', 100)

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'refusals-cost',
    text: "a 503 of the guard before restify costs less than one of restify's own guard",
    bound: 'under 0.8x',
    check ({ samples: runs }) {
      const [front, inside] = [FRONT, INSIDE].map(which => refusalCost(runs, which))
      if (!front || !inside) return NOT_MEASURED
      return verdictOn(pairedRatio(runs), { below: 0.8 }, claim.ratio(front), 'of an answer against', claim.ratio(inside))
    }
  },
  {
    id: 'guard-keeps-answering',
    text: 'asked twice what it can do, the fixed server with a guard before the framework answers more in time than without one',
    bound: 'over 1x',
    check ({ samples: runs }) {
      const gain = againstNone(runs, FRONT, 2)?.interval
      return gain ? verdictOn(gain, { above: 1 }, claim.ratio(gain)) : NOT_MEASURED
    }
  },
  {
    id: 'throttle-keeps-fewer',
    text: "asked four times what it can do, the fixed server with restify's own guard answers fewer in time than without one",
    bound: 'under 1x',
    check ({ samples: runs }) {
      const gain = againstNone(runs, INSIDE, 4)?.interval
      return gain ? verdictOn(gain, { below: 1 }, claim.ratio(gain)) : NOT_MEASURED
    }
  },
  {
    id: 'low-limit-refuses',
    text: 'a limit on utilisation that is too low refuses requests at half the capacity, and a high one refuses fewer',
    bound: 'over a tenth of all requests more',
    check ({ samples: runs }) {
      const at = limit =>
        select(runs, { stage: 'koa-variant/02-listener-fix', guard: 'utilization', limit, share: 0.5 }).map(
          ({ result }) => refusedShare(result)
        )
      const [low, high] = [at(0.3), at(0.9)]
      if (low.length < 3 || low.length !== high.length) return NOT_MEASURED
      const [least, most] = [Math.min(...low), Math.max(...high)]
      return claim.finding(
        least > most + 0.1 ? 'holds' : Math.max(...low) <= Math.min(...high) + 0.1 ? 'fails' : 'unresolved',
        'at least',
        claim.share(least),
        'against at most',
        claim.share(most)
      )
    }
  },
  {
    id: 'guard-saves-slow',
    text: 'fresh 01-slow answers more in time with a guard than without one',
    bound: 'over 1.2x',
    check ({ samples }) {
      const [guarded, bare] = [true, false].map(isGuarded =>
        samples.filter(({ stage, guard }) => stage === SLOW && Boolean(guard) === isGuarded))
      if (bare.length < 3 || bare.length !== guarded.length) return NOT_MEASURED
      const inTime = ({ result }) => Math.max(1, result.inTime)
      const gain = /** @type {Interval} */ (stats.ratioByRound(guarded, bare, inTime))
      return verdictOn(gain, { above: 1.2 }, claim.ratio(gain))
    }
  }
]

/** @returns {Interval} price of a refusal before the framework ÷ price of one inside it, generation by generation */
function pairedRatio (runs) {
  const [front, inside] = [FRONT, INSIDE].map(which => pricesOf(runs, which) ?? [])
  return stats.ratioInterval(front.map(({ refusalMicros }, i) => refusalMicros / inside[i].refusalMicros))
}

/**
 * @param {Interval} interval
 * @param {{ above?: number, below?: number }} bound
 * @param {...any} measured
 */
function verdictOn ({ low, high }, { above = -Infinity, below = Infinity }, ...measured) {
  if (low === null || high === null) return NOT_MEASURED
  if (low > above && high < below) return claim.found(true, ...measured)
  return claim.finding(high <= above || low >= below ? 'fails' : 'unresolved', ...measured)
}
