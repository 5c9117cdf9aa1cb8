// @ts-check
import { claim } from '../kit.js'
import { TIMER_MS } from './lab.js'
import { loopsOf } from './report.js'

const WITHIN = 1.25 // a busy machine is late by itself
const CLEARLY_SHORTER = 0.8 // than the time of the timer
const CLEARLY_LONGER = 2

// How many steps a machine does in that time is its own affair: each loop is held against what it took itself.
/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'loop-delays-timer',
    text: 'a timer with a loop in its way that takes longer than it fires when the loop has run',
    bound: `within ${WITHIN}x the time of the loop`,
    check ({ samples }) {
      const loop = loopsOf(samples).findLast(({ loopMs }) => loopMs > CLEARLY_LONGER * TIMER_MS)
      if (!loop) return claim.finding('unresolved', 'no loop took long enough')
      const isSo = loop.firedMs >= loop.loopMs && loop.firedMs < WITHIN * loop.loopMs
      return claim.found(isSo, claim.ms(loop.firedMs), 'after a loop of', claim.ms(loop.loopMs))
    }
  },
  {
    id: 'short-loop-delays-nothing',
    text: 'a loop that takes less time than the timer does not delay it',
    bound: `within ${WITHIN}x the time of the timer`,
    check ({ samples }) {
      const loop = loopsOf(samples).findLast(({ steps, loopMs }) => steps > 0 && loopMs < CLEARLY_SHORTER * TIMER_MS)
      if (!loop) return claim.finding('unresolved', 'no loop was short enough')
      return claim.found(loop.firedMs < WITHIN * TIMER_MS, claim.ms(loop.firedMs), 'after a loop of', claim.ms(loop.loopMs))
    }
  }
]
