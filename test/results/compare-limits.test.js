// @ts-check
// What two records have to have in common, and when a change is none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareRecords } from '../../scripts/results/comparison.js'
import { analysis, rounds, sample, slice } from '../support/record.js'

const STAGES = [{ id: 'a' }, { id: 'b' }, { id: 'slow', isSteady: false }, { id: 'ceiling', isCeiling: true }]
// Two per cent up and down, so that intervals have a width, and each stage in its own order.
const jitter = (round, offset = 0) => 1 + ((round + offset) % 3 - 1) / 50

test('a stage with few rounds is said to have too few, and a ceiling of a commit is none', () => {
  const few = analysis({
    stages: STAGES,
    slices: rounds(2, round => [slice('a', round, { rate: 1000 }), slice('ceiling', round, { rate: 3000 })])
  })
  assert.equal(compareRecords(few, few).changes[0].directions.requestsPerSecond, 'too few rounds')
  const isCeiling = true
  const stages = [{ id: 'ceiling at 1a2b3c4', isCeiling, revision: { of: 'ceiling' } }, { id: 'ceiling', isCeiling }]
  const both = analysis({ stages, slices: rounds(9, round => stages.map(({ id }) => slice(id, round))) })
  assert.deepEqual(compareRecords(both, both).changes.map(({ contender }) => contender), ['ceiling at 1a2b3c4'])
})

test('what only one of the two has is not compared', () => {
  const of = (ids, samples = /** @type {any[]} */ ([])) =>
    analysis({ stages: STAGES, samples, slices: rounds(3, round => ids.map(id => slice(id, round))) })
  const changed = (before, after) => compareRecords(before, after).changes.map(({ contender }) => contender)
  assert.deepEqual(changed(of(['a', 'b', 'ceiling']), of(['b', 'ceiling'])), ['b'])
  assert.deepEqual(changed(of(['b', 'ceiling']), of(['a', 'b', 'ceiling'])), ['b'])
  const [right, wrong] = [{}, { errors: 1, requests: 0 }]
  const flawed = flaw => analysis({ stages: STAGES, slices: rounds(3, round => slice('a', round, flaw)) })
  assert.deepEqual([changed(flawed(right), flawed(wrong)), changed(flawed(wrong), flawed(right))], [[], []])
  const fresh = flaw => of([], ['a', 'slow'].map(id =>
    sample(`${id}@100`, 1, id === 'a' ? { result: { ...sample('a@100', 1).result, ...flaw } } : {})))
  assert.deepEqual(changed(fresh({}), fresh({ errors: 1 })), ['slow@100'])
  assert.deepEqual(changed(fresh({ errors: 1 }), fresh({})), ['slow@100'])
  assert.deepEqual(changed(fresh({}), fresh({})), ['a@100', 'slow@100'])
  const one = of([], [sample('slow@100', 1)])
  assert.deepEqual([changed(one, fresh({})), changed(fresh({}), one)], [['slow@100'], ['slow@100']])
})

test('a ceiling that is not the same one in both, or has no slices in one, shows no shift', () => {
  const of = (ceiling, ids) => analysis({
    stages: ['a', 'b', 'c'].map(id => ({ id, isCeiling: id === ceiling })),
    slices: rounds(3, round => ids.map(id => slice(id, round)))
  })
  const shiftOf = (before, after) => compareRecords(before, after).shift
  const all = ['a', 'b', 'c']
  assert.notEqual(shiftOf(of('c', all), of('c', all)), null)
  assert.equal(shiftOf(of('b', all), of('c', all)), null)
  assert.equal(shiftOf(of('c', all), of('none', all)), null)
  assert.equal(shiftOf(of('none', all), of('none', all)), null)
  assert.equal(shiftOf(of('c', ['a']), of('c', all)), null)
  assert.equal(shiftOf(of('c', all), of('c', ['a'])), null)
})

