// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNotGenerator } from 'bench-in-turns/load/load.js'
import { runWrk } from 'bench-in-turns/load/wrk.js'
import { serve } from '../support/server.js'

const skip = await whyNotGenerator('wrk') ?? false

const LOAD = /** @type {const} */ ({ generator: 'wrk', connections: 4, threads: 2, durationS: 1 })

test('wrk loads a server, and its rate is what it counted in its time', { skip }, async t => {
  let served = 0
  const url = await serve(t, (request, response) => {
    served++
    response.end('hello')
  })
  const { result: { requests, duration, ...result } } = await runWrk(url, LOAD)
  assert.ok(requests.total > 0 && requests.total <= served, `${requests.total} of ${served}`)
  assert.equal(result.errors + result.timeouts + result.non2xx, 0)
  assert.ok(Math.abs(requests.average * duration / requests.total - 1) < 0.02, `${requests.average} in ${duration} s`)
})

test('a server that never answers is loaded all the same', { skip }, async t => {
  const { result } = await runWrk(await serve(t, () => {}), { ...LOAD, threads: undefined })
  assert.deepEqual([result.requests.total, result.requests.average], [0, 0])
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
