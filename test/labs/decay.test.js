// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watch } from '../../labs/decay/lab.js'
import { calibrate, growthExponent, predictRequests } from '../../labs/decay/model.js'
import { findStage } from '../support/project.js'

const { signal } = new AbortController()
const near = (actual, wanted, share) => assert.ok(Math.abs(actual / wanted - 1) < share, `${actual} is not about ${wanted}`)

test('calibration gives back the constants that a run was made from', () => {
  const model = { listenerCallS: 5e-5, restS: 2e-4 }
  const points = [0, 1, 2, 4, 8].map(timeS => ({ timeS, requests: timeS && predictRequests(model, timeS), listeners: 0, cpuMicros: timeS * 1e6 }))
  const found = calibrate(points)
  near(found.listenerCallS, model.listenerCallS, 0.001)
  near(found.restS, model.restS, 0.001)
})

test('without any other cost, requests are the square root of 2 T / c', () => {
  near(predictRequests({ listenerCallS: 1e-4, restS: 0 }, 20), Math.sqrt(2 * 20 / 1e-4), 1e-9)
})

test('the cost of a request grows with the requests served in 01-slow, and not in 02-listener-fix', async () => {
  const load = { durationS: 4, connections: 100 }
  const slow = await watch(await findStage('01-slow'), load, signal)
  const fixed = await watch(await findStage('02-listener-fix'), load, signal)
  assert.ok(growthExponent(slow.points).value > 0.5, `01-slow: ${growthExponent(slow.points).value}`)
  assert.ok(growthExponent(fixed.points).value < 0.3, `02-listener-fix: ${growthExponent(fixed.points).value}`)
  const last = slow.points.at(-1)
  assert.ok(last.listeners >= last.requests && last.requests > 0) // a listener is there before its response is finished
  const [first, , , fourth] = slow.seconds
  assert.ok(fourth.requests < first.requests && fourth.latencyMs.max > first.latencyMs.mean)
})
