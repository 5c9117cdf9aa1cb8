// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analysis, CALM, rounds, slice } from '../support/record.js'

const STAGES = [{ id: 'one' }, { id: 'two' }]
const SPOILED = { ...CALM, stolenMicros: 0.5 * CALM.durationMs * 1000 * CALM.cores }

/** Slices of two stages: `generations` has the CPU time of a request of `two`, over that of `one`, in each. */
function ofGenerations (
  generations,
  more = (/** @type {number} */ round, /** @type {number} */ generation) => ({}),
  each = 5
) {
  return generations.flatMap((ratio, g) => rounds(each, i => {
    const [generation, round] = [g + 1, g * each + i]
    const luck = 1 + (i % 3 - 1) / 1000
    return [
      slice('one', round, { generation, cpuMicros: 100 }),
      slice('two', round, { generation, cpuMicros: 100 * ratio * luck, ...more(i, generation) })
    ]
  }))
}

/** CPU time of `two` ÷ that of `one`. */
const ratioOf = bench => bench.warm.ratios[0].cpuMicrosPerRequest
const benchOf = (...of) => /** @type {any} */ (analysis({ stages: STAGES, slices: ofGenerations(...of) }))

test('the interval goes by generations of processes, not by slices', () => {
  const generations = [1, 1.1, 0.95, 1.05, 1.02, 0.98]
  const [few, many] = [5, 50].map(each => ratioOf(benchOf(generations, () => ({}), each)))
  assert.deepEqual([few.count, many.count], [6, 6])
  for (const end of ['value', 'low', 'high']) assert.ok(Math.abs(few[end] / many[end] - 1) < 0.01, end)
  assert.equal(ratioOf(benchOf([1.1])).low, null)
})

test('where a generation has calm slices, the spoiled ones are left out of it; else all count', () => {
  const slowed = { cpuMicros: 300, machine: SPOILED }
  const few = benchOf([1, 1, 1], i => i > 3 ? slowed : {})
  assert.equal(ratioOf(few).value.toFixed(2), '1.00')
  assert.deepEqual(few.calm.warm, { calm: 24, all: 30 })
  assert.deepEqual(few.calm.spoilers, { stolen: 6 })
  assert.deepEqual(few.warm.levels.map(({ count }) => count), [15, 15])
  assert.ok(ratioOf(benchOf([1, 1, 1], () => slowed)).value > 2)
})
