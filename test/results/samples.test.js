// @ts-check
// Which samples count, and what a summary says of those that do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuShares, validSamples } from '../../scripts/results/samples.js'
import { analysis, CALM, rounds, sample, slice } from '../support/record.js'

const STAGES = [{ id: 'a' }, { id: 'b' }]
const DIED = { failure: { message: 'a ended with exit code 1', stderrLines: ['oh'] }, result: undefined }
const BUSY = { ...CALM, busyMicros: 1e6 }
const resultWith = more => ({ result: { ...sample('a@100', 1).result, ...more } })
const samplesOf = samples => analysis({ stages: STAGES, samples })

test('a sample is valid, invalid for reasons, or failed for one', () => {
  const { samples, calm } = samplesOf([
    sample('a@100', 1),
    sample('a@100', 2, resultWith({ non2xx: 3, errors: 2 })),
    sample('a@100', 3, DIED)
  ])
  assert.deepEqual(samples.map(({ status, reasons, notes }) => [status, reasons, notes]), [
    ['valid', [], []],
    ['invalid', ['2 errors', '3 answers other than 2xx'], []],
    ['failed', ['a ended with exit code 1'], []]
  ])
  assert.deepEqual(samples[2].marks, [])
  assert.deepEqual(calm.samples, { calm: 2, all: 2 })
  assert.deepEqual(validSamples(samples, 'a@100').map(({ round }) => round), [1])
  assert.deepEqual(validSamples(samples, 'b@100'), [])
})

test('marks and spoilers go by the seconds and answers of a sample', () => {
  const { samples: [few, busy] } = samplesOf([
    sample('a@100', 1, resultWith({ requests: { average: 900, stddev: 0, max: 900, total: 850 } })),
    sample('a@100', 2, { machine: BUSY })
  ])
  assert.deepEqual([few.marks, few.spoilers], [['little'], []])
  assert.deepEqual([busy.marks, busy.spoilers], [['busy'], ['others']])
})

test('a record is judged by the rule of its day', () => {
  const lenient = { othersCpuShare: 99, stolenShare: 1, throttledShare: 1 }
  const machine = BUSY
  const parts = { stages: STAGES, samples: [sample('a@100', 1, { machine })], slices: [slice('a', 1, { machine })] }
  const { samples, slices } = analysis(parts)
  assert.deepEqual([samples[0].spoilers, slices?.slices[0].spoilers], [['others'], ['others']])
  const kept = analysis({ ...parts, more: { calmRule: lenient } })
  assert.deepEqual([kept.samples[0].spoilers, kept.slices?.slices[0].spoilers], [[], []])
})

test('a slice counts that has no errors, no timeouts and answers of 2xx alone', () => {
  const nothing = { requests: 0, latencyMicros: undefined }
  const flaws = [{}, { errors: 1 }, { errors: 1, timeouts: 1 }, { non2xx: 1 }, nothing]
  const taken = flaws.map((flaw, i) => slice('a', i + 1, flaw))
  const { slices, league } = analysis({ stages: STAGES, slices: [...taken, slice('b', 1, { errors: 1 })] })
  assert.deepEqual(slices?.slices.map(({ reasons }) => reasons), [
    [], ['1 errors'], ['1 timeouts'], ['1 answers other than 2xx'], ['no answer at all'], ['1 errors']
  ])
  assert.deepEqual(league?.standings.map(({ calmSlices }) => calmSlices), [{ calm: 1, all: 1 }])
})

test('a slice of a second has to hold to Little\'s law', () => {
  const long = slice('a', 1, { durationMs: 1000 }) // a hundred requests, of which each took a tenth of a second
  const { slices } = analysis({ stages: STAGES, slices: [long, slice('b', 1)] })
  assert.deepEqual(slices?.slices.map(({ marks }) => marks), [['little'], []])
})

test('a summary has the spread of each quantity over the rounds', () => {
  const { summaries: [summary] } = samplesOf([
    sample('a@100', 1, { rate: 1000, cpuMicros: 100 }),
    sample('a@100', 2, { rate: 3000, cpuMicros: 300, machine: BUSY }),
    sample('a@100', 3, { rate: 2000, cpuMicros: 500 })
  ])
  const spread = (...rounds) => ({ median: rounds.toSorted((a, b) => a - b)[1], rounds })
  const { requestsPerSecond, cpuMicrosPerRequest, generatorCpuShare, marks } = summary
  assert.deepEqual([summary.contender, summary.validRounds], ['a@100', 3])
  assert.deepEqual(requestsPerSecond, {
    average: spread(1000, 3000, 2000), stdev: spread(0, 0, 0), max: spread(1000, 3000, 2000)
  })
  assert.deepEqual(summary.latencyMs?.average, spread(100, 100_000 / 3000, 50))
  assert.deepEqual(cpuMicrosPerRequest, spread(100, 300, 500))
  assert.deepEqual(generatorCpuShare, spread(1e-4, 1e-4, 1e-4))
  for (const name of ['mean', 'p50', 'p99', 'max']) {
    assert.deepEqual(summary.latencyMicros?.[name], spread(1e5, 1e8 / 3000, 5e4))
  }
  assert.deepEqual(marks, { busy: 1 })
})

test('what a generator does not tell is not there', () => {
  const { result } = sample('a@100', 1)
  const wrk = { ...result, latencyMicros: undefined, requests: { average: 1, total: 1 } }
  const { summaries: [summary, none] } = samplesOf([
    sample('a@100', 1, { result: wrk, generator: {} }),
    sample('b@100', 1, resultWith({ errors: 1 }))
  ])
  const { generatorCpuShare, requestsPerSecond } = summary
  assert.deepEqual([generatorCpuShare, requestsPerSecond?.stdev, requestsPerSecond?.max], [null, null, null])
  assert.equal('latencyMicros' in summary, false)
  assert.deepEqual(none, { contender: 'b@100', validRounds: 0 })
})

test('one round without microseconds leaves them out of the summary', () => {
  const samples = rounds(2, round => sample('a@100', round, round === 1 ? {} : resultWith({ latencyMicros: undefined })))
  assert.equal('latencyMicros' in samplesOf(samples).summaries[0], false)
  const untold = sample('a@100', 3, resultWith({ requests: { average: 1, total: 1 } }))
  assert.equal(samplesOf([...samples, untold]).summaries[0].requestsPerSecond?.stdev, null)
})

test('shares of CPU time are of one core', () => {
  const work = { cpuUserMicros: 200_000, cpuSystemMicros: 50_000 }
  const both = { server: /** @type {any} */ (work), generator: { ...work, cpuUserMicros: 0 } }
  assert.deepEqual(cpuShares({ ...both, durationMs: 500 }), { server: 0.5, generator: 0.1 })
})
