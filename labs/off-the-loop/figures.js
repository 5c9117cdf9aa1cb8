// @ts-check
import { message, select, stats, value } from '../kit.js'

const BUSY = 0.75

/** @type {import('../index.js').Figures} */
export const figures = {
  'worker-spares-ping': ({ samples }) => pingRatio(samples, 'worker'),
  'small-work-stays': ({ samples }) => ratioOfWays(
    ['worker', 'loop'].map(way => sizesOf(samples, way, Math.min).filter(({ mainMicros }) => mainMicros !== null)),
    ({ mainMicros, calls }) => mainMicros / calls,
    'CPU time of the main thread for the smallest report, by a worker ÷ on the loop'),
  'moving-spares-copies': ({ samples }) => ratioOfWays(
    ['copied', 'moved'].map(way => select(samples, { part: 'trip', way })),
    ({ wallMs, trips }) => wallMs / trips, 'copied ÷ moved')
}

/** @param {any[][]} samples of one way, and of another */
function ratioOfWays ([over, under], valueOf, what) {
  return value.ratio(stats.ratioByRound(over, under, valueOf), what)
}

function pingRatio (samples, way) {
  const loads = ['loop', way].map(way => select(samples, { part: 'load', way, share: BUSY }))
  return ratioOfWays(loads, ({ ping }) => ping.latencyMs.percentiles[99],
    message`p99 of /ping at ${BUSY * 100} % load, on the loop ÷ with a ${way}`)
}

/** @param {(...limits: number[]) => number} choose the smallest or the largest */
function sizesOf (samples, way, choose) {
  const sizes = select(samples, { part: 'size', way })
  return select(sizes, { limit: choose(...sizes.map(({ limit }) => limit)) })
}
