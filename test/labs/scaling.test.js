// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latencyP99, report as scalingReport } from '../../labs/scaling/report.js'

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
  assert.equal(latencyP99({ result: /** @type {any} */ (result(990, 10)) }), 5)
  assert.equal(latencyP99({ result: /** @type {any} */ (result(980, 20)) }), null)
  const work = { cpuUserMicros: 7, cpuSystemMicros: 0, requestsStarted: 1 }
  const run = neverAnswered =>
    /** @type {any} */ ({
      stage: '01-slow',
      connections: 100,
      payloadBytes: 10_000,
      round: 1,
      result: result(1000, neverAnswered),
      server: work,
      generator: work
    })
  const { tables, plots } = scalingReport(
    { overConnections: [run(90)], overPayload: [run(1)] },
    { stages: [{ id: '01-slow' }] }
  )
  assert.deepEqual(
    [tables['p99-connections'].rows, tables['p99-payload'].rows],
    [[['01-slow', '-']], [['01-slow', '5.00']]]
  )
  assert.match(plots['p99-connections'].alt, /01-slow none to none/)
})
