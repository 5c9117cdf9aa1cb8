// @ts-check
import { claim, message, ratioClaim, select, stats } from '../kit.js'
import { ALONE, FEW_LONG, MANY_SHORT, SLICE_MS, TIMER_MS } from './lab.js'
import { loadsOf, loopsOf, p99Of, waitsOf } from './report.js'

/** @import { LabClaim } from '../index.js' */

const NEAR = 1.25 // a busy machine is late by itself
const PERCENTILE = 90
const CLEARLY_SHORTER = 0.8 // than the time of the timer
const CLEARLY_LONGER = 2

/** @type {LabClaim[]} */
export const claims = [
  // How many steps a machine does in that time is its own affair: each loop is held against what it took itself.
  {
    id: 'loop-delays-timer',
    text: 'a timer with a loop in its way that takes longer than it fires when the loop has run',
    bound: message`at most ${NEAR}x the time of the loop`,
    check ({ samples }) {
      const loop = loopsOf(samples).findLast(({ loopMs }) => loopMs > CLEARLY_LONGER * TIMER_MS)
      if (!loop) return claim.finding('undecided', 'no loop took long enough')
      const isSo = loop.firedMs >= loop.loopMs && loop.firedMs < NEAR * loop.loopMs
      return claim.found(isSo, claim.ms(loop.firedMs), 'with a loop of', claim.ms(loop.loopMs))
    }
  },
  {
    id: 'short-loop-delays-nothing',
    text: 'a loop that takes less time than the timer does not delay it',
    bound: message`at most ${NEAR}x the time of the timer`,
    check ({ samples }) {
      const loop = loopsOf(samples).findLast(({ steps, loopMs }) => steps > 0 && loopMs < CLEARLY_SHORTER * TIMER_MS)
      if (!loop) return claim.finding('undecided', 'no loop was short enough')
      return claim.found(loop.firedMs < NEAR * TIMER_MS, claim.ms(loop.firedMs), 'with a loop of', claim.ms(loop.loopMs))
    }
  },
  ratioClaim('slices-let-timer-in', 'a timer need not wait for long work that is cut into slices',
    { atMost: 0.5, where: ' the time of the work' }, ({ samples }) => {
      const timers = select(samples, { part: 'timer', sliceMs: SLICE_MS })
      const runs = select(timers, { workMs: Math.max(...timers.map(({ workMs }) => workMs)) })
      return runs.length ? stats.ratioInterval(runs.map(({ firedMs, doneMs }) => firedMs / doneMs)) : null
    }),
  ratioClaim('report-ruins-ping', 'an expensive route makes the p99 of a cheap one worse',
    { atLeast: 2, where: ` with ${FEW_LONG.perS} reports a second of ${FEW_LONG.reportMs} ms` },
    ({ samples }) => ratioOfP99(samples, FEW_LONG, ALONE)),
  ratioClaim('short-ticks-spare-ping',
    'reports that take the same share of the time in many short pieces hurt less than a few long ones',
    { atLeast: 1.5, where: `, the p99 with ${sayLoad(FEW_LONG)} ÷ the p99 with ${sayLoad(MANY_SHORT)}` },
    ({ samples }) => ratioOfP99(samples, FEW_LONG, MANY_SHORT)),
  ratioClaim('watch-hides-blocks', "a percentile of the loop's own watch is lower than the wait that a client saw",
    { atMost: 0.5, where: ` what the client saw, both at the ${PERCENTILE}th percentile` },
    ({ samples }) => {
      const waits = loadsOf(samples, FEW_LONG).map(run => waitsOf(run, PERCENTILE))
      return waits.length ? stats.ratioInterval(waits.map(({ client, byTimer }) => byTimer / client)) : null
    })
]

function sayLoad ({ perS, reportMs }) {
  return `${perS} reports of ${reportMs} ms`
}

// Within each round: what the machine does to both cancels out.
function ratioOfP99 (samples, over, under) {
  return stats.ratioByRound(loadsOf(samples, over), loadsOf(samples, under), p99Of)
}
