// @ts-check
// What is read from wrk's output, and what wrk itself does where it is installed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNotGenerator } from '../../scripts/stages/whole-load.js'
import { parseWrk, runWrk } from '../../scripts/stages/wrk.js'
import { serve } from '../support/server.js'

const OUTPUT = `Running 30s test @ http://127.0.0.1:3000/test
  8 threads and 200 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   933.40ms  588.82us   2.00s    56.50%
    Req/Sec    15.05     15.87     1.39k    92.63%
  Latency Distribution
     50%  900.00ms
     99%    2.00s
  1012 requests in 1.10m, 10.00MB read
  Socket errors: connect 1, read 186, write 4, timeout 681
  Non-2xx or 3xx responses: 12
Requests/sec:     33.66
Transfer/sec:    340.71KB
`

test('rates and counts that wrk printed are read, and what cannot be read is named', () => {
  const { printed, ...result } = parseWrk(OUTPUT)
  const requests = { average: 33.66, total: 1012 }
  assert.deepEqual(result, { requests, duration: 66, errors: 191, timeouts: 681, non2xx: 12 })
  assert.deepEqual(printed.latency, { average: '933.40ms', stdev: '588.82us', max: '2.00s', within: '56.50%' })
  const { errors, timeouts, non2xx } = parseWrk(OUTPUT.replace(/^ {2}(Socket|Non-2xx).*\n/gm, ''))
  assert.deepEqual({ errors, timeouts, non2xx }, { errors: 0, timeouts: 0, non2xx: 0 })
  assert.throws(() => parseWrk(OUTPUT.replace('1.10m', '1.10d')), {
    name: 'LoadError', message: 'wrk printed a time that cannot be read: 1.10d'
  })
})

const skip = await whyNotGenerator('wrk') ?? false
const LOAD = /** @type {const} */ ({ generator: 'wrk', connections: 4, threads: 2, durationS: 1 })

test('wrk loads a server, its rate is what it counted in its time, and bad answers are counted', { skip }, async t => {
  let served = 0
  const url = await serve(t, (request, response) => {
    if (++served % 10 === 0) return request.socket.resetAndDestroy()
    response.writeHead(served % 2 ? 503 : 200).end()
  })
  const { result: { requests, duration, errors, non2xx } } = await runWrk(url, LOAD)
  assert.ok(requests.total > 0 && requests.total <= served, `${requests.total} of ${served}`)
  assert.ok(Math.abs(requests.average * duration / requests.total - 1) < 0.02, `${requests.average} in ${duration} s`)
  assert.ok(errors > 0 && non2xx > 0)
  await assert.rejects(runWrk('http://127.0.0.1:1/', LOAD), { name: 'LoadError', message: /wrk failed: unable to connect/ })
})
