// @ts-check
import { select, value } from '../kit.js'
import { CALM, FIXED, SLOW } from './lab.js'
import { againstNone, NOTHING, ratioInTime, refusedShare, sharesOf } from './report-shares.js'

const MORE = 0.1 // of all requests

const usual = (guard, limit) => ({ stage: FIXED, guard, limit })
const FRONT = usual('in-front', 100)

/** @type {import('../index.js').Figures} */
export const figures = {
  'guard-keeps-answering': ({ samples }) => inTime(againstNone(samples, FRONT, 2)),
  'lower-limit-keeps-more' ({ samples }) {
    const [low, usualOnes] = [10, 42].map(limit => select(samples, { ...usual('overload-protection', limit), share: 2 }))
    const ratio = ratioInTime(low, usualOnes, run => sharesOf(samples, run).inTime)
    return inTime(ratio, 'answers in time, limit 10 ms ÷ limit 42 ms')
  },
  'low-limit-refuses' ({ samples }) {
    const calm = { stage: 'koa-variant/02-listener-fix', guard: 'utilization', share: CALM }
    const [low, high] = [0.3, 0.9].map(limit =>
      select(samples, { ...calm, limit }).map(({ result }) => refusedShare(result)))
    if (low.length < 3 || low.length !== high.length) return value.notMeasured
    const [least, most] = [Math.min(...low), Math.max(...high)]
    const isSeldomMore = Math.max(...low) <= Math.min(...high) + MORE
    const verdict = least > most + MORE ? 'holds' : isSeldomMore ? 'fails' : 'undecided'
    const measured = ['the low limit refuses at least', value.share(least), 'and the high one at most', value.share(most)]
    return { ...value.finding(verdict, ...measured), required: 'over a tenth of all requests apart' }
  },
  'guard-saves-slow' ({ samples }) {
    const [guarded, bare] = [true, false].map(isGuarded =>
      samples.filter(({ stage, guard }) => stage === SLOW && Boolean(guard) === isGuarded))
    return inTime(ratioInTime(guarded, bare, ({ result }) => result.inTime))
  }
}

/**
 * Undecided where one of the two answered nothing in time.
 *
 * @param {ReturnType<typeof ratioInTime>} ratio
 * @param {string} [what] it is a ratio of
 */
function inTime (ratio, what = 'answers in time, guarded ÷ not') {
  return ratio === NOTHING
    ? value.finding('undecided', NOTHING)
    : value.ratio(/** @type {any} */ (ratio), what)
}
