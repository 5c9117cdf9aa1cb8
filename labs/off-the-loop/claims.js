// @ts-check
import { median } from 'simple-statistics'
import { claim, select, stats } from '../kit.js'

/** @import { LabClaim } from '../index.js' */

const BUSY = 0.75
const BETTER = 2
const NO_QUICKER = 0.8
const MANY_TASKS = 20
const MUCH = 5

/** @type {LabClaim[]} */
export const claims = [
  sparesPing('worker'),
  sparesPing('child'),
  {
    id: 'worker-no-quicker',
    text: 'a worker makes no single report quicker',
    bound: `the time to its answer at least ${NO_QUICKER}x that on the loop, for the largest report`,
    check ({ samples }) {
      const [loop, worker] = ['loop', 'worker'].map(way => sizesOf(samples, way, Math.max))
      const ratio = stats.ratioByRound(worker, loop, ({ wallMs, calls }) => wallMs / calls)
      return claim.ratioFinding(ratio, { atLeast: NO_QUICKER })
    }
  },
  {
    id: 'small-work-stays',
    text: 'to hand tiny work over takes the main thread longer than to do it',
    bound: `its CPU time at least ${BETTER}x, for the smallest report`,
    check ({ samples }) {
      const [loop, worker] = ['loop', 'worker']
        .map(way => sizesOf(samples, way, Math.min).filter(({ mainMicros }) => mainMicros !== null))
      const ratio = stats.ratioByRound(worker, loop, ({ mainMicros, calls }) => mainMicros / calls)
      return claim.ratioFinding(ratio, { atLeast: BETTER })
    }
  },
  isKept('worker'),
  isKept('child'),
  {
    id: 'moving-spares-copies',
    text: 'a large buffer that is moved to a worker and back takes a fraction of the time of one that is copied',
    bound: `copied at least ${MUCH}x moved`,
    check ({ samples }) {
      const [copied, moved] = ['copied', 'moved'].map(way => select(samples, { part: 'trip', way }))
      const ratio = stats.ratioByRound(copied, moved, ({ wallMs, trips }) => wallMs / trips)
      return claim.ratioFinding(ratio, { atLeast: MUCH })
    }
  },
  {
    id: 'atomics-stop-timers',
    text: 'a worker that waits for its next task by Atomics.wait does nothing else meanwhile',
    bound: 'its timer never fires, and fires with each of the other settings',
    check ({ samples }) {
      const [waiting, ...others] = ['sync', 'async', 'disabled'].map(atomics =>
        select(samples, { part: 'pool', atomics }).map(({ beatsBetween }) => beatsBetween))
      const isAsSaid = waiting.every(count => count === 0) && others.every(counts => counts.every(count => count > 0))
      const [ofAsync, ofDisabled] = others.map(counts => claim.number(median(counts)))
      return claim.found(isAsSaid, claim.number(Math.max(...waiting)), 'against', ofAsync, 'and', ofDisabled)
    }
  }
]

/** @returns {LabClaim} */
function sparesPing (way) {
  return {
    id: `${way}-spares-ping`,
    text: `a ${way} that makes the reports spares everybody else most of the wait`,
    bound: `the p99 of /ping at ${BUSY * 100} % load on the loop at least ${BETTER}x that with a ${way}`,
    check ({ samples }) {
      const [loop, own] = ['loop', way].map(way => select(samples, { part: 'load', way, share: BUSY }))
      const ratio = stats.ratioByRound(loop, own, ({ ping }) => ping.latencyMs.percentiles[99])
      return claim.ratioFinding(ratio, { atLeast: BETTER })
    }
  }
}

/** @returns {LabClaim} */
function isKept (way) {
  return {
    id: `${way}-is-kept`,
    text: `to start a ${way} takes many times as long as to ask one that is there`,
    bound: `at least ${MANY_TASKS}x a small report`,
    check ({ samples }) {
      const starts = select(samples, { part: 'start', way })
      const ms = ({ startMs, wallMs, calls }) => startMs ?? wallMs / calls
      const ratio = stats.ratioByRound(starts, sizesOf(samples, way, Math.min), ms)
      return claim.ratioFinding(ratio, { atLeast: MANY_TASKS })
    }
  }
}

/** @param {(...limits: number[]) => number} choose the smallest or the largest */
function sizesOf (samples, way, choose) {
  const sizes = select(samples, { part: 'size', way })
  return select(sizes, { limit: choose(...sizes.map(({ limit }) => limit)) })
}
