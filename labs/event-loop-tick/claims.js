// @ts-check
import { found, ratio, ratioFinding, ratioInterval } from '../kit.js'
import { FEW_LONG, MANY_SHORT, REPORT_MS } from './loads.js'
import { isOf } from './report.js'
import { SLICE_MS, TIMER_MS } from './timers.js'
import { waitsOf } from './report-waits.js'

/**
 * @import { Claim } from '../../scripts/results/claim.js'
 * @import { LoadRun } from './loads.js'
 */

const SOURCE = { source: 'lab event-loop-tick', command: 'npm run lab -- event-loop-tick' }
const NEAR = 1.25 // a busy machine is late by itself
const TOO_SOON = 0.97 // a timer's clock has whole milliseconds
const SOONER = 0.5 // than the work is done
const WORSE = 2
const SHORTER_BLOCKS = 1.5
const HIDDEN = 0.5 // of what the client saw
const AGREES = 1.5
const PERCENTILE = 90

const NONE = { perS: 0, reportMs: REPORT_MS }

/** @type {Claim[]} */
export const claims = [
  {
    ...SOURCE,
    id: 'timer-waits-for-tick',
    text: 'a timer fires when it is due, or when the work that was in its way is done, whichever is later',
    bound: `${TOO_SOON}x to ${NEAR}x, the soonest for each amount of work`,
    check ({ labs: { 'event-loop-tick': { data: { timers } } } }) {
      const byWork = Map.groupBy(
        timers.filter(({ workMs, sliceMs }) => workMs === sliceMs),
        ({ workMs }) => workMs
      )
      // A busy machine only makes it later, so the soonest of each says most.
      const soonest = [...byWork.values()].map(runs =>
        Math.min(...runs.map(({ firedMs, doneMs }) => firedMs / Math.max(TIMER_MS, doneMs)))
      )
      return found(
        Math.min(...soonest) >= TOO_SOON && Math.max(...soonest) <= NEAR,
        ratio(Math.min(...soonest)),
        'to',
        ratio(Math.max(...soonest))
      )
    }
  },
  {
    ...SOURCE,
    id: 'slices-let-timer-in',
    text: 'a timer need not wait for long work that is cut into slices',
    bound: `it fires before ${SOONER}x the time of the work`,
    check ({ labs: { 'event-loop-tick': { data: { timers } } } }) {
      const longMs = Math.max(...timers.map(({ workMs }) => workMs))
      const runs = timers.filter(({ workMs, sliceMs }) => workMs === longMs && sliceMs === SLICE_MS)
      return ratioFinding(ratioInterval(runs.map(({ firedMs, doneMs }) => firedMs / doneMs)), { atMost: SOONER })
    }
  },
  {
    ...SOURCE,
    id: 'report-ruins-ping',
    text: 'an expensive route makes the p99 of a cheap one worse',
    bound: `at least ${WORSE}x with ${FEW_LONG.perS} reports a second of ${FEW_LONG.reportMs} ms`,
    check ({ labs: { 'event-loop-tick': { data: { loads } } } }) {
      return ratioFinding(ratioOfP99(loads, FEW_LONG, NONE), { atLeast: WORSE })
    }
  },
  {
    ...SOURCE,
    id: 'short-ticks-spare-ping',
    text: 'reports that take the same share of the time in many short pieces hurt less than a few long ones',
    bound: `p99 of ${FEW_LONG.perS} times ${FEW_LONG.reportMs} ms at least ${SHORTER_BLOCKS}x that of ${MANY_SHORT.perS} times ${MANY_SHORT.reportMs} ms`,
    check ({ labs: { 'event-loop-tick': { data: { loads } } } }) {
      return ratioFinding(ratioOfP99(loads, FEW_LONG, MANY_SHORT), { atLeast: SHORTER_BLOCKS })
    }
  },
  {
    ...SOURCE,
    id: 'watch-hides-blocks',
    text: "a percentile of the loop's own watch is lower than the wait that a client saw",
    bound: `by the timer, at most ${HIDDEN}x the client's at the ${PERCENTILE}th`,
    check ({ labs: { 'event-loop-tick': { data: { loads } } } }) {
      return ratioFinding(ratioToClient(loads, 'byTimer'), { atMost: HIDDEN })
    }
  },
  {
    ...SOURCE,
    id: 'weighted-watch-agrees',
    text: 'the same watch weighted by time says what the client saw',
    bound: `within ${AGREES}x at the ${PERCENTILE}th percentile`,
    check ({ labs: { 'event-loop-tick': { data: { loads } } } }) {
      return ratioFinding(ratioToClient(loads, 'byTime'), { atLeast: 1 / AGREES, atMost: AGREES })
    }
  }
]

// Within each round: what the machine does to both cancels out.
function ratioOfP99 (loads, over, under) {
  const p99 = ({ result }) => result.latencyMs.percentiles[99]
  const ratios = loads.filter(isOf(over)).flatMap(run => {
    const other = loads.find(other => isOf(under)(other) && other.round === run.round)
    return other ? [p99(run) / p99(other)] : []
  })
  return ratios.length ? ratioInterval(ratios) : null
}

/**
 * @param {LoadRun[]} loads
 * @param {'byTimer' | 'byTime'} watch
 */
function ratioToClient (loads, watch) {
  const waits = loads
    .filter(isOf(FEW_LONG))
    .map(run => waitsOf(run, PERCENTILE))
    .filter(wait => wait[watch] !== null)
  return waits.length ? ratioInterval(waits.map(wait => Number(wait[watch]) / wait.client)) : null
}
