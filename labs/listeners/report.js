// @ts-check
import { FIXED, SLOW } from './lab.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { Counted } from './lab.js'
 */

const BESIDE = 0.3 // of the way to the next request, so that dots of two servers don't cover each other

/**
 * @param {{ counted: Counted[] }} data
 * @returns {LabReport}
 */
export function report ({ counted }) {
  const requests = counted[0].listeners.map((_, i) => i + 1)
  const of = id => counted.find(({ stage }) => stage === id)?.listeners ?? []
  const last = id => of(id).at(-1)
  return {
    tables: {
      calls: {
        title: 'Listeners that run after each answer',
        head: ['request', SLOW, FIXED],
        rows: requests.map((n, i) => [String(n), String(of(SLOW)[i]), String(of(FIXED)[i])])
      }
    },
    plots: {
      calls: {
        title: 'What runs after each answer: one dot is one call',
        alt: `After answer ${requests.length}, ${SLOW} calls ${last(SLOW)} listeners, and ${FIXED} calls ${last(FIXED)}.`,
        x: { name: 'request', min: 0, max: requests.length + 1 },
        y: { name: 'calls', min: 0, max: Math.max(...of(SLOW)) + 1 },
        series: [SLOW, FIXED].map((stage, i) => ({ name: stage, points: dots(of(stage), i * BESIDE) }))
      }
    },
    notes: [],
    values: { slow: String(last(SLOW)), fixed: String(last(FIXED)) }
  }
}

function dots (listeners, besideBy) {
  return listeners.flatMap((count, i) =>
    Array.from({ length: count }, (_, call) => ({ x: i + 1 + besideBy, y: call + 1 }))
  )
}
