// @ts-check
// Which samples and slices count, and what a summary says of those that do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuShares } from 'bench-in-turns/judge/slices.js'
import { analysis, CALM, rounds, sample, slice } from '../support/record.js'

const STAGES = [{ id: 'a' }, { id: 'b' }]
const DIED = { failure: { message: 'a ended with exit code 1', stderrLines: ['oh'] }, result: undefined }
const BUSY = { ...CALM, busyMicros: 1e6 }
const resultWith = more => ({ result: { ...sample('a@100', 1).result, ...more } })
const samplesOf = samples => analysis({ stages: STAGES, samples })

test('requests that were sent and never answered are told from those that are out at the end', () => {
  const { requests } = sample('a@100', 1).result
  const sent = count => sample('a@100', 1, resultWith({ connections: 100, requests: { ...requests, sent: count } }))
  const reasonsOf = one => samplesOf([one]).samples[0].reasons
  assert.deepEqual([1000, 1100, 1107].map(count => reasonsOf(sent(count))), [[], [], ['7 requests without an answer']])
})

test('a sample with errors is invalid, and one of a stage that died has failed', () => {
  const flaws = [{}, resultWith({ non2xx: 3, errors: 2 }), DIED]
  const { samples } = samplesOf(flaws.map((flaw, i) => sample('a@100', i + 1, flaw)))
  assert.deepEqual(samples.map(({ status, reasons, notes, marks }) => [status, ...reasons, ...notes, ...marks]), [
    ['valid'], ['invalid', '2 errors', '3 answers other than 2xx'], ['failed', 'a ended with exit code 1']
  ])
})

test('who failed in one slice has no figure: nothing is left out by its result', () => {
  const none = { requests: 0, latencyMicros: undefined }
  const flaws = [{}, { errors: 1 }, { errors: 1, timeouts: 1 }, { non2xx: 1 }, none]
  const { slices, league } = analysis({ stages: STAGES, slices: flaws.map((flaw, i) => slice('a', i + 1, flaw)) })
  assert.deepEqual(slices?.slices.map(({ reasons }) => reasons),
    [[], ['1 errors'], ['1 timeouts'], ['1 answers other than 2xx'], ['no answer at all']])
  assert.deepEqual(league?.standings, [])
  const good = analysis({ stages: STAGES, slices: [slice('a', 1), slice('b', 1, { errors: 1 })] })
  assert.deepEqual(good.league?.standings.map(({ contender }) => contender), ['a'])
})

test('marks and spoilers go by the seconds and answers of a sample, and by the rule of its day', () => {
  const few = sample('a@100', 1, resultWith({ requests: { average: 900, stddev: 0, max: 900, total: 850 } }))
  const long = slice('a', 1, { durationMs: 1000 }) // a hundred requests, of which each took a tenth of a second
  const parts = {
    stages: STAGES,
    samples: [few, sample('a@100', 2, { machine: BUSY })],
    slices: [long, slice('b', 1, { machine: BUSY })]
  }
  const seen = ({ samples, slices }) => [...samples, ...slices.slices].map(({ marks, spoilers }) => [marks, spoilers])
  const today = [[['little'], []], [['busy'], ['others']]]
  const { league, ...judged } = analysis(parts)
  assert.deepEqual(seen(judged), [...today, ...today])
  assert.deepEqual(league?.standings.map(({ marks, generatorCpuShare }) => [marks, generatorCpuShare]),
    [[{ little: 1 }, 1e-4], [{ busy: 1 }, 1e-3]])
  const calmRule = { othersCpuShare: 99, stolenShare: 1, throttledShare: 1 }
  const then = [[['little'], []], [['busy'], []]]
  assert.deepEqual(seen(analysis({ ...parts, more: { calmRule } })), [...then, ...then])
})

test('a summary has the spread of each quantity over the rounds', () => {
  const { summaries: [summary] } = samplesOf([
    sample('a@100', 1, { rate: 1000, cpuMicros: 100 }),
    sample('a@100', 2, { rate: 3000, cpuMicros: 300, machine: BUSY }),
    sample('a@100', 3, { rate: 2000, cpuMicros: 500 })
  ])
  const spread = (...values) =>
    ({ value: values.toSorted((a, b) => a - b)[1], low: null, high: null, count: 3, values })
  const { count, latencyMicros, requestsPerSecond, cpuMicrosPerRequest, generatorCpuShare, marks } = summary
  assert.deepEqual([count, marks, generatorCpuShare], [3, { busy: 1 }, 1e-4])
  assert.deepEqual(requestsPerSecond, spread(1000, 3000, 2000))
  assert.deepEqual(cpuMicrosPerRequest, spread(100, 300, 500))
  for (const of of /** @type {const} */ (['mean', 'p50', 'p99', 'max'])) {
    assert.deepEqual(latencyMicros?.[of], spread(1e5, 1e8 / 3000, 5e4))
  }
})

test('what a generator does not tell is not there, and one round without it leaves it out', () => {
  const wrk = resultWith({ latencyMicros: undefined, requests: { average: 1, total: 1 } })
  const { summaries: [summary, ...none] } = samplesOf([
    ...rounds(3, round => sample('a@100', round, round < 3 ? {} : { ...wrk, generator: {} })),
    sample('b@100', 1, resultWith({ errors: 1 }))
  ])
  assert.deepEqual([summary.generatorCpuShare, summary.count], [NaN, 3])
  assert.equal('latencyMicros' in summary, false)
  assert.deepEqual(none, [], 'what has no valid sample')
})

test('a share of a core is CPU time by time', () => {
  const work = (user, system) => /** @type {any} */ ({ cpuUserMicros: user, cpuSystemMicros: system })
  const slice = { server: work(400_000, 100_000), generator: work(250_000, 0), durationMs: 1000 }
  assert.deepEqual(cpuShares(slice), { server: 0.5, generator: 0.25 })
})
