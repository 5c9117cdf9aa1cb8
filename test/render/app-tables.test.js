// @ts-check
// What is said of somebody's own server at a constant rate, and of one that was asked for too much.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from 'bench-in-turns/kit.js'
import * as rates from '../../packages/bench-in-turns/say/rates.js'
import { interval } from '../support/record.js'

const sayOverload = (...of) => inEnglish(rates.sayOverload(.../** @type {[any, any, any]} */(of)))
const sayRates = (...of) => rates.sayRates(.../** @type {[any, any, any]} */(of)).map(inEnglish)

/** A second of a server that can answer 800. */
const run = (version, sent) => /** @type {any} */ ({
  version,
  timesCapacity: 2,
  offeredRate: 1600,
  result: { requests: sent - 100, neverAnswered: 100, inTime: 50, durationMs: 1000 }
})

test('what was hardly sent is no verdict, and what was not sent in whole is said beside it', () => {
  const say = sent => sayOverload(['mine'], [run('mine', sent)], 250)
  assert.equal(say(470), 'mine: at 2x, only 470 of 1,600 requests/s were sent, which is less than it can answer: no verdict.')
  assert.match(say(900), /^mine: asked for 2x of what it can answer \(mine: 900 of 1,600 requests\/s were sent\), it still answers 50/)
  assert.match(say(1590), /^mine: asked for 2x of what it can answer, it still answers 50\.0 requests\/s within 250 ms\.$/)
  const pair = sayOverload(['old', 'mine'], [run('old', 470), run('mine', 1590)], 250)
  assert.match(pair, /^old: at 2x, only 470 .* no verdict\.$/)
})

const NOTES = [
  'Geometric means of 9 processes a version, with 95 % intervals over them.',
  'Requests were evenly spaced; those of many users come at random.'
]

test('what failed is said first, with how many, and has neither a figure nor a verdict', () => {
  const failure = version => ({
    version, loads: { failed: 3, all: 8 }, due: 8000, errors: 3, non2xx: 1480, neverSent: 0, neverAnswered: 0
  })
  const failed = { percentile: 99, ratio: null, verdict: null }
  const busy = { count: 0, all: 8 }
  const isFailed = 'mine: failed at 200 requests/s, in 3 of 8 loads. Of 8,000 requests: 3 errors, 1,480 answers other than 2xx. ' +
    'See what it answers and writes then, or ask at a lower --rate: where it refuses, that is its limit.'
  assert.deepEqual(
    sayRates(['old', 'mine'],
      { failures: [failure('mine')], latencies: [{ ...failed, ms: [interval(1, 2, 4), null] }], busy }, 200),
    [isFailed, 'old: p99 at 200 requests/s is 2.00 ms (1.00 to 4.00): no verdict.', ...NOTES]
  )
  const both = { failures: [failure('mine')], latencies: [{ ...failed, ms: [null] }], busy }
  assert.deepEqual(sayRates(['mine'], both, 200), [isFailed])
})

test('what failed says what to try next, by what went wrong', () => {
  const counts = { errors: 0, non2xx: 0, neverSent: 0, neverAnswered: 0 }
  const lineOf = of => {
    const failure = { version: 'mine', loads: { failed: 1, all: 8 }, due: 1604, ...counts, ...of }
    return sayRates(['mine'], { failures: [failure], latencies: [{ percentile: 99, ratio: null, verdict: null, ms: [null] }], busy: { count: 0, all: 1 } }, 200)[0]
  }
  assert.match(lineOf({ errors: 6 }), /Of 1,604 requests: 6 errors\. See what it writes when it closes a connection, or ask at a lower --rate\.$/)
  assert.match(lineOf({ neverSent: 60 }), /\. Ask at a lower --rate, or by more --connections where it only waits\.$/)
  assert.match(lineOf({ neverAnswered: 60 }), /\. Ask at a lower --rate: --p99 finds the highest that it keeps up with\.$/)
})
