// @ts-check
// How long a run is said to take. The constants are what a calm machine took; here it is what depends on what.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectedBenchS } from '../../scripts/measure/whole-bench.js'
import { expectedSlicesS } from '../../scripts/measure/slices.js'

const near = (actual, wanted) => assert.ok(Math.abs(actual - wanted) < 1e-9, `${actual} is not ${wanted}`)

const SLICING = { generations: 3, rounds: 4, turnMs: 400, leadInMs: 100, warmUpRequests: 6000, connections: 100 }
const START_S = 0.4 // of both at once
const WARM_UP_S = 0.5 // 12,000 requests a second
const TURNS_S = 2 // four rounds of half a second
const PAIR_S = START_S + 2 * (WARM_UP_S + TURNS_S)

test('slices take as long as their processes start, warm up and take turns, in each generation', () => {
  const at = (generation, pair) => expectedSlicesS(3, SLICING, { until: { generation, pair } })
  near(at(1, 1), 0)
  near(at(2, 1), 2 * PAIR_S)
  near(at(3, 2), 5 * PAIR_S)
  near(expectedSlicesS(2, SLICING), 3 * PAIR_S)
  near(expectedSlicesS(1, SLICING), 3 * (START_S + WARM_UP_S + TURNS_S))
  near(expectedSlicesS(3, SLICING, { pairs: 3 }), 9 * PAIR_S)
})

const OPTIONS = /** @type {any} */ ({
  rounds: 3, generations: 3, sliceRounds: 4, turnMs: 400, leadInMs: 100, warmUpRequests: 6000, sliceConnections: 100
})
const STAGES = /** @type {any} */ ([{ isSteady: true }, { isSteady: false }])
const sliced = id => /** @type {any} */ ({ id, stage: { id, track: 't', comparedWith: [] } })
const contender = durationS => /** @type {any} */ ({ load: { durationS } })
const planOf = (/** @type {any} */ more = {}) =>
  ({ stages: STAGES, contenders: [], sliced: [], ...more, options: { ...OPTIONS, ...more.options } })

test('a run takes as long as its gates, fresh runs and slices', () => {
  near(expectedBenchS(planOf()), 2 * 1.3)
  near(expectedBenchS(planOf({ contenders: [contender(10), contender(1)] })), 2 * 1.3 + 3 * (11 + 2 * 0.9))
  near(expectedBenchS(planOf({ sliced: [sliced('a'), sliced('b')] })), 2 * 1.3 + 3 * PAIR_S)
})
