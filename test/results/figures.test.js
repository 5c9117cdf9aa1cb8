// @ts-check
// Which figure of a record is taken where a stage, a pair or a load is asked for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ratioInterval } from '../../scripts/results/interval.js'
import { findCpu, findCpuRatio, findRate, findRatio, SLICES } from '../../scripts/results/rates.js'
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
const near = (actual, wanted) => assert.ok(Math.abs(actual / wanted - 1) < 1e-9, `${actual} is not ${wanted}`)
const slices = rounds(3, round => IDS.map(id =>
  slice(id, round, { rate: RATES[id] * round, cpuMicros: cpuOf(id, round) })))
const samples = rounds(3, round => IDS.map(id =>
  sample(`${id}@100`, round, { rate: RATES[id] + round, cpuMicros: 1e6 / RATES[id] + round })))
const bench = analysis({ stages: STAGES, slices, samples })
const nothing = analysis({ stages: STAGES })

test('a standing has the median of what the generator used', () => {
  assert.deepEqual(bench.league?.standings.map(({ contender }) => contender), IDS)
  assert.deepEqual(bench.league?.standings.map(({ generatorCpuShare }) => generatorCpuShare), IDS.map(() => 0.001))
})

test('a rate is that of the slices, or of the fresh runs under that load', () => {
  assert.equal(findRate(bench, 'b', SLICES), ratioInterval([2000, 4000, 6000]).value)
  assert.equal(findRate(bench, 'b', '100'), 2002)
  for (const [stage, load] of [['b', '10'], ['z', '100'], ['z', SLICES]]) assert.equal(findRate(bench, stage, load), NaN)
  assert.equal(findRate(nothing, 'b', SLICES), NaN)
  assert.equal(findRate(nothing, 'b', '100'), NaN)
})

test('so is the CPU time of a request', () => {
  near(findCpu(bench, 'b', SLICES), ratioInterval([1, 2, 3].map(round => cpuOf('b', round))).value)
  assert.equal(findCpu(bench, 'b', '100'), 502)
  for (const [stage, load] of [['b', '10'], ['z', '100'], ['z', SLICES]]) assert.equal(findCpu(bench, stage, load), NaN)
  assert.equal(findCpu(nothing, 'b', SLICES), NaN)
})

test('a stage is compared with the one before it in its track, the first of it, and those that it names', () => {
  const sliced = parts => analysis(parts).league?.ratios.map(({ over, under }) => `${over}/${under}`)
  const pairs = bench.ratios.map(({ over, under, load }) => `${over}/${under} ${load}`)
  assert.deepEqual(pairs, ['b/a 100', 'c/b 100', 'c/a 100', 'c/x 100'])
  assert.deepEqual(sliced({ stages: STAGES, slices }), ['b/a', 'c/b', 'c/x'])
  const without = slices.filter(({ contender }) => contender !== 'b')
  assert.deepEqual(sliced({ stages: STAGES, slices: without }), ['c/a', 'c/x'])
  const apart = without.filter(({ contender, round }) => (contender === 'c') === (round === 1))
  assert.deepEqual(sliced({ stages: STAGES, slices: apart }), [])
})

test('a ratio of fresh runs is paired by round, without the rounds in which one does not count', () => {
  const pair = { over: 'b', under: 'a', load: '100' }
  assert.deepEqual(findRatio(bench, pair), ratioInterval([2001 / 1001, 2002 / 1002, 2003 / 1003]))
  assert.deepEqual(findCpuRatio(bench, pair), ratioInterval([1001 / 501, 1002 / 502, 1003 / 503]))
  const second = samples.find(({ contender, round }) => contender === 'a@100' && round === 2)
  const some = analysis({ stages: STAGES, samples: samples.map(one => one === second ? { ...one, ...INVALID } : one) })
  assert.deepEqual(some.ratios[0].rounds, [2001 / 1001, null, 2003 / 1003])
  assert.deepEqual(findRatio(some, pair), ratioInterval([2001 / 1001, 2003 / 1003]))
  assert.deepEqual(findCpuRatio(some, pair), ratioInterval([1001 / 501, 1003 / 503]))
  const none = analysis({ stages: STAGES, samples: samples.map(one => ({ ...one, ...INVALID })) })
  assert.deepEqual([findRatio(none, pair), findCpuRatio(none, pair)], [null, null])
  assert.deepEqual([findRate(none, 'b', '100'), findCpu(none, 'b', '100')], [NaN, NaN])
})

test('only what was under the same load is compared', () => {
  const load = { generator: 'autocannon', connections: 10 }
  const ofA = rounds(3, round => sample('a@10', round, { rate: 1, cpuMicros: 1 }))
  const contenders = ['a', 'b'].map(id => ({ id: `${id}@10`, load, stage: { id, track: 'one', comparedWith: [] } }))
  const both = analysis({
    stages: STAGES,
    more: { contenders: [...contenders, ...bench.contenders], samples: [...ofA, ...samples] }
  })
  assert.deepEqual(both.ratios.map(({ over, under, load }) => `${over}/${under} ${load}`),
    ['b/a 10', 'b/a 100', 'c/b 100', 'c/a 100', 'c/x 100'])
  const pair = { over: 'b', under: 'a', load: '100' }
  assert.deepEqual(findCpuRatio(both, pair), findCpuRatio(bench, pair))
  assert.deepEqual([findRatio(both, { ...pair, load: '10' }), findCpuRatio(both, { ...pair, load: '10' })], [null, null])
  assert.deepEqual([findRate(both, 'a', '10'), findCpu(both, 'a', '10')], [1, 1])
})

test('a ratio of slices is that of the league, and there is none without slices', () => {
  const pair = { over: 'b', under: 'a', load: SLICES }
  assert.deepEqual(findRatio(bench, pair), bench.league?.ratios[0].requestsPerSecond)
  near(findRatio(bench, pair)?.value, 2)
  const less = ratioInterval([1, 2, 3].map(round => cpuOf('a', round) / cpuOf('b', round)))
  near(findCpuRatio(bench, pair)?.value, less.value)
  for (const of of [nothing, analysis({ stages: STAGES, samples })]) {
    assert.deepEqual([findRatio(of, pair), findCpuRatio(of, pair)], [null, null])
  }
  assert.equal(findRatio(bench, { ...pair, under: 'x' }), null)
  for (const other of [{ ...pair, load: '10' }, { ...pair, over: 'z' }]) {
    assert.deepEqual([findRatio(bench, other), findCpuRatio(bench, other)], [null, null])
  }
})
