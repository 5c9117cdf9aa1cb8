// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOf } from '../../scripts/results/watched-series.js'

const generator = (atMs, answers, latencyMs = 0) => /** @type {any} */ ({ from: 'generator', atMs, answers, latencyMs })
const server = (atMs, more = {}) => /** @type {any} */ ({
  from: 'server', atMs, cpuMicros: 0, heapUsedBytes: 0, afterListeners: 0, loopDelayMs: null, ...more
})

const delay = (mean, count) => ({ loopDelayMs: { mean, count } })

/** @type {[string, string, any[], [number, number][]][]} */
const cases = [
  ['is what came since the last point that is long enough ago, or since the beginning', 'rate',
    [generator(250, 100), server(300), generator(500, 300), generator(900, 400), generator(1300, 600)],
    [[0.25, 400], [0.5, 600], [0.9, 250], [1.3, 500]]],
  ['is the mean of the answers meanwhile, and there is none without answers', 'latency',
    [generator(500, 10, 20), generator(1000, 10, 20), generator(1500, 30, 100)], [[0.5, 2], [1.5, 4]]],
  ['is as the server tells it', 'listeners', [server(250, { afterListeners: 3 }), generator(300, 1)], [[0.25, 3]]],
  ['is the mean of the timers between two points, and there is none where none fired', 'delay',
    [server(250), server(500, delay(2, 10)), generator(600, 1), server(750, delay(2, 10)), server(1000, delay(3, 20))],
    [[0.5, 2], [1, 4]]]
]
for (const [what, line, points, expected] of cases) {
  test(`${line} ${what}`, () => assert.deepEqual(lineOf(points, line), expected))
}
