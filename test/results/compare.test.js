// @ts-check
// Two records: what changed, what the machine's part is, and when a change is none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareRecords, findDifferences } from '../../scripts/results/comparison.js'
import { analysis, rounds, sample, slice } from '../support/record.js'

const STAGES = [{ id: 'a' }, { id: 'b' }, { id: 'slow', isSteady: false }, { id: 'ceiling', isCeiling: true }]
const USUAL = { machine: 1, a: 1, again: 1 }
const near = (actual, wanted) => assert.ok(Math.abs(actual / wanted - 1) < 0.02, `${actual} is not about ${wanted}`)

/**
 * Rates go up and down a little, so that intervals have a width, and each stage in its own order.
 *
 * @param {Partial<typeof USUAL>} speeds times those of a usual day: of the machine, of `a`, and of `b` entered again
 */
function bench (speeds = {}) {
  const { machine, a, again } = { ...USUAL, ...speeds }
  const jitter = (round, offset) => 1 + ((round + offset) % 3 - 1) * 0.02
  const at = (id, speed, round, offset) =>
    slice(id, round, {
      rate: 1000 * speed * machine * jitter(round, offset),
      cpuMicros: (100 / speed / machine) * jitter(round, offset)
    })
  return analysis({
    stages: STAGES,
    slices: rounds(21, round =>
      [at('a', a, round, 0), at('b', 1, round, 1), at('b (again)', again, round, 2), at('ceiling', 3, round, 0)]),
    noisePair: 'b'
  })
}
const only = (ids, { rate = 1000, flaw = {}, stages = STAGES } = /** @type {any} */ ({})) =>
  analysis({ stages, slices: rounds(9, round => ids.map(id => slice(id, round, { rate: rate + round, ...flaw }))) })

/** @type {[string, Partial<typeof USUAL>, Partial<typeof USUAL>, string, string][]} directions of rate and CPU time */
const changesOfA = [
  ['a faster machine', {}, { machine: 1.3 }, 'unresolved', 'unresolved'],
  ['a stage that got faster', {}, { a: 1.3 }, 'more', 'less'],
  ['a stage that got faster on a machine that got slower', {}, { machine: 0.7, a: 2 }, 'more', 'less'],
  ["a change within the second record's noise", {}, { a: 1.2, again: 1.2 }, 'unresolved', 'unresolved'],
  ["a change within the first record's noise", { again: 1.2 }, { a: 1.2 }, 'unresolved', 'unresolved'],
  ['a change just beyond noise', {}, { a: 1.35, again: 1.2 }, 'more', 'less']
]
for (const [what, before, after, rate, cpu] of changesOfA) {
  test(`${what} is ${rate}`, () => {
    const { changes: [ofA, ...others], shift } = compareRecords(bench(before), bench(after))
    assert.deepEqual(ofA.directions, { requestsPerSecond: rate, cpuMicrosPerRequest: cpu })
    for (const { directions } of others) assert.equal(directions.requestsPerSecond, 'unresolved')
    const { machine = 1 } = after
    near(shift?.requestsPerSecond.value, machine)
    near(shift?.cpuMicrosPerRequest.value, 1 / machine)
    near(ofA.requestsPerSecond.value, (after.a ?? 1) / (before.a ?? 1))
    near(ofA.cpuMicrosPerRequest.value, (before.a ?? 1) / (after.a ?? 1))
  })
}

test('under a fresh load a steady stage shifts with the machine, and one that is not by the root of that', () => {
  const of = speed => analysis({
    stages: STAGES,
    slices: rounds(9, round => slice('ceiling', round, { rate: 1000 * speed, cpuMicros: 100 / speed })),
    samples: rounds(9, round => ['a', 'slow'].map(id =>
      sample(`${id}@100`, round, { rate: 100 * speed + round, cpuMicros: 1000 / speed })))
  })
  const { changes: [steady, slow] } = compareRecords(of(1), of(4))
  assert.deepEqual([steady.contender, slow.contender], ['a@100', 'slow@100'])
  assert.deepEqual([steady.before, steady.after], [105, 405])
  near(steady.cpuMicrosPerRequest.value, 1)
  near(slow.cpuMicrosPerRequest.value, 0.5)
})

test('without the same ceiling in both, nothing is said of a change', () => {
  const of = (ceiling, ids = ['a', 'b', 'c']) =>
    only(ids, { stages: ['a', 'b', 'c'].map(id => ({ id, isCeiling: id === ceiling })) })
  const pairs = [[of('b'), of('c')], [of('none'), of('c')], [of('c', ['a']), of('c')], [of('c'), of('c', ['a'])]]
  for (const [before, after] of pairs) assert.equal(compareRecords(before, after).shift, null)
  assert.notEqual(compareRecords(of('c'), of('c')).shift, null)
  const [{ requestsPerSecond, directions }] = compareRecords(only(['a']), only(['a'], { rate: 2000 })).changes
  near(requestsPerSecond.value, 2)
  assert.equal(directions.requestsPerSecond, 'unresolved')
})

test('few rounds are said to be too few', () => {
  const few = analysis({ stages: STAGES, slices: rounds(2, round => ['a', 'ceiling'].map(id => slice(id, round))) })
  assert.equal(compareRecords(few, few).changes[0].directions.requestsPerSecond, 'too few rounds')
})

test('only what each record has, and what counts there, is compared', () => {
  const names = (one, other) => compareRecords(one, other).changes.map(({ contender }) => contender)
  const [both, one] = [only(['a', 'b', 'ceiling']), only(['b', 'ceiling'])]
  assert.deepEqual([names(both, one), names(one, both)], [['b'], ['b']])
  assert.deepEqual(names(bench(), bench()), ['a', 'b'], 'neither the ceiling nor what is noise')
  const wrong = only(['a'], { flaw: { errors: 1, requests: 0 } })
  assert.deepEqual([names(only(['a']), wrong), names(wrong, only(['a']))], [[], []])
})

test('all that may be the reason for a change is named, and what only one of them has', () => {
  const of = (more = {}) => analysis({ stages: [{ id: 'a' }], more })
  const usual = of()
  const other = of({
    machine: { ...usual.machine, cpuModel: 'Slide rule', cores: 4 },
    runtime: { ...usual.runtime, node: 'v22.15.0' },
    packages: { restify: '11.0.0' },
    options: { ...usual.options, durationS: 10 },
    checkout: { commit: '0123456789abcdef', dirty: false },
    lockFileSha256: 'fedcba9876543210'
  })
  assert.deepEqual(findDifferences(usual, other).map(({ name, before, after }) => [name, before, after]), [
    ['CPU', 'Abacus', 'Slide rule'],
    ['cores', 2, 4],
    ['Node', 'v26.10.0', 'v22.15.0'],
    ['seconds of a fresh run', 1, 10],
    ['commit', 'c0ffee', '012345678'],
    ['package-lock.json', 'f00d', 'fedcba987'],
    ['restify', undefined, '11.0.0']
  ])
  assert.deepEqual(findDifferences(usual, of()), [])
})
