// @ts-check
import { ratioClaim, select, stats } from '../kit.js'

/** @import { LabClaim } from '../index.js' */

const BUSY = 0.75

/** @type {LabClaim[]} */
export const claims = [
  sparesPing('worker'),
  sparesPing('child'),
  ratioClaim('worker-no-quicker', 'a worker makes no single report quicker',
    { atLeast: 0.7, where: ' the time until the answer on the loop, for the largest report' }, ({ samples }) => {
      const [loop, worker] = ['loop', 'worker'].map(way => sizesOf(samples, way, Math.max))
      return stats.ratioByRound(worker, loop, ({ wallMs, calls }) => wallMs / calls)
    }),
  ratioClaim('small-work-stays', 'to hand tiny work over takes the main thread longer than to do it',
    { atLeast: 2, where: ' the CPU time of the work itself, for the smallest report' }, ({ samples }) => {
      const [loop, worker] = ['loop', 'worker']
        .map(way => sizesOf(samples, way, Math.min).filter(({ mainMicros }) => mainMicros !== null))
      return stats.ratioByRound(worker, loop, ({ mainMicros, calls }) => mainMicros / calls)
    }),
  isKept('worker'),
  isKept('child'),
  ratioClaim('moving-spares-copies',
    'a large buffer that is moved to a worker and back takes a fraction of the time of one that is copied',
    { atLeast: 5, where: ', copied ÷ moved' }, ({ samples }) => {
      const [copied, moved] = ['copied', 'moved'].map(way => select(samples, { part: 'trip', way }))
      return stats.ratioByRound(copied, moved, ({ wallMs, trips }) => wallMs / trips)
    })
]

/** @returns {LabClaim} */
function sparesPing (way) {
  return ratioClaim(`${way}-spares-ping`, `a ${way} that makes the reports spares everybody else most of the wait`,
    { atLeast: 2, where: `, the p99 of /ping at ${BUSY * 100} % load on the loop ÷ that with a ${way}` },
    ({ samples }) => {
      const [loop, own] = ['loop', way].map(way => select(samples, { part: 'load', way, share: BUSY }))
      return stats.ratioByRound(loop, own, ({ ping }) => ping.latencyMs.percentiles[99])
    })
}

/** @returns {LabClaim} */
function isKept (way) {
  const ms = ({ startMs, wallMs, calls }) => startMs ?? wallMs / calls
  return ratioClaim(`${way}-is-kept`, `to start a ${way} takes many times as long as to ask one that is there`,
    { atLeast: 20, where: ' a small report' },
    ({ samples }) => stats.ratioByRound(select(samples, { part: 'start', way }), sizesOf(samples, way, Math.min), ms))
}

/** @param {(...limits: number[]) => number} choose the smallest or the largest */
function sizesOf (samples, way, choose) {
  const sizes = select(samples, { part: 'size', way })
  return select(sizes, { limit: choose(...sizes.map(({ limit }) => limit)) })
}
