// @ts-check
// What --json writes, and what is checked of a result that somebody else has made.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { decidePairs } from 'bench-in-turns/judge/comparison.js'
import { judgeSlices } from 'bench-in-turns/judge/slices.js'
import {
  comparisonOf, highestOf, judgeAgain, latenciesOf, makeResult, overloadsOf, versionsOf
} from 'bench-in-turns/result.js'
import { RESULT } from 'bench-in-turns/result-schema.js'
import { pairedRun, sliceRun } from '../support/slices.js'

const machine = { cpuModel: 'a processor', cores: 2, memoryBytes: 1e9, os: 'linux', loadAverage: [0, 0, 0] }
const app = id => /** @type {any} */ ({ id, route: '/users', command: 'node index.js' })

const COUNTS = { requests: 100, durationMs: 1000, errors: 0, non2xx: 0, neverSent: 0, neverAnswered: 0 }

async function resultOf (run, pairs, more = {}) {
  const judged = judgeSlices(run)
  const decided = decidePairs(judged, pairs, more)
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
  assert.deepEqual([result.comparisons[0].failures, result.comparisons[0].cpuMicrosPerRequest], [['new: died'], null])
  assert.deepEqual(v.parse(RESULT, result), result)
  assert.equal(judgeAgain(result.comparisons)[0].verdict, 'failed')
})

test('at a rate, the result has both latencies and their verdicts, and those that failed', async () => {
  const runOf = (version, round, ms, more = {}) => /** @type {any} */ ({
    version,
    round,
    offeredRate: 100,
    result: { ...COUNTS, latencyMs: { percentiles: { 50: ms + round / 100, 99: 2 * ms + round / 100 } }, ...more }
  })
  const pair = ['old', 'new'].map(app)
  const asked = { question: /** @type {const} */ ('rate'), machine, record: {} }
  const latencies = async more => {
    const runs = [1, 2, 3, 4].flatMap(round => [runOf('old', round, 10), runOf('new', round, 20, more)])
    const result = await written({ ...asked, pairs: [pair], latencies: latenciesOf(pair, runs, 100) })
    return result.latencies.map(one => [one.percentile, one.verdict, one.failed, one.ratio === null])
  }
  assert.deepEqual(await latencies({}), [[50, 'worse', [], false], [99, 'worse', [], false]])
  assert.deepEqual(await latencies({ errors: 5 }), [[50, null, ['new'], true], [99, null, ['new'], true]])
})

test('the highest rate that keeps p99 is one a process, and 0 where none does', async () => {
  const load = (version, round, offeredRate, p99) => /** @type {any} */ ({
    version,
    round,
    offeredRate,
    result: { ...COUNTS, latencyMs: { percentiles: { 99: p99 } } }
  })
  const steps = (version, round, highest) => [100, 200, 400].flatMap(rate =>
    [1, 2].map(() => load(version, round, rate, rate <= highest ? 5 : 500)))
  const pair = ['old', 'new'].map(app)
  const highest = async rates => {
    const runs = [1, 2, 3].flatMap(round => [...steps('old', round, 200), ...steps('new', round, rates[round - 1])])
    const of = { question: /** @type {const} */ ('p99'), pairs: [pair], machine, record: {} }
    return (await written({ ...of, highest: [highestOf(pair, runs, 50)] })).highest[0]
  }
  const { now, older, limitMs, requestsPerSecond, ratio } = await highest([400, 400, 400])
  assert.deepEqual([now, older, limitMs, requestsPerSecond], ['new', 'old', 50, [[200, 200, 200], [400, 400, 400]]])
  assert.equal(ratio.value.toFixed(6), '2.000000')
  const none = await highest([400, 400, 0])
  assert.deepEqual([none.requestsPerSecond[1], none.ratio], [[400, 400, 0], null])
})

test('of overload, the result has what was asked for, sent and answered in time, in requests per second', async () => {
  const load = (round, timesCapacity, more) => /** @type {any} */ ({
    version: 'new',
    round,
    timesCapacity,
    offeredRate: timesCapacity ? 100 * timesCapacity : null,
    result: { ...COUNTS, durationMs: 2000, inTime: 80, ...more }
  })
  const runs = [1, 2].flatMap(round => [load(round, 2, { neverAnswered: 60, non2xx: 10 }), load(round)])
  const of = { question: /** @type {const} */ ('overload'), pairs: [[app('new')]], machine, record: {} }
  const { overloads } = await written({ ...of, overloads: overloadsOf(runs, 500) })
  const each = { id: 'new', inTimeMs: 500, inTime: [40, 40] }
  assert.deepEqual(overloads, [
    { ...each, timesCapacity: null, askedFor: null, sent: [50, 50], non2xx: [0, 0] },
    { ...each, timesCapacity: 2, askedFor: [200, 200], sent: [80, 80], non2xx: [5, 5] }
  ])
})

/** As whoever reads it gets it, all of which is documented. @returns {Promise<any>} */
async function written (of) {
  const result = JSON.parse(JSON.stringify(await makeResult(of)))
  assert.deepEqual(v.parse(RESULT, result), result)
  return result
}

/** Up to what rounding leaves. */
function assertClose (one, other) {
  const round = (_, value) => typeof value === 'number' ? Number(value.toPrecision(9)) : value
  assert.deepEqual(JSON.parse(JSON.stringify(one), round), JSON.parse(JSON.stringify(other), round))
}
