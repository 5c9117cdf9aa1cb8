// @ts-check
// What is said of somebody's own server that was asked for too much.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayOverload } from '../../scripts/render/app-tables.js'

/** A second of a server that can answer 800. */
const run = (stage, sent) => /** @type {any} */ ({
  stage,
  timesCapacity: 2,
  offeredRate: 1600,
  result: { requests: sent - 100, neverAnswered: 100, inTime: 50, durationMs: 1000 }
})

test('what was hardly sent is no verdict, and what was not sent in whole is said beside it', () => {
  const say = sent => sayOverload(['mine'], [run('mine', sent)], 250)
  assert.equal(say(470), 'mine: at 2x, only 470 of 1,600 requests/s were sent, which is less than it can answer: no verdict.')
  assert.match(say(900), /^mine: asked for 2x of what it can answer \(mine: 900 of 1,600 requests\/s were sent\), it still answers 50/)
  assert.match(say(1590), /^mine: asked for 2x of what it can answer, it still answers 50\.0 requests\/s within 250 ms /)
  const pair = sayOverload(['old', 'mine'], [run('old', 470), run('mine', 1590)], 250)
  assert.match(pair, /^old: at 2x, only 470 .* no verdict\.$/)
})
