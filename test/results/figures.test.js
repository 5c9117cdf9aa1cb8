// @ts-check
// Which figure of a record is taken where a stage, a pair or a load is asked for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analysis, rounds, sample, slice } from '../support/record.js'

const STAGES = [
  { id: 'a', track: 'one' },
  { id: 'x', track: 'other' },
  { id: 'b', track: 'one' },
  { id: 'c', track: 'one', comparedWith: ['x'] }
]
const RATES = { a: 1000, x: 500, b: 2000, c: 4000 }
const IDS = Object.keys(RATES)
const INVALID = { result: { ...sample('x', 1).result, non2xx: 1 } }

const cpuOf = (id, round) => 1e5 / RATES[id] * (1 + round * IDS.indexOf(id) / 10)
const slices = rounds(3, round => IDS.map(id =>
  slice(id, round, { rate: RATES[id] * round, cpuMicros: cpuOf(id, round) })))
const samples = rounds(3, round => IDS.map(id =>
  sample(`${id}@100`, round, { rate: RATES[id] + round, cpuMicros: 1e6 / RATES[id] + round })))
const bench = analysis({ stages: STAGES, slices, samples })
const isOne = ({ contender, round }) => contender === 'a@100' && round === 2
const oneLess = analysis({ stages: STAGES, samples: samples.map(one => isOne(one) ? { ...one, ...INVALID } : one) })
const ofTen = bench.contenders.slice(0, 1).map(one => ({ ...one, id: 'a@10', load: { ...one.load, connections: 10 } }))
const samplesOfTen = rounds(3, round => sample('a@10', round, { rate: 1, cpuMicros: 1 }))
const more = { contenders: [...ofTen, ...bench.contenders], samples: [...samplesOfTen, ...samples] }
const twoLoads = analysis({ stages: STAGES, more })

test('a stage is compared with the one before it in its track, the first of it, and those that it names', () => {
  const namesOf = pairs => pairs.map(({ over, under }) => `${over}/${under}`)
  const slicedOf = slices => namesOf(analysis({ stages: STAGES, slices }).league?.ratios)
  assert.deepEqual(namesOf(bench.ratios), ['b/a', 'c/b', 'c/a', 'c/x'])
  assert.deepEqual(namesOf(twoLoads.ratios), namesOf(bench.ratios))
  assert.deepEqual(oneLess.ratios[0].rounds, [null, null, null])
  assert.deepEqual(slicedOf(slices), ['b/a', 'c/b', 'c/x'])
  const without = slices.filter(({ contender }) => contender !== 'b')
  assert.deepEqual(slicedOf(without), ['c/a', 'c/x'])
  assert.deepEqual(slicedOf(without.filter(({ contender, round }) => (contender === 'c') === (round === 1))), [])
})
