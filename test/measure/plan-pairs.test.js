// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planPairs } from '../../scripts/measure/plan.js'

const stage = (id, more = {}) => /** @type {any} */ ({ id, isSteady: true, freshLoads: [], ...more })
const pairOf = (id, older = {}, now = {}) => /** @type {any} */ ([stage(`${id} at 1a2b3c4`, older), stage(id, now)])
const idsOf = ({ stages, contenders, sliced }) => [stages, contenders, sliced].map(list => list.map(({ id }) => id))

test('a steady pair is sliced, as neighbours, and nothing else is measured of it', () => {
  const loads = { freshLoads: [{ connections: 10 }, { connections: 100 }] }
  const both = ['a at 1a2b3c4', 'a', 'b at 1a2b3c4', 'b']
  assert.deepEqual(idsOf(planPairs([pairOf('a', loads, loads), pairOf('b')])), [both, [], both])
})

test('a pair of which one has no steady state gets fresh runs under one load', () => {
  const loads = { freshLoads: [{ generator: 'wrk' }, { connections: 10 }, {}] }
  const unsteady = { ...loads, isSteady: false }
  const both = ['a at 1a2b3c4', 'a']
  const fresh = ['a at 1a2b3c4@10', 'a@10']
  assert.deepEqual(idsOf(planPairs([pairOf('a', unsteady, unsteady)])), [both, fresh, []])
  assert.deepEqual(idsOf(planPairs([pairOf('a', unsteady, loads)])), [both, fresh, []])
  assert.deepEqual(idsOf(planPairs([pairOf('a', loads, unsteady)])), [both, fresh, []])
})

test('where slices cannot be, every pair gets fresh runs under the load that was asked for', () => {
  const both = ['a at 1a2b3c4', 'a']
  assert.deepEqual(idsOf(planPairs([pairOf('a')], { overallRate: 500 })), [
    both,
    ['a at 1a2b3c4@100 at 500/s', 'a@100 at 500/s'],
    []
  ])
  assert.deepEqual(idsOf(planPairs([pairOf('a')], { generator: 'wrk' })), [
    both,
    ['a at 1a2b3c4@wrk-100', 'a@wrk-100'],
    []
  ])
})

test('the noise pair of a steady pair is sliced with it', () => {
  assert.deepEqual(idsOf(planPairs([pairOf('a', {}, { isNoisePair: true })], { withNoisePair: true }))[2], [
    'a at 1a2b3c4',
    'a',
    'a (again)'
  ])
})
