// @ts-check
// What the loggers' lab makes of hand-made data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { report } from '../../labs/loggers/report.js'
import { slice } from '../support/record.js'

const LOGGERS = ['none', 'pino-sync', 'pino-async', 'winston', 'bunyan', 'bole', 'console.log']

/** @param {Record<string, number[]>} micros CPU time of a request by logger, a generation each */
function costs (micros) {
  const slices = Object.entries(micros).flatMap(([logger, each]) =>
    each.map((cpuMicros, i) => slice(logger, i + 1, { cpuMicros })))
  const amounts = { generations: 4, warmUpRequests: 250, connections: 100, rounds: 1, seed: 1, noisePair: null }
  return /** @type {any} */ ({ ...amounts, contenders: Object.keys(micros), failures: [], slices })
}

const near = value => [value, value * 1.01, value * 0.99, value]

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
