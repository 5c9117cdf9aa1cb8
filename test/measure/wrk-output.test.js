// @ts-check
// What is read from wrk's output, without wrk.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWrk } from '../../scripts/measure/wrk.js'

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
"latency":{"min":90,"max":2001234,"mean":933401.5,"stdev":588.82,"percentiles":{"50":900000,"99.9":2000000}}}
`

test('figures are exact, and what wrk printed stands as it did', () => {
  const { printed, ...result } = parseWrk(OUTPUT)
  assert.deepEqual(result, {
    latency: { average: 933.4015, stddev: 0.58882, min: 0.09, max: 2001.234, percentiles: { 50: 900, 99.9: 2000 } },
    requests: { average: 1012 / 66, total: 1012 },
    throughput: { average: 10 * 1024 ** 2 / 66, total: 10 * 1024 ** 2 },
    duration: 66,
    errors: 191,
    timeouts: 681,
    non2xx: 12
  })
  assert.deepEqual(printed.latency, { average: '933.40ms', stdev: '588.82us', max: '2.00s', within: '56.50%' })
  assert.deepEqual([printed.elapsed, printed.requestsPerSecond, printed.requests], ['1.10m', '33.66', 1012])
  assert.deepEqual(printed.socketErrors, { connect: 1, read: 186, write: 4, timeout: 681 })
})

test('a line that is missing is named', () => {
  for (const name of ['Transfer/sec:', 'figures:']) {
    const message = `wrk printed no line with "${name}"`
    assert.throws(() => parseWrk(OUTPUT.replace(name, '')), { name: 'LoadError', message })
  }
})
