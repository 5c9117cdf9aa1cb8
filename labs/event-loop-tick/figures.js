// @ts-check
import { message, stats, value } from '../kit.js'
import { FEW_LONG, MANY_SHORT, TIMER_MS } from './lab.js'
import { loadsOf, loopsOf, p99Of } from './report.js'

const CLEARLY_SHORTER = 0.8 // than the time of the timer
const CLEARLY_LONGER = 2

/** @type {import('../index.js').Figures} */
export const figures = {
  // How many steps a machine does in that time is its own affair: each loop is held against what it took itself.
  'behind-a-long-loop' ({ samples }) {
    const loop = loopsOf(samples).findLast(({ loopMs }) => loopMs > CLEARLY_LONGER * TIMER_MS)
    return value.ratio(loop && loop.firedMs / loop.loopMs, 'the timer fires after ÷ the loop takes')
  },
  'behind-a-short-loop' ({ samples }) {
    const loop = loopsOf(samples).findLast(({ steps, loopMs }) => steps > 0 && loopMs < CLEARLY_SHORTER * TIMER_MS)
    return value.ratio(loop && loop.firedMs / TIMER_MS, message`the timer fires after ÷ ${TIMER_MS} ms`)
  },
  'short-ticks-spare-ping': ({ samples }) => ratioOfP99(samples, FEW_LONG, MANY_SHORT)
}

// Within each round: what the machine does to both cancels out.
function ratioOfP99 (samples, over, under) {
  const ratio = stats.ratioByRound(loadsOf(samples, over), loadsOf(samples, under), p99Of)
  return value.ratio(ratio, message`p99 with ${sayLoad(over)} ÷ with ${sayLoad(under)}`)
}

function sayLoad ({ perS, reportMs }) {
  return perS === 0 ? message`no report` : message`${perS} reports a second of ${reportMs} ms`
}
