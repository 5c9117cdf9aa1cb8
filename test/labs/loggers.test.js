// @ts-check
// What the loggers' lab makes of hand-made data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costsOf, missingLines, slowFindings } from '../../labs/loggers/report-findings.js'
import { report } from '../../labs/loggers/report.js'
import { slice } from '../support/record.js'

const LOGGERS = ['none', 'pino-sync', 'pino-async', 'winston', 'bunyan', 'bole', 'console.log']
const sample = (part, one) => ({ part, round: 1, ...one })

/** @param {Record<string, number[]>} micros CPU time of a request by logger, a generation each */
function costs (micros) {
  const slices = Object.entries(micros).flatMap(([logger, each]) =>
    each.map((cpuMicros, i) => slice(logger, i + 1, { cpuMicros })))
  const amounts = { generations: 4, warmUpRequests: 250, connections: 100, rounds: 1, seed: 1, noisePair: null }
  return /** @type {any} */ ({ ...amounts, contenders: Object.keys(micros), failures: [], slices })
}

const near = value => [value, value * 1.01, value * 0.99, value]

test('a cost is taken within a generation, by that of no logger', () => {
  const [, pino] = costsOf(costs({ none: near(20), 'pino-sync': near(24) }))
  assert.ok(Math.abs(pino.cpu.value - 1.2) < 1e-9, String(pino.cpu.value))
})

test('each logger stands beside none and beside pino, and a difference that an interval leaves open is unresolved', () => {
  const micros = { none: near(20), 'pino-sync': near(24), winston: near(30), bole: [24, 25, 23, 24], 'console.log': near(22) }
  const { rows } = /** @type {any} */ (report({ samples: [], slices: costs(micros) }, { loggers: LOGGERS })).tables['fastify-variant-file']
  assert.deepEqual(rows.map(([logger, none, pino, verdict]) => [logger, ...[none, pino].map(parseFloat), verdict]), [
    ['none', NaN, NaN, '-'],
    ['pino-sync', 1.2, NaN, '-'],
    ['winston', 1.5, 1.25, 'costs more'],
    ['bole', 1.2, 1, 'unresolved'],
    ['console.log', 1.1, 0.92, 'costs less']
  ])
})

const slow = (logger, requests, readInAll, round = 1) => sample('slow', {
  logger,
  round,
  result: { requests, durationMs: 1000, latencyMs: { percentiles: { 99: 5 } } },
  server: { requestsStarted: requests },
  grownBytes: 1e6,
  readDuring: readInAll / 2,
  readInAll
})

test('a slow reader: rates are taken within a round, and lines against requests', () => {
  const runs = [slow('none', 1000, 0), slow('none', 2000, 0, 2), slow('pino-sync', 100, 100), slow('pino-sync', 100, 90, 2)]
  const [, pino] = slowFindings(runs, LOGGERS)
  assert.deepEqual([pino.rates, pino.readShares, pino.behind], [[0.1, 0.05], [1, 0.9], [50, 55]])
})

test('lines that a killed server had collected are missing, one in flight is no loss', () => {
  const endings = [980, 1001].map((lines, i) =>
    sample('ending', { logger: 'pino-async', end: 'SIGKILL', round: i + 1, answered: 1000, lines }))
  assert.deepEqual(missingLines(endings, 'pino-async', 'SIGKILL'), [20, -1])
  assert.deepEqual(missingLines(endings, 'pino-async', 'SIGTERM'), [])
})
