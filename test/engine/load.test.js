// @ts-check
// What is known of a load without loading anything.
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { createHistogram } from 'node:perf_hooks'
import { test } from 'node:test'
import { countsOf, judgeLoad, NO_WRK, whyNotGenerator } from '../../scripts/stages/whole-load.js'
import { setEnvironment } from '../support/processes.js'
import { countAnswers, countLatencies } from '../../scripts/stages/autocannon-generator.js'
import { summarizeMicros } from 'bench-in-turns/kit.js'

const RIGHT = { errors: 0, timeouts: 0, non2xx: 0, requests: { total: 100 } }

test('autocannon is always there, and where wrk is missing a line says how to get it', async t => {
  setEnvironment(t, { PATH: '' })
  assert.equal(await whyNotGenerator('autocannon'), null)
  assert.equal(await whyNotGenerator('wrk'), NO_WRK)
})

test('whatever keeps a result from counting is told, with how often', () => {
  assert.deepEqual(judgeLoad(RIGHT, 'autocannon'), [])
  const all = { errors: 5, timeouts: 3, non2xx: 2, requests: { total: 0 } }
  const always = ['2 answers other than 2xx', 'no answer at all']
  assert.deepEqual(judgeLoad(all, 'autocannon'), ['2 errors', '3 timeouts', ...always])
  // What wrk calls a timeout is a late answer, which counts.
  assert.deepEqual(judgeLoad(all, 'wrk'), ['5 errors', ...always])
  assert.deepEqual(countsOf(all, { generator: 'wrk' }).notes, ['3 answers later than 2 s'])
})

test('answers are counted as they come: with any status, and errors apart', () => {
  const load = new EventEmitter()
  const count = countAnswers(load)
  assert.deepEqual(count(), { answers: 0, non2xx: 0, errors: 0, latencyMs: 0 })
  for (const [status, ms] of [[200, 1], [199, 2], [299, 4], [300, 8], [404, 16], [503, 32]]) {
    load.emit('response', null, status, 9, ms)
  }
  load.emit('reqError', new Error('gone'))
  assert.deepEqual(count(), { answers: 6, non2xx: 4, errors: 1, latencyMs: 63 })
})

test('latencies are summed up by their percentiles, in microseconds, and nothing has none', () => {
  const load = new EventEmitter()
  const read = countLatencies(load)
  assert.equal(read(), undefined)
  for (const latencyMs of [0.341, 0.0001]) load.emit('response', null, 200, 100, latencyMs)
  assert.deepEqual([read()?.max, read()?.mean], [341, 171])
  const histogram = createHistogram()
  assert.equal(summarizeMicros(histogram), undefined)
  for (let micros = 1; micros <= 1000; micros++) histogram.record(micros)
  const { stdev, ...summary } = /** @type {any} */ (summarizeMicros(histogram))
  assert.deepEqual(summary, { count: 1000, mean: 500.5, p50: 500, p90: 900, p99: 990, p999: 999, max: 1000 })
  assert.ok(Math.abs(stdev - 288.7) < 0.1, `${stdev}`)
})
