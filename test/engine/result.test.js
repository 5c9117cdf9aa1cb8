// @ts-check
// What --json writes, and what is checked of a result that somebody else has made.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { judge, RESULT } from 'bench-in-turns'
import { comparisonOf, judgeAgain, makeResult, openOutputs, versionsOf } from '../../packages/bench-in-turns/result.js'
import { CALM } from '../support/record.js'
import { pairedRun, sliceRun } from '../support/slices.js'

const machine = { cpuModel: 'a processor', cores: 2, memoryBytes: 1e9, os: 'linux', loadAverage: [0, 0, 0] }
const SAME = { value: 1, low: 0.99, high: 1.01, count: 3, starts: [1, 1.001, 0.999] }
const app = id => /** @type {any} */ ({ id, route: '/users', command: 'node index.js' })

async function resultOf (run, pairs, more = {}) {
  const judged = judge(run)
  const decided = judged.decide(pairs, more)
  return makeResult({
    question: 'turns',
    pairs: pairs.map(({ over, under }) => [app(under), app(over)]),
    comparisons: decided.map(one => comparisonOf(one, judged, more)),
    versions: versionsOf(judged),
    machine,
    record: { run }
  })
}

const cases = {
  worse: sliceRun({ old: 100, new: 120 }),
  better: sliceRun({ old: 100, new: 80 }),
  'the same': sliceRun({ old: 100, new: 100.5 }),
  undecided: sliceRun({ old: 100, new: 104 }, { spread: 0.04 })
}
for (const [verdict, run] of Object.entries(cases)) {
  test(`a result of ${verdict} is of its form once it is written, and its verdict follows from its figures`, async () => {
    const pairs = [{ over: 'new', under: 'old' }]
    for (const more of [{}, { withinPercent: 5 }]) {
      const result = JSON.parse(JSON.stringify(await resultOf(run, pairs, more)))
      assert.deepEqual(v.parse(RESULT, result), result)
      if (more.withinPercent === undefined) assert.equal(result.comparisons[0].verdict, verdict)
      const again = JSON.parse(JSON.stringify(judgeAgain(result.comparisons)))
      assertClose(again, result.comparisons)
    }
  })
}

test('a verdict follows from the figures as well where the machine was busy, and it is known who was first', async () => {
  const run = sliceRun({ old: 100, new: 130 }, { spread: 0.05 })
  const machine = { ...CALM, busyMicros: CALM.durationMs * 1000 }
  const slices = run.slices.map((one, i) => {
    const turns = { ...one, durationMs: one.durationMs }
    return { ...one, startedFirst: i % 4 < 2, turns, phase: { ...one, machine, oursMicros: 0 } }
  })
  const result = await resultOf({ ...run, slices }, [{ over: 'new', under: 'old' }])
  const { comparisons } = JSON.parse(JSON.stringify(result))
  assert.deepEqual([comparisons[0].busy, comparisons[0].nowFirst.length], [{ starts: 3, all: 3 }, 3])
  assert.deepEqual(v.parse(RESULT, JSON.parse(JSON.stringify(result))), JSON.parse(JSON.stringify(result)))
  assertClose(judgeAgain(comparisons), comparisons)
})

test('a result of version 1 is read, and judged by the figure that decided', async () => {
  const [{ isGeneratorBound, busy, ...old }] = (await resultOf(cases.worse, [{ over: 'new', under: 'old' }])).comparisons
  const result = JSON.parse(JSON.stringify({ ...await resultOf(cases.worse, []), version: 1, comparisons: [old] }))
  assert.deepEqual(v.parse(RESULT, result), result)
  const rate = { ...old.requestsPerSecond, starts: [0.5, 0.5, 0.51] }
  const other = /** @type {any} */ ({ ...old, cpuMicrosPerRequest: SAME, requestsPerSecond: rate })
  const [{ verdict, decides }] = judgeAgain([other])
  assert.deepEqual([verdict, decides], ['the same', 'cpuMicrosPerRequest'])
})

test('several routes are judged together, and so again', async () => {
  const ids = ['a', 'b', 'c'].map(name => ({ over: `${name} new`, under: `${name} old` }))
  const cpu = { 'a old': 100, 'a new': 110, 'b old': 50, 'b new': 51, 'c old': 10, 'c new': 8 }
  const run = pairedRun(ids.map(({ over, under }) => [under, over]), cpu)
  const { comparisons } = JSON.parse(JSON.stringify(await resultOf(run, ids)))
  assertClose(judgeAgain(comparisons), comparisons)
})

test('a version that failed has no figure, and one that nothing is known of has null', async () => {
  const run = { ...sliceRun({ old: 100, new: 120 }), failures: [{ contender: 'new', message: 'died', stderrLines: [] }] }
  const result = JSON.parse(JSON.stringify(await resultOf(run, [{ over: 'new', under: 'old' }])))
  assert.equal(result.comparisons[0].verdict, 'failed')
  assert.deepEqual([result.comparisons[0].failures, result.comparisons[0].cpuMicrosPerRequest], [['died'], null])
  assert.deepEqual(v.parse(RESULT, result), result)
  assert.equal(judgeAgain(result.comparisons)[0].verdict, 'failed')
})

/** Up to what rounding leaves. */
function assertClose (one, other) {
  const round = (_, value) => typeof value === 'number' ? Number(value.toPrecision(9)) : value
  assert.deepEqual(JSON.parse(JSON.stringify(one), round), JSON.parse(JSON.stringify(other), round))
}

test('whoever opens where a result goes keeps the console', async () => {
  const { log } = console
  await openOutputs({ json: '-' }, {})
  assert.equal(console.log, log)
})