test('both ends of a change are those of the stage itself, with a ceiling and without', () => {
  const of = (rate, ids) => analysis({
    stages: STAGES,
    slices: rounds(4, round => ids.map(id => slice(id, round, { rate: rate * jitter(round), cpuMicros: 1e5 / rate })))
  })
  for (const ids of [['a'], ['a', 'ceiling']]) {
    const [{ before, after, cpuMicrosPerRequest }] = compareRecords(of(1000, ids), of(2000, ids)).changes
    assert.deepEqual([before, after].map(({ value, count }) => [Math.round(value / 100), count]), [[10, 4], [20, 4]])
    assert.equal(cpuMicrosPerRequest.value.toFixed(3), ids.length === 1 ? '0.500' : '1.000')
  }
})

test('what the ceiling scatters by in step with a stage is in no ratio of the two', () => {
  const of = (machine, spread) => analysis({
    stages: STAGES,
    slices: rounds(9, round => ['a', 'ceiling'].map(id =>
      slice(id, round, { rate: 1000 * machine * (1 + spread * (round % 3 - 1)), cpuMicros: 100 })))
  })
  const { shift, changes: [change] } = compareRecords(of(1, 0.1), of(3, 0.1))
  const { value, low, high } = /** @type {any} */ (shift?.requestsPerSecond)
  assert.ok(low < value * 0.95 && value * 1.05 < high, `${low} ${value} ${high}`)
  const { requestsPerSecond: ratio } = change
  assert.deepEqual([ratio.low, ratio.value, ratio.high].map(it => it?.toFixed(9)), Array(3).fill('1.000000000'))
})

test('a CPU time that changed less than that of a noise pair is unresolved', () => {
  const of = (cpuOfA, again) => analysis({
    stages: STAGES,
    slices: rounds(9, round => [
      slice('a', round, { cpuMicros: cpuOfA * jitter(round) }),
      slice('b', round, { cpuMicros: 100 * jitter(round, 1) }),
      slice('b (again)', round, { cpuMicros: 100 * again * jitter(round, 2) }),
      slice('ceiling', round, { cpuMicros: 30 * jitter(round, 1) })
    ]),
    noisePair: 'b'
  })
  const directionOf = (before, after) => compareRecords(before, after).changes[0].directions.cpuMicrosPerRequest
  assert.equal(directionOf(of(100, 1), of(130, 1)), 'more')
  assert.equal(directionOf(of(130, 1), of(100, 1)), 'less')
  assert.equal(directionOf(of(100, 1.2), of(130, 1)), 'unresolved') // within 1.2 to the power of the root of 2
  assert.equal(directionOf(of(100, 1), of(130, 1.2)), 'unresolved')
  assert.equal(directionOf(of(100, 1.15), of(130, 1)), 'more')
})

test('a steady stage under a fresh load shifts with the machine, and one that is not by the root of that', () => {
  const steady = (machine, ofFresh) => analysis({
    stages: STAGES,
    slices: rounds(9, round => slice('ceiling', round, { rate: 1000 * machine, cpuMicros: 100 / machine })),
    samples: rounds(9, round => ['a', 'slow'].map(id =>
      sample(`${id}@100`, round, {
        rate: (id === 'a' ? 100 : 50) * ofFresh * jitter(round),
        cpuMicros: 1000 / ofFresh * jitter(round)
      })))
  })
  const { changes } = compareRecords(steady(1, 1), steady(4, 4))
  const ratios = changes.map(({ contender, requestsPerSecond, cpuMicrosPerRequest, before, after }) =>
    [contender, requestsPerSecond.value, cpuMicrosPerRequest.value, after.value / before.value].map(it =>
      typeof it === 'number' ? Number(it.toFixed(6)) : it))
  assert.deepEqual(ratios, [['a@100', 1, 1, 4], ['slow@100', 2, 0.5, 4]])
  assert.deepEqual([changes[0].before.count, changes[0].before.low], [9, 98])
})
