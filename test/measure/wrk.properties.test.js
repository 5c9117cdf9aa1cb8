// @ts-check
// Whatever wrk prints is read, or named.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { LoadError } from '../../scripts/errors.js'
import { parseWrk } from '../../scripts/measure/wrk.js'

const count = fc.nat()
const micros = fc.double({ min: 0, max: 1e9, noNaN: true, noDefaultInfinity: true })
const record = fc.record({
  duration: fc.integer({ min: 1 }),
  requests: count,
  bytes: count,
  errors: fc.record({ connect: count, read: count, write: count, timeout: count, status: count }),
  latency: fc.record({
    mean: micros, stdev: micros, min: micros, max: micros, percentiles: fc.dictionary(fc.nat(100).map(String), micros)
  })
})

function printed (figures) {
  return `Running 1s test @ http://127.0.0.1:3000/
  2 threads and 10 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.00ms    2.00ms   3.00ms   90.00%
    Req/Sec     4.00      5.00     6.00     80.00%
  7 requests in 1.00s, 8.00KB read
Requests/sec:      7.00
Transfer/sec:      8.00KB
figures: ${JSON.stringify(figures)}
`
}

test('what wrk has counted is what is read', () => {
  fc.assert(fc.property(record, figures => {
    const { requests, duration, errors, timeouts, non2xx, latency } = parseWrk(printed(figures))
    const { connect, read, write, timeout, status } = figures.errors
    assert.deepEqual([errors, timeouts, non2xx], [connect + read + write, timeout, status])
    assert.equal(requests.total, figures.requests)
    assert.ok(Math.abs(requests.average * duration - figures.requests) <= 1e-9 * figures.requests)
    assert.equal(Object.keys(latency.percentiles).length, Object.keys(figures.latency.percentiles).length)
  }))
})

const lines = printed({}).split('\n')
const torn = fc.tuple(record, fc.nat(lines.length), fc.string()).map(([figures, line, text]) =>
  printed(figures).split('\n').toSpliced(line, 1, text).join('\n'))
const others = fc.oneof(
  fc.string(),
  torn,
  fc.tuple(record, fc.nat(1000)).map(([figures, length]) => printed(figures).slice(0, length)),
  fc.jsonValue().map(printed)
)

test('anything else is read or named, and no figure of it is missing', () => {
  fc.assert(fc.property(others, output => {
    try {
      const { requests, duration, errors } = parseWrk(output)
      assert.ok([requests.total, duration, errors].every(Number.isFinite), output)
    } catch (error) {
      assert.ok(error instanceof LoadError, String(error.stack))
      assert.doesNotMatch(error.message, /\n/)
    }
  }), { numRuns: 500 })
})
