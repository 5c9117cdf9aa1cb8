// @ts-check
// What is read from wrk's output, without wrk.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWrk } from 'bench-in-turns/load/wrk.js'

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

test('what wrk printed stands as it did, and its rates and counts are read', () => {
  const { printed, ...result } = parseWrk(OUTPUT)
  assert.deepEqual(result, {
    requests: { average: 33.66, total: 1012 },
    duration: 66,
    errors: 191,
    timeouts: 681,
    non2xx: 12
  })
  assert.deepEqual(printed.latency, { average: '933.40ms', stdev: '588.82us', max: '2.00s', within: '56.50%' })
  assert.deepEqual([printed.elapsed, printed.requestsPerSecond, printed.requests], ['1.10m', '33.66', 1012])
  assert.deepEqual(printed.socketErrors, { connect: 1, read: 186, write: 4, timeout: 681 })
})

test('no errors is none', () => {
  const { errors, timeouts, non2xx } = parseWrk(OUTPUT.replace(/^ {2}(Socket|Non-2xx).*\n/gm, ''))
  assert.deepEqual({ errors, timeouts, non2xx }, { errors: 0, timeouts: 0, non2xx: 0 })
})

test('what is missing, or cannot be read, is named', () => {
  const refuses = (output, message) => assert.throws(() => parseWrk(output), { name: 'LoadError', message })
  refuses(OUTPUT.replace('Transfer/sec:', ''), 'wrk printed no line with "Transfer/sec:"')
  refuses(OUTPUT.replace('1.10m', '1.10d'), 'wrk printed a time that cannot be read: 1.10d')
})
