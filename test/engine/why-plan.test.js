// @ts-check
// How long --why takes: a minute, by fewer turns where they are long and by fewer starts where one takes long.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paceOf } from '../../packages/bench-in-turns/compare.js'
import { expectedWhyS, startsInTime, whyOptions } from '../../packages/bench-in-turns/why/sampled-turns.js'
import { usualAmounts } from '../../packages/bench-in-turns/turns/defaults.js'

const MOST_S = 60
const connections = 10

/** @param {number} requestMs @param {number} [startMs] @returns seconds, and the options by which they are expected */
function planOf (requestMs, startMs) {
  const usual = { ...usualAmounts({ isCompared: true }), connections }
  const options = whyOptions({ ...usual, ...paceOf({ requestMs, connections }) })
  return { options, seconds: expectedWhyS(options, startMs) }
}

for (const requestMs of [0.05, 0.5, 1, 3]) {
  test(`a server that takes ${requestMs} ms a request is planned for a minute at most`, () => {
    const { options, seconds } = planOf(requestMs)
    assert.equal(options.generations, 10)
    assert.equal(options.turns % 2, 0)
    assert.ok(seconds <= MOST_S, `${seconds} s with ${options.turns} turns`)
  })
}

test('turns that are longer are fewer', () => {
  assert.deepEqual([0.05, 1, 10, 200].map(requestMs => planOf(requestMs).options.turns), [30, 14, 4, 2])
})

test('starts that take long are fewer, an even number, and six at least', () => {
  const after = (taken, ...times) => times.map(lastMs => startsInTime(10, { taken, elapsedMs: taken * lastMs, lastMs }))
  assert.deepEqual(after(1, 1000, 5900, 6100, 7700, 15_400, 120_000), [10, 10, 8, 6, 6, 6])
  assert.deepEqual(after(7, 1000, 8000, 15_400), [10, 8, 8], 'one more, where it was begun by the same one twice')
  assert.equal(startsInTime(10, { taken: 2, elapsedMs: 10_000, lastMs: 9000 }), 6, 'the last one took longer')
  assert.equal(startsInTime(3, { taken: 1, elapsedMs: 1000, lastMs: 1000 }), 3, 'who asks for fewer gets them')
})
