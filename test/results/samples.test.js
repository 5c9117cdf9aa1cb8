// @ts-check
// Which samples and slices count, and what a summary says of those that do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analysis, CALM, sample, slice } from '../support/record.js'

const STAGES = [{ id: 'a' }, { id: 'b' }]
const DIED = { failure: { message: 'a ended with exit code 1', stderrLines: ['oh'] }, result: undefined }
const BUSY = { ...CALM, busyMicros: 1e6 }
const resultWith = more => ({ result: { ...sample('a@100', 1).result, ...more } })
const runOf = samples => analysis({ stages: STAGES, samples }).fresh[0].run

test('requests that were sent and never answered are told from those that are out at the end', () => {
  const { requests } = sample('a@100', 1).result
  const sent = count => sample('a@100', 1, resultWith({ connections: 100, requests: { ...requests, sent: count } }))
  const reasonsOf = one => runOf([one]).slices[0].reasons
  assert.deepEqual([1000, 1100, 1107].map(count => reasonsOf(sent(count))), [[], [], ['7 requests without an answer']])
})

test('a fresh run with errors does not count, and one of a stage that died has failed', () => {
  const flaws = [{}, resultWith({ non2xx: 3, errors: 2 }), DIED]
  const { slices, failures } = runOf(flaws.map((flaw, i) => sample('a@100', i + 1, flaw)))
  assert.deepEqual(slices.map(({ reasons }) => reasons), [[], ['2 errors', '3 answers other than 2xx']])
  assert.deepEqual(failures, [{ contender: 'a', ...DIED.failure }])
})

test("a fresh run has its generator's rate, and the CPU time of all requests that reached the server", () => {
  const requests = { average: 900, stddev: 0, max: 900, total: 850 }
  const one = sample('a@100', 1, resultWith({ requests }))
  const queued = { ...one, server: { ...one.server, cpuUserMicros: 95_000, requestsStarted: 950 } }
  const level = analysis({ stages: STAGES, samples: [queued] }).fresh[0].level('a')
  assert.deepEqual([level?.requestsPerSecond, level?.cpuMicrosPerRequest].map(of => of?.value.toFixed(3)), ['900.000', '100.000'])
})

test('who failed in one slice has no figure: nothing is left out by its result', () => {
  const none = { requests: 0, latencyMicros: undefined }
  const flaws = [{}, { errors: 1 }, { errors: 1, timeouts: 1 }, { non2xx: 1 }, none]
  const { warm } = analysis({ stages: STAGES, slices: flaws.map((flaw, i) => slice('a', i + 1, flaw)) })
  assert.deepEqual(warm?.run.slices.map(({ reasons }) => reasons),
    [[], ['1 errors'], ['1 timeouts'], ['1 answers other than 2xx'], ['no answer at all']])
  assert.deepEqual(warm?.levels, [])
  const good = analysis({ stages: STAGES, slices: [slice('a', 1), slice('b', 1, { errors: 1 })] })
  assert.deepEqual(good.warm?.levels.map(({ contender }) => contender), ['a'])
})

test('marks and spoilers go by the seconds and answers of a sample, and by the rule of its day', () => {
  const few = sample('a@100', 1, resultWith({ requests: { average: 900, stddev: 0, max: 900, total: 850 } }))
  const long = slice('a', 1, { durationMs: 1000 }) // a hundred requests, of which each took a tenth of a second
  const parts = {
    stages: STAGES,
    samples: [few, sample('a@100', 2, { machine: BUSY })],
    slices: [long, slice('b', 1, { machine: BUSY })]
  }
  const seen = (/** @type {any} */ { warm, fresh: [{ run }] }) =>
    [...run.slices, ...warm.run.slices].map(({ marks, spoilers }) => [marks, spoilers])
  const today = [[['little'], []], [['busy'], ['others']]]
  const judged = analysis(parts)
  assert.deepEqual(seen(judged), [...today, ...today])
  assert.deepEqual(judged.warm?.levels.map(({ marks, generatorCpuShare }) => [marks, generatorCpuShare]),
    [[{ little: 1 }, 1e-4], [{ busy: 1 }, 1e-3]])
  const calmRule = { othersCpuShare: 99, stolenShare: 1, throttledShare: 1 }
  const then = [[['little'], []], [['busy'], []]]
  assert.deepEqual(seen(analysis({ ...parts, more: { calmRule } })), [...then, ...then])
})
