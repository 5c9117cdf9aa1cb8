// @ts-check
// Which figure of a record is taken where a stage, a pair or a load is asked for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ratioInterval } from 'bench-in-turns/judge/interval.js'
import { findCpu, findCpuRatio, findRate, findRatio, isRateOfGenerator, SLICES } from '../../scripts/results/stage-figures.js'
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
const noneCounts = analysis({ stages: STAGES, samples: samples.map(one => ({ ...one, ...INVALID })) })
const isOne = ({ contender, round }) => contender === 'a@100' && round === 2
const oneLess = analysis({ stages: STAGES, samples: samples.map(one => isOne(one) ? { ...one, ...INVALID } : one) })
const ofTen = bench.contenders.slice(0, 1).map(one => ({ ...one, id: 'a@10', load: { ...one.load, connections: 10 } }))
const samplesOfTen = rounds(3, round => sample('a@10', round, { rate: 1, cpuMicros: 1 }))
const more = { contenders: [...ofTen, ...bench.contenders], samples: [...samplesOfTen, ...samples] }
const twoLoads = analysis({ stages: STAGES, more })

/** @type {[string, any, string, string, number, number][]} */
const figures = [
  ['of slices', bench, 'b', SLICES, ratioInterval([2000, 4000, 6000]).value,
    ratioInterval([1, 2, 3].map(round => cpuOf('b', round))).value],
  ['of fresh runs under that load', bench, 'b', '100', 2002, 502],
  ['of fresh runs under another load', twoLoads, 'a', '10', 1, 1],
  ['of a stage that was not there', bench, 'z', '100', NaN, NaN],
  ['where no sample counts', noneCounts, 'b', '100', NaN, NaN]
]
for (const [what, of, stage, load, rate, cpu] of figures) {
  test(`rate and CPU time ${what}`, () => {
    assert.equal(findRate(of, stage, load), rate)
    assert.equal(findCpu(of, stage, load).toFixed(9), cpu.toFixed(9))
  })
}

const pair = { over: 'b', under: 'a', load: '100' }
const sliced = { ...pair, load: SLICES }
/** @type {[string, any, typeof pair, number[] | null, number[] | null][]} */
const ratios = [
  ['of fresh runs, by round', bench, pair, [2001 / 1001, 2002 / 1002, 2003 / 1003],
    [1001 / 501, 1002 / 502, 1003 / 503]],
  ['of one that failed in a round', oneLess, pair, null, null],
  ['under a load that one was not under', twoLoads, { ...pair, load: '10' }, null, null],
  ['of one that is compared with several', bench, { ...pair, over: 'c' }, [4001 / 1001, 4002 / 1002, 4003 / 1003],
    [1001 / 251, 1002 / 252, 1003 / 253]],
  ['where no sample counts', noneCounts, pair, null, null],
  ['of slices', bench, sliced, [2, 2, 2], [1, 2, 3].map(round => cpuOf('a', round) / cpuOf('b', round))],
  ['of a stage that was not there', bench, { ...sliced, over: 'z' }, null, null]
]
for (const [what, of, asked, rate, cpu] of ratios) {
  test(`ratios ${what}`, () => {
    const short = interval => interval && [interval.value.toFixed(9), interval.count]
    assert.deepEqual(short(findRatio(of, asked)), short(rate && ratioInterval(rate)))
    assert.deepEqual(short(findCpuRatio(of, asked)), short(cpu && ratioInterval(cpu)))
  })
}

test('a rate is of the generator where that was full, and the server was not', () => {
  const full = { loopActiveMs: 100, loopIdleMs: 0, cpuUserMicros: 1, cpuSystemMicros: 0 }
  const some = analysis({ stages: STAGES, slices: [slice('a', 1, { generator: full }), slice('b', 1)] })
  assert.deepEqual(['a', 'b', 'z'].map(id => isRateOfGenerator(some, id, SLICES)), [true, false, false])
})

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
