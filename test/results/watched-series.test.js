// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOf } from '../../scripts/results/watched-series.js'

const generator = (atMs, answers, latencyMs = 0) => /** @type {any} */ ({ from: 'generator', atMs, answers, latencyMs })
const server = (atMs, more = {}) => /** @type {any} */ ({
  from: 'server', atMs, cpuMicros: 0, heapUsedBytes: 0, afterListeners: 0, loopDelayMs: null, ...more
})

test('a rate is what came since the last point that is long enough ago, or since the beginning', () => {
  const points = [generator(250, 100), server(300), generator(500, 300), generator(900, 400), generator(1300, 600)]
  assert.deepEqual(lineOf(points, 'rate'), [
    [0.25, 400], // from the beginning
    [0.5, 600],
    [0.9, 250], // since 500 ms: just long enough
    [1.3, 500]
  ])
})

test('CPU time is a share of a core, of the server alone', () => {
  const points = [server(500, { cpuMicros: 250_000 }), generator(700, 5), server(1000, { cpuMicros: 750_000 })]
  assert.deepEqual(lineOf(points, 'cpu'), [[0.5, 0.5], [1, 1]])
})

test('a latency is the mean of the answers meanwhile, and there is none without answers', () => {
  const points = [generator(500, 10, 20), generator(1000, 10, 20), generator(1500, 30, 100)]
  assert.deepEqual(lineOf(points, 'latency'), [[0.5, 2], [1.5, 4]])
})

test('listeners and heap are as the server tells them', () => {
  const points = [server(250, { afterListeners: 3, heapUsedBytes: 5e6 }), generator(300, 1)]
  assert.deepEqual(lineOf(points, 'listeners'), [[0.25, 3]])
  assert.deepEqual(lineOf(points, 'heap'), [[0.25, 5]])
})

test('a delay is the mean of the timers between two points, and there is none where none fired', () => {
  const delay = (mean, count) => ({ loopDelayMs: { mean, count } })
  const points = [
    server(250),
    server(500, delay(2, 10)),
    generator(600, 1),
    server(750, delay(2, 10)),
    server(1000, delay(3, 20))
  ]
  assert.deepEqual(lineOf(points, 'delay'), [[0.5, 2], [1, 4]])
})
