// @ts-check
import { message, select } from '../kit.js'
import { FIXED, SLOW } from './lab.js'

const BESIDE = 0.3 // of the way to the next request, so that dots of two servers don't cover each other

export const byHand = [
  '(cd 01-slow && npx autocannon -c 1 -a 12 --on-port /seed/v1 -- ' +
    'node --trace-warnings --eval "require(\'./index.js\'); require(\'events\').defaultMaxListeners = 10")'
]

/** @type {import('../index.js').Report} */
export function report ({ samples }) {
  const warning = select(samples, { part: 'warning' }).flatMap(({ lines }) => lines).join('\n')
  return {
    transcripts: warning ? { warning } : {},
    ...listenersReport(select(samples, { part: 'listeners' }))
  }
}

function listenersReport (samples) {
  if (samples.length < 2) return {} // one of the two has failed
  const of = id => select(samples, { stage: id })[0].listeners
  const requests = of(SLOW).map((_, i) => i + 1)
  return {
    plots: {
      calls: {
        title: 'What runs after each answer: one dot is one call',
        alt: message`After answer ${requests.length}, ${SLOW} calls ${of(SLOW).at(-1)} listeners, and ${FIXED} calls ${of(FIXED).at(-1)}.`,
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
