// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calibrate, growthExponent, predictRequests } from '../../labs/decay/model.js'

const near = (actual, wanted, share) =>
  assert.ok(Math.abs(actual / wanted - 1) < share, `${actual} is not about ${wanted}`)

test('calibration gives back the constants that a run was made from', () => {
  const model = { listenerCallS: 5e-5, restS: 2e-4 }
  const points = [0, 1, 2, 4, 8].map(timeS => ({
    timeS,
    requests: timeS && predictRequests(model, timeS),
    listeners: 0,
    cpuMicros: timeS * 1e6
  }))
  const found = calibrate(points)
  near(found.listenerCallS, model.listenerCallS, 0.001)
  near(found.restS, model.restS, 0.001)
})

test('a reading by which nothing was served yet changes no constant', () => {
  const at = (timeS, requests) => ({ timeS, requests, listeners: 0, cpuMicros: timeS * 1e6 })
  const served = [at(1, 100), at(2, 150), at(4, 220)]
  assert.deepEqual(calibrate([at(0, 0), at(0.5, 0), ...served]), calibrate([at(0, 0), ...served]))
})

test('without any other cost, requests are the square root of 2 T / c', () => {
  near(predictRequests({ listenerCallS: 1e-4, restS: 0 }, 20), Math.sqrt(2 * 20 / 1e-4), 1e-9)
})

test('the growth exponent is the power of the requests that their cost grows with', () => {
  const points = power =>
    Array.from({ length: 12 }, (_, i) => 2 ** i).map(requests => ({
      timeS: 0,
      requests,
      listeners: 0,
      cpuMicros: requests ** (power + 1)
    }))
  near(growthExponent(points(1)).value, 1, 0.001)
  near(growthExponent(points(0.5)).value, 0.5, 0.001)
  assert.ok(Math.abs(growthExponent(points(0)).value) < 0.001)
})
