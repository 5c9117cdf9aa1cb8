// @ts-check
// What follows from loads at a constant rate, of made-up ones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stats } from 'bench-in-turns'
import { judgeHighest, judgeRates } from '../../packages/bench-in-turns/judge/latency.js'

const WELL = { requests: 1000, errors: 0, non2xx: 0, neverSent: 0, neverAnswered: 0 }

/** A load of a process. */
const run = (version, round, /** @type {Record<string, number>} */ of = {}) => {
  const { p50 = 1, p99 = 5, offeredRate = 200, ...counts } = of
  const result = { ...WELL, ...counts, latencyMs: { percentiles: { 50: p50, 99: p99 } } }
  return /** @type {any} */ ({ version, round, offeredRate, result })
}

/**
 * Eight rounds, in which the machine is as fast as it happens to be, for both.
 *
 * @param {number[]} p50s new ÷ old
 */
const rounds = (p50s, p99s) => p50s.flatMap((ratio, i) => {
  const pace = 1 + i % 3
  return [
    run('old', i + 1, { p50: pace, p99: 4 * pace }),
    run('new', i + 1, { p50: pace * ratio, p99: 4 * pace * p99s[i] })
  ]
})

const near = (middle, reach) => Array.from({ length: 8 }, (_, i) => middle * Math.exp(reach * Math.sin(i * 2.3)))
const verdicts = (p50s, p99s) => judgeRates(['old', 'new'], rounds(p50s, p99s)).latencies.map(({ verdict }) => verdict)

test('what each round shows is better or worse, also where rounds differ more than versions', () => {
  assert.deepEqual(verdicts(near(1.3, 0.05), near(0.7, 0.05)), ['worse', 'better'])
})

test('a whole interval within 5 % that holds 1 is the same, a sure difference is one, and a wide one undecided', () => {
  assert.deepEqual(verdicts(near(1, 0.02), near(1.02, 0.001)), ['the same', 'worse'])
  assert.deepEqual(verdicts(near(1, 0.3), near(1.1, 0.3)), ['undecided', 'undecided'])
  // To both sides by the same factor: which of the two is over the other is nobody's choice.
  assert.deepEqual(verdicts(near(1.049, 0), near(1 / 1.049, 0)), ['worse', 'better'])
  assert.deepEqual(verdicts(near(1.051, 0), near(1 / 1.051, 0)), ['worse', 'better'])
})

test('of two figures, one that is beyond noise by itself only is undecided', () => {
  const faint = near(1.1, 0.15)
  const { latencies: [p50, p99] } = judgeRates(['old', 'new'], rounds(faint, near(1, 0.3)))
  assert.ok(Number(stats.ratioInterval(faint).low) > 1 && Number(p50.ratio?.low) < 1, JSON.stringify(p50.ratio))
  assert.deepEqual([p50.verdict, p99.verdict], ['undecided', 'undecided'])
  assert.deepEqual(verdicts(faint, near(1.5, 0.05)), ['worse', 'worse']) // beside one that is sure, it may be believed
})

/** @type {Record<string, Record<string, number>>} */
const WRONG = {
  errors: { errors: 2 },
  'answers other than 2xx': { non2xx: 3 },
  'over 1 % never sent': { neverSent: 20 },
  'over 1 % never answered': { neverAnswered: 20 }
}
for (const [what, wrong] of Object.entries(WRONG)) {
  test(`a version with ${what} failed, with how many, and there is no verdict`, () => {
    const runs = [...rounds(near(0.5, 0.05), near(0.5, 0.05)), run('new', 9, wrong), run('old', 9)]
    const { failures, latencies } = judgeRates(['old', 'new'], runs)
    const [failure, ...others] = failures
    assert.deepEqual([failure.version, failure.loads, others.length], ['new', { failed: 1, all: 9 }, 0])
    const { requests, ...none } = WELL
    const { errors, non2xx, neverSent, neverAnswered } = failure
    assert.deepEqual({ errors, non2xx, neverSent, neverAnswered }, { ...none, ...wrong })
    for (const { ms: [before, now], ratio, verdict } of latencies) {
      assert.deepEqual([before?.count, now, ratio, verdict], [9, null, null, null])
    }
  })
}

// The highest rate.

/** A step of a search: two loads that agree. */
const step = (version, round, offeredRate, holds) =>
  [1, 2].map(() => run(version, round, { offeredRate, p99: holds ? 5 : 400 }))

test('the highest rate of each process is the highest that its loads agreed on, and the ratio goes by the rounds', () => {
  const runs = [1, 2, 3].flatMap(round => [
    ...step('old', round, 100 * round, true), ...step('old', round, 110 * round, false),
    ...step('new', round, 200 * round, true), ...step('new', round, 150 * round, true),
    // One of five within the limit is no rate that holds.
    run('new', round, { offeredRate: 900, p99: 5 }), ...step('new', round, 900, false), ...step('new', round, 900, false)
  ])
  const { versions, ratio } = judgeHighest(['old', 'new'], runs, 50)
  assert.deepEqual(versions.map(({ found }) => found), [[100, 200, 300], [200, 400, 600]])
  assert.ok(Math.abs(Number(ratio?.value) - 2) < 1e-9 && ratio?.count === 3)
})

test('where a process kept the limit at no rate there is no ratio, and the lowest that was asked for is known', () => {
  const runs = [1, 2, 3].flatMap(round =>
    [...step('old', round, 100, true), ...step('new', round, 10 * round, round > 1)])
  const { versions: [, now], ratio } = judgeHighest(['old', 'new'], runs, 50)
  assert.deepEqual([now.found, now.lowest, ratio], [[0, 20, 30], 10, null])
})
