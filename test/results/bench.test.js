// @ts-check
// What makes a run one that failed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAllGood } from '../../scripts/results/analysis.js'
import { analysis, rounds, sample, slice } from '../support/record.js'

const STAGES = [{ id: 'a' }, { id: 'b' }]
const INVALID = { result: { ...sample('x', 1).result, non2xx: 1 } }
const DIED = { failure: { message: 'a ended with exit code 1', stderrLines: [] } }

/** @param {{ samples?: any[], slices?: any[], more?: any }} [parts] what is otherwise than in a run without a fault */
function run ({
  samples = rounds(2, round => sample('a@100', round)),
  slices = rounds(3, round => [slice('a', round), slice('b', round)]),
  more
} = {}) {
  return analysis({ stages: STAGES, samples, slices, more })
}

test('single samples and slices that do not count fail no run: its figures stand', () => {
  assert.ok(isAllGood(run()))
  assert.ok(isAllGood(run({ samples: [sample('a@100', 1), sample('a@100', 2, INVALID)] })))
  assert.ok(
    isAllGood(
      run({ slices: rounds(3, round => [slice('a', round), { ...slice('b', round), timeouts: Number(round === 1) }]) })
    )
  )
})

test('a stage fails it that does not pass the gate, dies, or has no figure', () => {
  const passed = { stage: 'a', checks: [], failures: [], stderrLines: [] }
  const failed = { ...passed, stage: 'b', failures: [{ check: 'start', message: 'no' }] }
  const gated = run({ more: { gates: [passed, failed] } })
  assert.deepEqual(gated.gates, [{ ...passed, passed: true }, { ...failed, passed: false }])
  assert.equal(isAllGood(gated), false)
  assert.ok(isAllGood(run({ more: { gates: [passed] } })))
  assert.equal(isAllGood(run({ samples: [sample('a@100', 1), { ...sample('a@100', 2), ...DIED }] })), false)
  assert.equal(isAllGood(run({ samples: rounds(2, round => sample('a@100', round, INVALID)) })), false)
  assert.equal(isAllGood(run({ samples: [sample('a@100', 1), sample('b@100', 1, INVALID)] })), false)
  assert.equal(
    isAllGood(run({ slices: rounds(3, round => [slice('a', round), { ...slice('b', round), timeouts: 1 }]) })),
    false
  )
  const whole = run()
  const failures = [{ contender: 'b', message: 'died', stderrLines: [] }]
  assert.equal(isAllGood({ ...whole, slices: whole.slices && { ...whole.slices, failures } }), false)
})

test('what was left out for want of a generator fails no run', () => {
  const skipped = { id: 'b@wrk-100', stage: { id: 'b', comparedWith: [] }, load: { generator: 'wrk', connections: 100 } }
  const whole = run()
  assert.ok(isAllGood(run({ more: { contenders: [...whole.contenders, skipped] } })))
  assert.ok(isAllGood(run({ slices: rounds(3, round => slice('a', round)) })))
})

test('a run of slices alone, or of fresh runs alone, can be good', () => {
  assert.ok(isAllGood(run({ samples: [] })))
  assert.ok(isAllGood(run({ slices: [] })))
  assert.equal(isAllGood(run({ slices: [], samples: [sample('a@100', 1, INVALID)] })), false)
})
