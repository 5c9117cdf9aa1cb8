// @ts-check
// What the loggers' lab makes of hand-made data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costsOf, errorCodeOf, missingLines, outcomeOf, slowFindings } from '../../labs/loggers/report-findings.js'
import { report } from '../../labs/loggers/report.js'
import { slice } from '../support/record.js'

/** @param {Record<string, number[]>} micros CPU time of a request by logger, a generation each */
function costs (micros) {
  const contenders = Object.keys(micros)
  const slices = contenders.flatMap(logger => micros[logger].map((cpuMicros, i) => slice(logger, i + 1, { cpuMicros })))
  const amounts = { generations: 4, warmUpRequests: 600, connections: 100, rounds: 1, seed: 1, noisePair: null }
  return /** @type {any} */ ({
    stage: 'fastify-variant',
    destination: 'file',
    slices: { ...amounts, contenders, failures: [], slices },
    written: Object.fromEntries(contenders.map(logger => [logger, { lines: 2790, bytes: 2790 * 150 }]))
  })
}
const near = value => [value, value * 1.01, value * 0.99, value]

test('lines are counted against every request that was answered, the warm-up included', () => {
  const [none, pino] = costsOf(costs({ none: near(20), 'pino-sync': near(24) }))
  assert.equal(none.missing, null)
  assert.deepEqual([pino.served, pino.missing, pino.bytesPerLine], [2800, 10, 150])
  assert.ok(Math.abs(pino.cpu.value - 1.2) < 1e-9, String(pino.cpu.value))
})

test('each logger stands beside none and beside pino, and a difference that an interval leaves open is unresolved', () => {
  const micros = { none: near(20), 'pino-sync': near(24), winston: near(30), bole: [24, 25, 23, 24], 'console.log': near(22) }
  const data = { costs: [costs(micros)], slow: [], endings: [], faults: [], debugCalls: [], missing: [] }
  const { rows } = report(data, /** @type {any} */ ({ firstStage: 'fastify-variant' })).tables['fastify-variant-file']
  assert.deepEqual(rows.map(([logger, none, pino, verdict]) => [logger, ...[none, pino].map(parseFloat), verdict]), [
    ['none', NaN, NaN, '-'],
    ['pino-sync', 1.2, NaN, '-'],
    ['winston', 1.5, 1.25, 'costs more'],
    ['bole', 1.2, 1, 'unresolved'],
    ['console.log', 1.1, 0.92, 'costs less']
  ])
})

test('a slow reader: rates are taken within a round, and lines against requests', () => {
  const slow = (logger, round, requests, readInAll) => ({
    logger,
    round,
    result: { requests, durationMs: 1000, latencyMs: { percentiles: { 99: 5 } } },
    server: { requestsStarted: requests },
    readDuring: readInAll / 2,
    readInAll
  })
  const runs = [slow('none', 1, 1000, 0), slow('none', 2, 2000, 0), slow('pino-sync', 1, 100, 100), slow('pino-sync', 2, 100, 90)]
  const [, pino] = slowFindings(/** @type {any} */ (runs))
  assert.deepEqual([pino.rates, pino.readShares, pino.behind], [[0.1, 0.05], [1, 0.9], [50, 55]])
})

test('lines that a killed server had collected are missing, one in flight is no loss', () => {
  const endings = [980, 1001].map((lines, i) =>
    ({ stage: 's', logger: 'pino-async', end: 'SIGKILL', round: i + 1, connections: 2, answered: 1000, lines }))
  assert.deepEqual(missingLines(endings, 'pino-async', 'SIGKILL'), [20, -1])
  assert.deepEqual(missingLines(endings, 'pino-async', 'SIGTERM'), [])
})

test('a server that fails with its log ends, goes on, or hangs', () => {
  const fault = { stage: 's', logger: 'bole', fault: 'full', asked: 300 }
  const stderrLines = ['throw er', 'Error: ENOSPC: no space left on device, write']
  assert.equal(outcomeOf({ ...fault, answered: 3, end: 'bole ended with exit code 1', stderrLines }), 'ends')
  assert.equal(outcomeOf({ ...fault, answered: 300, end: null }), 'goes on')
  assert.equal(outcomeOf({ ...fault, answered: 30, end: null }), 'answers no more')
  assert.deepEqual([stderrLines, ['Error: other']].map(lines => errorCodeOf({ stderrLines: lines })), ['ENOSPC', null])
})
