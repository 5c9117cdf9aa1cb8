// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calibrate, growthExponent, predictRequests } from '../../labs/load/report-time.js'

const near = (actual, wanted, share) =>
  assert.ok(Math.abs(actual / wanted - 1) < share, `${actual} is not about ${wanted}`)

test('calibration gives back the constants that a run was made from', () => {
  const model = { listenerCallS: 5e-5, restS: 2e-4 }
  const points = [0, 1, 2, 4, 8].map(timeS => ({
    timeS,
    cpuMicros: timeS * 1e6,
    requests: timeS && predictRequests(model, timeS)
  }))
  const found = calibrate(points)
  near(found.listenerCallS, model.listenerCallS, 0.001)
  near(found.restS, model.restS, 0.001)
})

test('without any other cost, requests are the square root of 2 T / c', () => {
  near(predictRequests({ listenerCallS: 1e-4, restS: 0 }, 20), Math.sqrt(2 * 20 / 1e-4), 1e-9)
})

test('the growth exponent is the power of the requests that their cost grows with', () => {
  const points = power =>
    Array.from({ length: 12 }, (_, i) => 2 ** i)
      .map(requests => ({ timeS: 0, requests, cpuMicros: requests ** (power + 1) }))
  for (const power of [0, 0.5, 1]) assert.ok(Math.abs(growthExponent(points(power)).value - power) < 0.001)
})
