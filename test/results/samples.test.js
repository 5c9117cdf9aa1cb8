// @ts-check
// Which samples and slices count, and what a summary says of those that do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuShares } from '../../scripts/results/samples.js'
import { analysis, CALM, rounds, sample, slice } from '../support/record.js'

const STAGES = [{ id: 'a' }, { id: 'b' }]
const DIED = { failure: { message: 'a ended with exit code 1', stderrLines: ['oh'] }, result: undefined }
const BUSY = { ...CALM, busyMicros: 1e6 }
const resultWith = more => ({ result: { ...sample('a@100', 1).result, ...more } })
const samplesOf = samples => analysis({ stages: STAGES, samples })

/** @type {[string, any, string, string[]][]} */
const judged = [
  ['without a flaw', {}, 'valid', []],
  ['with errors and other answers', resultWith({ non2xx: 3, errors: 2 }), 'invalid',
    ['2 errors', '3 answers other than 2xx']],
  ['of a stage that died', DIED, 'failed', ['a ended with exit code 1']]
]
for (const [what, flaw, status, reasons] of judged) {
  test(`a sample ${what} is ${status}`, () => {
    const { samples: [one] } = samplesOf([sample('a@100', 1, flaw)])
    assert.deepEqual([one.status, one.reasons, one.marks], [status, reasons, []])
  })
}

/** @type {[string, any, string[]][]} */
const counting = [
  ['without a flaw', {}, []],
  ['with an error', { errors: 1 }, ['1 errors']],
  ['with a timeout, which is an error as well', { errors: 1, timeouts: 1 }, ['1 timeouts']],
  ['with another answer', { non2xx: 1 }, ['1 answers other than 2xx']],
  ['without an answer', { requests: 0, latencyMicros: undefined }, ['no answer at all']]
]
for (const [what, flaw, reasons] of counting) {
  test(`a slice ${what} ${reasons.length ? 'does not count' : 'counts'}`, () => {
    const { slices, league } = analysis({ stages: STAGES, slices: [slice('a', 1, flaw)] })
    assert.deepEqual(slices?.slices[0].reasons, reasons)
    assert.equal(league?.standings.length, reasons.length ? 0 : 1)
  })
}

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
  assert.deepEqual(seen(analysis(parts)), [...today, ...today])
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
  const spread = (...rounds) => ({ median: rounds.toSorted((a, b) => a - b)[1], rounds })
  const micros = spread(1e5, 1e8 / 3000, 5e4)
  assert.deepEqual(summary, {
    contender: 'a@100',
    validRounds: 3,
    latencyMs: { average: spread(100, 1e5 / 3000, 50), stdev: spread(0, 0, 0), max: spread(1000, 3000, 2000) },
    latencyMicros: { mean: micros, p50: micros, p99: micros, max: micros },
    requestsPerSecond: { average: spread(1000, 3000, 2000), stdev: spread(0, 0, 0), max: spread(1000, 3000, 2000) },
    cpuMicrosPerRequest: spread(100, 300, 500),
    generatorCpuShare: spread(1e-4, 1e-4, 1e-4),
    marks: { busy: 1 }
  })
})

test('what a generator does not tell is not there, and one round without it leaves it out', () => {
  const wrk = resultWith({ latencyMicros: undefined, requests: { average: 1, total: 1 } })
  const { summaries: [summary, none] } = samplesOf([
    ...rounds(2, round => sample('a@100', round, round === 1 ? {} : { ...wrk, generator: {} })),
    sample('b@100', 1, resultWith({ errors: 1 }))
  ])
  const { generatorCpuShare, requestsPerSecond } = summary
  assert.deepEqual([generatorCpuShare, requestsPerSecond?.stdev, requestsPerSecond?.max], [null, null, null])
  assert.equal('latencyMicros' in summary, false)
  assert.deepEqual(none, { contender: 'b@100', validRounds: 0 })
})

test('shares of CPU time are of one core', () => {
  const server = /** @type {any} */ ({ cpuUserMicros: 200_000, cpuSystemMicros: 50_000 })
  const generator = { cpuUserMicros: 0, cpuSystemMicros: 50_000 }
  assert.deepEqual(cpuShares({ server, generator, durationMs: 500 }), { server: 0.5, generator: 0.1 })
})
