// @ts-check
// What is said of somebody's own server at a constant rate, and of one that was asked for too much.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from 'bench-in-turns/message.js'
import { localiseTable } from 'bench-in-turns/say/table.js'
import * as rates from '../../packages/bench-in-turns/say/rates.js'

const sayOverload = (...of) => inEnglish(rates.sayOverload(.../** @type {[any, any, any]} */(of)))
const sayRates = (...of) => rates.sayRates(.../** @type {[any, any, any]} */(of)).map(inEnglish)
const sayHighest = (...of) => rates.sayHighest(.../** @type {[any, any]} */(of)).map(inEnglish)

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

test('the lowest and the highest of two processes do not look like an interval', () => {
  const with2xx = (version, inTime) => ({ ...run(version, 1590), result: { ...run(version, 1590).result, inTime } })
  const runs = [with2xx('old', 10), with2xx('old', 20), with2xx('mine', 60), with2xx('mine', 50)]
  assert.match(sayOverload(['old', 'mine'], runs, 250),
    / still answers 55\.0 \[50\.0 … 60\.0\] requests\/s within 250 ms, before 15\.0 \[10\.0 … 20\.0\]\.$/)
})

const interval = (low, value, high, count = 8) => ({ low, value, high, count })
const latency = (percentile, ratio, verdict) =>
  ({ percentile, ms: [interval(1, 2, 4), interval(1.5, 3, 6)], ratio, verdict })
const NOTES = [
  'Geometric means of 8 processes a version, with 95 % intervals over them.',
  'Requests were evenly spaced; those of many users come at random.'
]

test('at a rate, each latency has its interval, the ratio of the two versions and a verdict', () => {
  const latencies = [
    latency(50, interval(1.2, 1.5, 1.8), 'worse'),
    latency(99, interval(1.1, 1.2, 1.3), 'undecided'),
    latency(99, { value: 1.2, low: null, high: null, count: 2 }, 'undecided')
  ]
  assert.deepEqual(sayRates(['old', 'mine'], { failures: [], latencies }, 2000), [
    'mine: p50 at 2,000 requests/s is 3.00 ms (1.50 to 6.00), before 2.00 ms (1.00 to 4.00): 1.50x (1.20 to 1.80), worse.',
    'mine: p99 at 2,000 requests/s is 3.00 ms (1.50 to 6.00), before 2.00 ms (1.00 to 4.00): 1.20x (1.10 to 1.30), ' +
    'undecided: of two figures, one may be so by chance.',
    'mine: p99 at 2,000 requests/s is 3.00 ms (1.50 to 6.00), before 2.00 ms (1.00 to 4.00): 1.20x, ' +
    'undecided: too few processes for an interval.',
    ...NOTES
  ])
  const [alone] = sayRates(['mine'], { failures: [], latencies: [{ ...latencies[0], ms: [interval(1, 2, 4)], ratio: null, verdict: null }] }, 200)
  assert.equal(alone, 'mine: p50 at 200 requests/s is 2.00 ms (1.00 to 4.00).')
})

test('what failed is said first, with how many, and has neither a figure nor a verdict', () => {
  const failure = version => ({
    version, loads: { failed: 3, all: 8 }, due: 8000, errors: 3, non2xx: 1480, neverSent: 0, neverAnswered: 0
  })
  const failed = { percentile: 99, ratio: null, verdict: null }
  const isFailed = 'mine: failed at 200 requests/s, in 3 of 8 loads. Of 8,000 requests: 3 errors, 1,480 answers other than 2xx.'
  assert.deepEqual(
    sayRates(['old', 'mine'], { failures: [failure('mine')], latencies: [{ ...failed, ms: [interval(1, 2, 4), null] }] }, 200),
    [isFailed, 'old: p99 at 200 requests/s is 2.00 ms (1.00 to 4.00): no verdict.', ...NOTES]
  )
  const both = { failures: [failure('mine')], latencies: [{ ...failed, ms: [null] }] }
  assert.deepEqual(sayRates(['mine'], both, 200), [isFailed])
})

test('a load that failed has no latency in the table either', () => {
  const load = (version, non2xx) => /** @type {any} */ ({
    version,
    offeredRate: 200,
    result: {
      ...{ requests: 200, durationMs: 1000, errors: 0, non2xx, neverSent: 0, neverAnswered: 0 },
      latencyMs: { max: 8, percentiles: { 50: 2, 99: 4, 99.9: 8 } }
    },
    server: { cpuUserMicros: 1e5, cpuSystemMicros: 0 },
    generator: { cpuUserMicros: 1e5, cpuSystemMicros: 0 }
  })
  const { title, rows } = localiseTable(rates.ratesTable([load('mine', 0), load('mine', 0), load('other', 1), load('other', 0)]))
  assert.match(title, /evenly spaced/)
  assert.deepEqual(rows.map(row => row.slice(3, 7)), [['2.00', '4.00', '8.00', '8.00'], Array(4).fill('failed')])
})

test('the highest rate has an interval over processes, and where some found none, what they found', () => {
  const of = (version, ...found) => ({ version, found, lowest: 6.1 })
  const say = (versions, ratio = null) => sayHighest({ versions, ratio }, 50)
  assert.deepEqual(say([of('old', 100, 100, 100), of('mine', 200, 200, 200)], /** @type {any} */ (interval(1.8, 2, 2.2, 3))), [
    'mine: p99 stays within 50 ms up to 200 requests/s (200 to 200), before up to 100 requests/s (100 to 100): ' +
    '2.00x (1.80 to 2.20).',
    NOTES[0].replace('8', '3'),
    NOTES[1]
  ])
  assert.deepEqual(say([of('mine', 0, 300, 400)]), [
    'mine: in 1 of 3 processes, p99 kept it at no rate.',
    'mine: p99 stays within 50 ms up to 300 [0.00 … 400] requests/s.'
  ])
  assert.deepEqual(say([of('mine', 0, 0)]), ['mine: p99 stays within 50 ms at no rate, not at 6.10 requests/s.'])
  assert.deepEqual(say([of('mine', 300)]), [
    'mine: p99 stays within 50 ms up to 300 requests/s.', 'Of one process a version, too few for an interval.', NOTES[1]
  ])
})
