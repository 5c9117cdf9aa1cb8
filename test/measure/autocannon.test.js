// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { runAutocannon } from '../../scripts/measure/autocannon.js'
import { shortLoad } from '../../scripts/measure/load.js'
import { serve } from '../support/server.js'

const DELAY_MS = 20
const EARLY_MS = 1 // a timer may fire so much before its time

const serveLate = t => serve(t, async (req, res) => { await delay(DELAY_MS); res.end('x') })

test('latencies are in microseconds, of every answer, and as long as the server took', async t => {
  const { result } = await runAutocannon(await serveLate(t), shortLoad(4, 500))
  const { count, mean, stdev, p50, p90, p99, p999, max } = /** @type {any} */ (result.latencyMicros)
  assert.equal(count, result.requests.total)
  assert.ok(p50 >= (DELAY_MS - EARLY_MS) * 1000, `p50 ${p50} µs`)
  assert.deepEqual([p999, p50, max, p99, p90].sort((a, b) => a - b), [p50, p90, p99, p999, max])
  assert.ok(stdev >= 0)
  // Each connection has one request in flight, so together they cannot have waited for longer than the load took.
  const durationMs = Number(result.finish) - Number(result.start) + 1
  assert.ok(count * mean / 1000 <= 4 * durationMs * 1.001, `${count} times ${mean} µs in ${durationMs} ms`)
})

test('autocannon\'s own latencies are the same, cut to whole milliseconds', async t => {
  const { result: { latency, latencyMicros } } = await runAutocannon(await serveLate(t), shortLoad(1, 500))
  const meanMs = Number(latencyMicros?.mean) / 1000
  const resolutionMs = meanMs / 1000 + 0.01
  const cutOffMs = meanMs - latency.average
  assert.ok(cutOffMs >= -resolutionMs && cutOffMs < 1 + resolutionMs, `${meanMs} ms and ${latency.average} ms`)
})

test('where nothing is answered there is no latency', async t => {
  const { result } = await runAutocannon(await serve(t, () => {}), shortLoad(2, 200))
  assert.equal(result.requests.total, 0)
  assert.equal(result.latencyMicros, undefined)
})

test('with a rate autocannon counts a late answer once for every millisecond; ours are plain', async t => {
  const load = { ...shortLoad(2, 1000), overallRate: 20 }
  const { result: { requests, latency, latencyMicros } } = await runAutocannon(await serveLate(t), load)
  assert.ok(requests.total > 0)
  assert.ok(
    latency.totalCount >= requests.total * (DELAY_MS - EARLY_MS),
    `${latency.totalCount} latencies of ${requests.total} answers`
  )
  assert.equal(latencyMicros?.count, requests.total)
})
