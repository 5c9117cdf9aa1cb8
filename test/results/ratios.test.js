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
const slicedOf = slices => namesOf(analysis({ stages, slices }).league?.ratios)

test('a stage is compared with the one before it in its track, the first of it, and those that it names', () => {
  assert.deepEqual(namesOf(analysis({ stages, samples }).ratios), ['b/a', 'c/b', 'c/a', 'c/x'])
  assert.deepEqual(slicedOf(slices), ['b/a', 'c/b', 'c/x'])
  const without = slices.filter(({ contender }) => contender !== 'b')
  assert.deepEqual(slicedOf(without), ['c/a', 'c/x'])
  assert.deepEqual(slicedOf(without.filter(({ contender, round }) => (contender === 'c') === (round === 1))), [])
})

test('where a run of one of them does not count, no ratio of theirs is known', () => {
  const isOne = ({ contender, round }) => contender === 'a@100' && round === 2
  const oneLess = samples.map(one => isOne(one) ? { ...one, ...invalid } : one)
  assert.deepEqual(analysis({ stages, samples: oneLess }).ratios[0].rounds, [null, null, null])
})
