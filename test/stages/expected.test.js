// @ts-check
// How long a run is said to take. The constants are what a calm machine took; here it is what depends on what.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectedSlicesS } from 'bench-in-turns/turns/turns.js'

const near = (actual, wanted) => assert.ok(Math.abs(actual - wanted) < 1e-9, `${actual} is not ${wanted}`)

const SLICING = {
  generations: 3, turns: 4, turnMs: 400, leadInMs: 97, spanMs: 500, warmUpRequests: 6000, connections: 100
}
const START_S = 0.4 // of both at once
const WARM_UP_S = 0.5 // 12,000 requests a second
const TURNS_S = 2 // four of half a second, with the questions to the probe
const SPAN_S = 0.5
const PAIR_S = START_S + 2 * (WARM_UP_S + TURNS_S + SPAN_S)

test('slices take as long as their processes start, warm up and take turns, in each generation', () => {
  const at = (generation, pair) => expectedSlicesS(3, SLICING, { until: { generation, pair } })
  near(at(1, 1), 0)
  near(at(2, 1), 2 * PAIR_S)
  near(at(3, 2), 5 * PAIR_S)
  near(expectedSlicesS(2, SLICING), 3 * PAIR_S)
  near(expectedSlicesS(1, SLICING), 3 * (START_S + WARM_UP_S + SPAN_S))
  near(expectedSlicesS(3, SLICING, { pairs: 3 }), 9 * PAIR_S)
})

test('of a slow server, the warm-up takes as long as its requests do, up to its bound', () => {
  const slow = requestMs => expectedSlicesS(2, { ...SLICING, generations: 1, requestMs, longestWarmUpMs: 9000 })
  near(slow(0.01), PAIR_S)
  near(slow(1), PAIR_S + 2 * (6 - WARM_UP_S))
  near(slow(100), PAIR_S + 2 * (9 - WARM_UP_S))
})
