// @ts-check
import { claim, ratioClaim, select } from '../kit.js'
import { CALM, FIXED, SLOW } from './lab.js'
import { againstNone, NOTHING, ratioInTime, refusedShare, sharesOf } from './report-shares.js'

/**
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { LabClaim } from '../index.js'
 */

const MORE = 0.1 // of all requests
const NOT_MEASURED = claim.finding('undecided', 'not measured in this run')

const usual = (guard, limit) => ({ stage: FIXED, guard, limit })
const FRONT = usual('in-front', 100)
const INSIDE = usual('inflightRequestThrottle', 100)

/** @type {LabClaim[]} */
export const claims = [
  inTimeClaim('guard-keeps-answering',
    'asked twice what it can do, the fixed server with a guard before the framework answers more in time than without one',
    { atLeast: 1 }, ({ samples: runs }) => againstNone(runs, FRONT, 2)),
  inTimeClaim('throttle-keeps-fewer',
    "asked four times what it can do, the fixed server with restify's own guard answers fewer in time than without one",
    { atMost: 1 }, ({ samples: runs }) => againstNone(runs, INSIDE, 4)),
  inTimeClaim('lower-limit-keeps-more',
    'asked twice what it can do, the fixed server with overload-protection answers more in time with a limit of 10 ms than with its own',
    { atLeast: 1 }, ({ samples: runs }) => {
      const [low, usualLimit] = [10, 42].map(limit => select(runs, { ...usual('overload-protection', limit), share: 2 }))
      return ratioInTime(low, usualLimit, run => sharesOf(runs, run).inTime)
    }),
  {
    id: 'low-limit-refuses',
    text: 'a limit on utilisation that is too low refuses requests at half the capacity, and a high one refuses fewer',
    bound: 'over a tenth of all requests apart',
    check ({ samples: runs }) {
      const calm = { stage: 'koa-variant/02-listener-fix', guard: 'utilization', share: CALM }
      const [low, high] = [0.3, 0.9].map(limit =>
        select(runs, { ...calm, limit }).map(({ result }) => refusedShare(result)))
      if (low.length < 3 || low.length !== high.length) return NOT_MEASURED
      const [least, most] = [Math.min(...low), Math.max(...high)]
      const isSeldomMore = Math.max(...low) <= Math.min(...high) + MORE
      const verdict = least > most + MORE ? 'holds' : isSeldomMore ? 'fails' : 'undecided'
      return claim.finding(verdict, 'the low limit refuses at least', claim.share(least), 'and the high one at most', claim.share(most))
    }
  },
  inTimeClaim('guard-saves-slow', 'fresh 01-slow answers more in time with a guard than without one', { atLeast: 1.2 },
    ({ samples }) => {
      const [guarded, bare] = [true, false].map(isGuarded =>
        samples.filter(({ stage, guard }) => stage === SLOW && Boolean(guard) === isGuarded))
      return ratioInTime(guarded, bare, ({ result }) => result.inTime)
    })
]

/**
 * @param {string} id
 * @param {string} text
 * @param {Parameters<typeof ratioClaim>[2]} bounds
 * @param {(data: any) => ReturnType<typeof ratioInTime>} ratioOf
 * @returns {LabClaim} that is open where one of the two answered nothing in time
 */
function inTimeClaim (id, text, bounds, ratioOf) {
  const { check, ...said } = ratioClaim(id, text, bounds, data => /** @type {Interval} */ (ratioOf(data)))
  return {
    ...said,
    check: (data, options) =>
      ratioOf(data) === NOTHING ? claim.finding('undecided', NOTHING) : check(data, options)
  }
}
