// @ts-check
// Which stages of a run are compared.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analysis, rounds, sample, slice } from '../support/record.js'

const stages = [
  { id: 'a', track: 'one' },
  { id: 'x', track: 'other' },
  { id: 'b', track: 'one' },
  { id: 'c', track: 'one', comparedWith: ['x'] }
]
const slices = rounds(3, round => stages.map(({ id }) => slice(id, round)))
const samples = rounds(3, round => stages.map(({ id }) => sample(`${id}@100`, round)))
const invalid = { result: { ...sample('x', 1).result, non2xx: 1 } }
const namesOf = pairs => pairs.map(({ over, under }) => `${over}/${under}`)
const inTurns = slices => namesOf(analysis({ stages, slices }).warm?.ratios)

test('a stage is compared with the one before it in its track, the first of it, and those that it names', () => {
  assert.deepEqual(namesOf(analysis({ stages, samples }).fresh[0].ratios), ['b/a', 'c/b', 'c/a', 'c/x'])
  assert.deepEqual(inTurns(slices), ['b/a', 'c/b', 'c/x'])
  const without = slices.filter(({ contender }) => contender !== 'b')
  assert.deepEqual(inTurns(without), ['c/a', 'c/x'])
  assert.deepEqual(inTurns(without.filter(({ contender, round }) => (contender === 'c') === (round === 1))), [])
})

test('where a run of one of them does not count, no ratio of theirs is known', () => {
  const isOne = ({ contender, round }) => contender === 'a@100' && round === 2
  const oneLess = samples.map(one => isOne(one) ? { ...one, ...invalid } : one)
  const ratioIn = samples => analysis({ stages, samples }).fresh[0].ratio('b', 'a')?.requestsPerSecond
  assert.deepEqual([ratioIn(samples)?.count, ratioIn(oneLess)], [3, null])
})
