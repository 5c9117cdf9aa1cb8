// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthExponent } from '../../labs/load/report-time.js'

test('the growth exponent is the power of the requests that their cost grows with', () => {
  const points = power =>
    Array.from({ length: 12 }, (_, i) => 2 ** i)
      .map(requests => ({ timeS: 0, requests, cpuMicros: requests ** (power + 1) }))
  for (const power of [0, 0.5, 1]) assert.ok(Math.abs(growthExponent(points(power)).value - power) < 0.001)
})
