// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calibrate, growthExponent, predictRequests } from '../../labs/load/decay-model.js'
import lab from '../../labs/load/lab.js'
import { latencyP99, reportScaling } from '../../labs/load/report-scaling.js'
import { readCatalog } from '../../scripts/server/catalog.js'

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

test('a p99 that leaves out more than one request in a hundred is none, in the table and in the plot', () => {
  const result = (requests, neverAnswered) => ({
    requests,
    neverAnswered,
    errors: 0,
    non2xx: 0,
    neverSent: 0,
    durationMs: 1000,
    latencyMs: { mean: 1, max: 9, percentiles: { 99: 5 } }
  })
  assert.equal(latencyP99({ result: result(990, 10) }), 5)
  assert.equal(latencyP99({ result: result(980, 20) }), null)
  const work = { cpuUserMicros: 7, cpuSystemMicros: 0, requestsStarted: 1 }
  const rowsOf = neverAnswered => {
    const sample = { stage: '01-slow', connections: 100, result: result(1000, neverAnswered), server: work, generator: work }
    const { tables, plots } = reportScaling([sample], { stages: [{ id: '01-slow' }] }, 'connections')
    return [tables['p99-connections'].rows, plots['p99-connections'].alt]
  }
  assert.deepEqual(rowsOf(1)[0], [['01-slow', '5.00']])
  assert.deepEqual(rowsOf(90)[0], [['01-slow', '-']])
  assert.match(String(rowsOf(90)[1]), /01-slow none to none/)
})

test('a stage without a steady state has no capacity to take a share of, and is loaded once over connections', async () => {
  const read = async (positionals, over) =>
    lab.readOptions({ values: { over }, positionals, catalog: await readCatalog() })
  await assert.rejects(read(['01-slow'], ['rate']), /^UsageError: 01-slow has no steady state/)
  const options = await read(['01-slow', '03-optimized'], ['connections'])
  assert.equal(options.stages.length, 2)
  assert.ok(lab.expectedS(options) > 0)
})
