// @ts-check
// What makes a request wait while the server has nothing to do.
import { combine, inHandler, swap, withConstants, withFunctions, withState } from './places.js'

/** @import { Fault } from './fault.js' */

/** @type {Fault[]} */
export const waiting = [
  {
    kind: 'delay',
    level: 3,
    edits: combine(
      withConstants('const BATCH_MS = 50 ←'),
      withState('const batch = []'),
      withFunctions(`
function answerBatch () {
  for (const answer of batch.splice(0)) answer()
}

function inBatch (answer) { ←
  if (batch.push(answer) === 1) setTimeout(answerBatch, BATCH_MS) ←
}`),
      swap('setImmediate(() => {\n', 'inBatch(() => { ←\n')
    )
  },
  {
    kind: 'no-keep-alive',
    level: 3,
    edits: inHandler(
      ({ req, res }) => `${res}.shouldKeepAlive = ${req}.httpVersion === '1.1' && !${req}.headers.connection ←`
    )
  }
]
