// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNotGenerator } from '../../scripts/measure/load.js'
import { runWrk } from '../../scripts/measure/wrk.js'
import { serve } from '../support/server.js'

const skip = await whyNotGenerator('wrk') ?? false

const LOAD = /** @type {const} */ ({ generator: 'wrk', connections: 4, threads: 2, durationS: 1 })

test('wrk loads a server, and says exactly what it prints', { skip }, async t => {
  const url = await serve(t, (request, response) => response.end('hello'))
  const { result: { requests, latency, duration, printed, ...result } } = await runWrk(url, LOAD)
  assert.ok(requests.total > 0)
  assert.equal(result.errors + result.timeouts + result.non2xx, 0)
  assert.equal(printed.requestsPerSecond, requests.average.toFixed(2))
  assert.ok(Math.abs(Number.parseFloat(printed.elapsed) - duration) < 0.01, printed.elapsed)
  const { 50: p50, 75: p75, 90: p90, 99: p99, 99.9: p999 } = /** @type {Record<string, number>} */ (latency.percentiles)
  const ascending = [latency.min, p50, p75, p90, p99, p999, latency.max]
  assert.deepEqual(ascending.toSorted((a, b) => a - b), ascending)
})

test('a server that never answers is loaded all the same', { skip }, async t => {
  const { result } = await runWrk(await serve(t, () => {}), { ...LOAD, threads: undefined })
  assert.deepEqual([result.requests.total, result.latency.max, result.latency.percentiles?.[99]], [0, 0, 0])
})

test('socket errors and bad statuses are counted', { skip }, async t => {
  let served = 0
  const url = await serve(t, (request, response) => {
    if (++served % 10 === 0) return request.socket.resetAndDestroy()
    response.writeHead(503).end()
  })
  const { result } = await runWrk(url, LOAD)
  assert.ok(result.errors > 0 && result.non2xx > 0)
})

test('a server that is not there', { skip }, () =>
  assert.rejects(runWrk('http://127.0.0.1:1/', LOAD), { name: 'LoadError', message: /wrk failed: unable to connect/ }))
