// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNotGenerator } from '../../scripts/load/load.js'
import { parseWrk, runWrk } from '../../scripts/load/wrk.js'
import { copyProject, runScript } from '../support/project.js'
import { serve } from '../support/server.js'

const OUTPUT = `Running 30s test @ http://127.0.0.1:3000/test
  8 threads and 200 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   933.40ms  588.82us   2.00s    56.50%
    Req/Sec    15.05     15.87     1.39k    92.63%
  1012 requests in 1.10m, 10.00MB read
  Socket errors: connect 1, read 186, write 4, timeout 681
  Non-2xx or 3xx responses: 12
Requests/sec:     33.66
Transfer/sec:    340.71KB
figures: {"duration":66000000,"requests":1012,"bytes":10485760,"errors":{"connect":1,"read":186,"write":4,"status":12,"timeout":681},\
"latency":{"min":90,"max":2001234,"mean":933401.5,"stdev":588.82,"percentiles":{"50":900000,"99.9":2000000}},\
"perThread":{"min":0,"max":1391,"mean":15.054,"stdev":15.87}}
`
const skip = await whyNotGenerator('wrk') ?? false

test('figures are exact, those per thread are not the totals, and what wrk printed stands as it did', () => {
  const { printed, ...result } = parseWrk(OUTPUT)
  assert.deepEqual(result, {
    latency: { average: 933.4015, stddev: 0.58882, min: 0.09, max: 2001.234, percentiles: { 50: 900, 99.9: 2000 } },
    requests: { average: 1012 / 66, total: 1012, perThread: { average: 15.054, stddev: 15.87, max: 1391 } },
    throughput: { average: 10 * 1024 ** 2 / 66, total: 10 * 1024 ** 2 },
    duration: 66,
    errors: 191,
    timeouts: 681,
    non2xx: 12
  })
  assert.deepEqual(printed, {
    latency: { average: '933.40ms', stdev: '588.82us', max: '2.00s', within: '56.50%' },
    perThread: { average: '15.05', stdev: '15.87', max: '1.39k', within: '92.63%' },
    elapsed: '1.10m',
    read: '10.00MB',
    requestsPerSecond: '33.66',
    transferPerSecond: '340.71KB',
    requests: 1012,
    socketErrors: { connect: 1, read: 186, write: 4, timeout: 681 }
  })
})

test('a line that is missing is named', () => {
  for (const name of ['Transfer/sec:', 'figures:']) {
    assert.throws(() => parseWrk(OUTPUT.replace(name, '')), {
      name: 'LoadError',
      message: `wrk printed no line with "${name}"`
    })
  }
})

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
  assert.ok(result.printed.socketErrors.read > 0)
  assert.ok(result.errors > 0)
  assert.ok(result.non2xx > 0)
})

test('a server that is not there', { skip }, async () => {
  await assert.rejects(runWrk('http://127.0.0.1:1/', LOAD), {
    name: 'LoadError',
    message: /wrk failed: unable to connect/
  })
})

test('without wrk its part is left out in one line, and the rest goes on', async t => {
  const root = await copyProject(t)
  const options = { env: { PATH: '' } }
  const explicit = await runScript(root, 'bench.js', ['03-optimized', '--generator', 'wrk'], options)
  assert.equal(explicit.exitCode, 2)
  assert.match(explicit.stderr, /^wrk is not installed: .*$/)

  const { exitCode, all } = await runScript(
    root,
    'bench.js',
    [
      'koa-variant/02-listener-fix',
      '--rounds',
      '1',
      '--duration',
      '1',
      '--generations',
      '1',
      '--slices',
      '1',
      '--quick',
      '--patience',
      '0'
    ],
    options
  )
  assert.equal(exitCode, 0, all)
  assert.match(all, /koa-variant\/02-listener-fix@wrk-200 was left out: wrk is not installed: apt-get install wrk/)
  assert.match(all, /not measured/)
  assert.match(all, /All contenders/)
})
