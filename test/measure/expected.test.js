// @ts-check
// How long a run is said to take. The constants are what a calm machine took; here it is what depends on what.
import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { AMOUNTS, expectedInstructionsS, QUICK_AMOUNTS } from '../../scripts/measure/instructions.js'
import { expectedBenchS } from '../../scripts/measure/run.js'
import { expectedSlicesS } from '../../scripts/measure/slices.js'

const near = (actual, wanted) => assert.ok(Math.abs(actual - wanted) < 1e-9, `${actual} is not ${wanted}`)

const SLICING = { generations: 3, rounds: 4, bursts: 5, burstMs: 14, warmUpRequests: 5000, connections: 100 }
const [START_S, WARM_UP_S, ROUND_S] = [0.8, 1, 0.2] // of two: 0.4 s each, 10,000 requests a second, 20 ms a burst
const GENERATION_S = START_S + WARM_UP_S + 4 * ROUND_S

test('slices take as long as their processes start, warm up and are loaded, in each generation', () => {
  const at = (generation, round) => expectedSlicesS(2, SLICING, { generation, round })
  near(at(1, 0), START_S)
  near(at(1, 1), START_S + WARM_UP_S)
  near(at(1, 4), START_S + WARM_UP_S + 3 * ROUND_S)
  near(at(3, 2), 2 * GENERATION_S + START_S + WARM_UP_S + ROUND_S)
  near(expectedSlicesS(2, SLICING), 3 * GENERATION_S)
  near(expectedSlicesS(4, SLICING), 6 * GENERATION_S)
})

const OPTIONS = /** @type {any} */ ({
  rounds: 3, generations: 3, sliceRounds: 4, bursts: 5, burstMs: 14, warmUpRequests: 5000, sliceConnections: 100
})
const STAGES = /** @type {any} */ ([{ isSteady: true }, { isSteady: false }])
const contender = durationS => /** @type {any} */ ({ load: { durationS } })
const planOf = (/** @type {any} */ more = {}) =>
  ({ stages: STAGES, contenders: [], sliced: [], ...more, options: { ...OPTIONS, ...more.options } })

test('a run takes as long as its gates, fresh runs, slices and instructions', () => {
  near(expectedBenchS(planOf()), 2 * 1.3)
  near(expectedBenchS(planOf({ contenders: [contender(10), contender(1)] })), 2 * 1.3 + 3 * (11 + 2 * 0.9))
  near(expectedBenchS(planOf({ sliced: [{}, {}] })), 2 * 1.3 + 3 * GENERATION_S)
  for (const [quick, amounts] of /** @type {const} */ ([[false, AMOUNTS], [true, QUICK_AMOUNTS]])) {
    near(
      expectedBenchS(planOf({ options: { instructions: true, quick } })),
      2 * 1.3 + expectedInstructionsS(STAGES, amounts)
    )
  }
})

test('instructions take longer with more requests, and with the square of the last single one', () => {
  const steady = { processes: 2, warmUpRequests: 1000, batches: 5, batchRequests: 100 }
  const amounts = { ...steady, growingProcesses: 3, singles: [100, 1] }
  const [steadyS, growingS] = [8 + 2 + 6, 8 + 1.6]
  const cores = availableParallelism()
  near(expectedInstructionsS([STAGES[0]], amounts), 2 * steadyS / cores)
  near(expectedInstructionsS([STAGES[1]], amounts), 3 * growingS / cores)
  near(expectedInstructionsS(STAGES, amounts), (2 * steadyS + 3 * growingS) / cores)
})
