// @ts-check
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { whyNotGenerator } from '../../scripts/load/load.js'
import { parseWrk, runWrk } from '../../scripts/load/wrk.js'
import { copyProject, runScript } from '../support/project.js'

/** @import { AddressInfo } from 'node:net' */

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
`
const skip = await whyNotGenerator('wrk') ?? false

test('units are normalised, and figures per thread are not the totals', () => {
  const { printed, ...result } = parseWrk(OUTPUT)
  assert.deepEqual(result, {
    latency: { average: 933.4, stddev: 0.58882, max: 2000 },
    requests: { average: 33.66, total: 1012, perThread: { average: 15.05, stddev: 15.87, max: 1390 } },
    throughput: { average: 340.71 * 1024, total: 10 * 1024 ** 2 },
    duration: 66,
    errors: 191,
    timeouts: 681,
    non2xx: 12
  })
  assert.deepEqual(printed.latency, { average: '933.40ms', stdev: '588.82us', max: '2.00s', within: '56.50%' })
  assert.deepEqual(printed.socketErrors, { connect: 1, read: 186, write: 4, timeout: 681 })
})

test('a line that is not known is shown', () => {
  assert.throws(() => parseWrk(OUTPUT.replace('Requests/sec', 'Requests/minute')),
    { name: 'LoadError', message: 'wrk printed a line that is not known: "Requests/minute:     33.66"' })
})

test('a line that is missing is named', () => {
  assert.throws(() => parseWrk(OUTPUT.replace(/.*Transfer.*\n/, '')), { name: 'LoadError', message: /no line for transferPerSecond/ })
})

async function listen (t, handler) {
  const server = createServer(handler).listen(0, '127.0.0.1')
  t.after(() => { server.close(); server.closeAllConnections() })
  await once(server, 'listening')
  const { port } = /** @type {AddressInfo} */ (server.address())
  return `http://127.0.0.1:${port}/`
}

const LOAD = /** @type {const} */ ({ generator: 'wrk', connections: 4, threads: 2, durationS: 1 })

test('wrk loads a server', { skip }, async t => {
  const url = await listen(t, (request, response) => response.end('hello'))
  const { result } = await runWrk(url, LOAD)
  assert.ok(result.requests.total > 0)
  assert.equal(result.errors + result.non2xx, 0)
})

test('socket errors and bad statuses are counted', { skip }, async t => {
  let served = 0
  const url = await listen(t, (request, response) => {
    if (++served % 10 === 0) return request.socket.resetAndDestroy()
    response.writeHead(503).end()
  })
  const { result } = await runWrk(url, LOAD)
  assert.ok(result.printed.socketErrors.read > 0)
  assert.ok(result.errors > 0)
  assert.ok(result.non2xx > 0)
})

test('a server that is not there', { skip }, async () => {
  await assert.rejects(runWrk('http://127.0.0.1:1/', LOAD), { name: 'LoadError', message: /wrk failed: unable to connect/ })
})

test('without wrk its part is left out in one line, and the rest goes on', async t => {
  const root = await copyProject(t)
  const options = { env: { PATH: '' } }
  const explicit = await runScript(root, 'bench.js', ['03-optimized', '--generator', 'wrk'], options)
  assert.equal(explicit.exitCode, 2)
  assert.match(explicit.stderr, /^wrk is not installed: .*$/)

  const { exitCode, all } = await runScript(root, 'bench.js', ['koa-variant/02-listener-fix', '--rounds', '1', '--duration', '1', '--slices', '1'], options)
  assert.equal(exitCode, 0, all)
  assert.match(all, /koa-variant\/02-listener-fix@wrk-200 was left out: wrk is not installed: apt-get install wrk/)
  assert.match(all, /not measured/)
  assert.match(all, /All contenders/)
})
