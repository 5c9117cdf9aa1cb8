// @ts-check
import { finding, found, ms } from '../kit.js'
import { TIMER_MS } from './lab.js'
import { loopsOf } from './report.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

const SOURCE = { source: 'lab blocked-loop', command: 'npm run lab -- blocked-loop' }
const WITHIN = 1.25 // a busy machine is late by itself
const CLEARLY_SHORTER = 0.8 // than the time of the timer
const CLEARLY_LONGER = 2

// How many steps a machine does in that time is its own affair: each loop is held against what it took itself.
/** @type {Claim[]} */
export const claims = [
  {
    ...SOURCE,
    id: 'loop-delays-timer',
    text: 'a timer with a loop in its way that takes longer than it fires when the loop has run',
    bound: `within ${WITHIN}x the time of the loop`,
    check ({ labs: { 'blocked-loop': { data: { runs } } } }) {
      const loop = loopsOf(runs).findLast(({ loopMs }) => loopMs > CLEARLY_LONGER * TIMER_MS)
      if (!loop) return finding('unresolved', 'no loop took long enough')
      return found(
        loop.firedMs >= loop.loopMs && loop.firedMs < WITHIN * loop.loopMs,
        ms(loop.firedMs),
        'after a loop of',
        ms(loop.loopMs)
      )
    }
  },
  {
    ...SOURCE,
    id: 'short-loop-delays-nothing',
    text: 'a loop that takes less time than the timer does not delay it',
    bound: `within ${WITHIN}x the time of the timer`,
    check ({ labs: { 'blocked-loop': { data: { runs } } } }) {
      const loop = loopsOf(runs).findLast(({ steps, loopMs }) => steps > 0 && loopMs < CLEARLY_SHORTER * TIMER_MS)
      if (!loop) return finding('unresolved', 'no loop was short enough')
      return found(loop.firedMs < WITHIN * TIMER_MS, ms(loop.firedMs), 'after a loop of', ms(loop.loopMs))
    }
  }
]
