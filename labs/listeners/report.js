// @ts-check
import { column, table } from '../kit.js'
import { FIXED, SLOW } from './lab.js'

const BESIDE = 0.3 // of the way to the next request, so that dots of two servers don't cover each other

/** @type {import('../index.js').Report} */
export function report ({ samples }) {
  if (samples.length < 2) return {} // one of the two has failed
  const of = id => samples.find(({ stage }) => stage === id)?.listeners ?? []
  const last = id => String(of(id).at(-1))
  const requests = of(SLOW).map((_, i) => i + 1)
  const ofStage = id => column(id, n => String(of(id)[n - 1]))
  return {
    tables: { calls: table('Listeners that run after each answer', requests, [['request', String], ofStage(SLOW), ofStage(FIXED)]) },
    plots: {
      calls: {
        title: 'What runs after each answer: one dot is one call',
        alt: `After answer ${requests.length}, ${SLOW} calls ${last(SLOW)} listeners, and ${FIXED} calls ${last(FIXED)}.`,
        x: { name: 'request', min: 0, max: requests.length + 1 },
        y: { name: 'calls', min: 0, max: Math.max(...of(SLOW)) + 1 },
        series: [SLOW, FIXED].map((stage, i) => ({ name: stage, points: dots(of(stage), i * BESIDE) }))
      }
    }
  }
}

function dots (listeners, besideBy) {
  return listeners.flatMap((count, i) =>
    Array.from({ length: count }, (_, call) => ({ x: i + 1 + besideBy, y: call + 1 }))
  )
}
