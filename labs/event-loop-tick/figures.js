// @ts-check
import { message, select, stats, value } from '../kit.js'
import { ALONE, FEW_LONG, MANY_SHORT, SLICE_MS, TIMER_MS } from './lab.js'
import { loadsOf, loopsOf, p99Of, waitsOf } from './report.js'

const PERCENTILE = 90
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
  'slices-let-timer-in' ({ samples }) {
    const timers = select(samples, { part: 'timer', sliceMs: SLICE_MS })
    const runs = select(timers, { workMs: Math.max(...timers.map(({ workMs }) => workMs)) })
    const ratio = runs.length ? stats.ratioInterval(runs.map(({ firedMs, doneMs }) => firedMs / doneMs)) : null
    return value.ratio(ratio, 'the timer fires after ÷ the work takes')
  },
  'report-ruins-ping': ({ samples }) => ratioOfP99(samples, FEW_LONG, ALONE),
  'short-ticks-spare-ping': ({ samples }) => ratioOfP99(samples, FEW_LONG, MANY_SHORT),
  'watch-hides-blocks' ({ samples }) {
    const waits = loadsOf(samples, FEW_LONG).map(run => waitsOf(run, PERCENTILE))
    const ratio = waits.length ? stats.ratioInterval(waits.map(({ client, byTimer }) => byTimer / client)) : null
    return value.ratio(ratio, message`by the watch ÷ by the client, both at the ${PERCENTILE}th percentile`)
  }
}

// Within each round: what the machine does to both cancels out.
function ratioOfP99 (samples, over, under) {
  const ratio = stats.ratioByRound(loadsOf(samples, over), loadsOf(samples, under), p99Of)
  return value.ratio(ratio, message`p99 with ${sayLoad(over)} ÷ with ${sayLoad(under)}`)
}

function sayLoad ({ perS, reportMs }) {
  return perS === 0 ? message`no report` : message`${perS} reports a second of ${reportMs} ms`
}
