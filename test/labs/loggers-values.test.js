// @ts-check
// The figures in sentences about loggers are those of the tables beside them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { report } from '../../labs/loggers/report.js'

const ROUNDS = [1, 2, 3]
const EACH_ROUND = [1, 2, 6] // their mean, their median and their geometric mean differ

test('a value says what the table of its record says', () => {
  const debugCalls = ROUNDS.map((round, i) => ({
    part: 'debug',
    logger: 'winston',
    round,
    nanos: { loop: [1], call: [100 * EACH_ROUND[i]], expensive: [1000 * EACH_ROUND[i]] }
  }))
  const slow = ROUNDS.flatMap((round, i) => [['none', 1000], ['winston', 100 * EACH_ROUND[i]]].map(([logger, requests]) => ({
    part: 'slow',
    stage: 'fastify-variant',
    logger,
    round,
    grownBytes: null,
    readDuring: 10,
    readInAll: 10,
    server: { requestsStarted: 5000 },
    result: { requests, durationMs: 1000, latencyMs: { percentiles: { 99: 1 } } }
  })))
  const { tables = {}, values } = report(
    { samples: [...slow, ...debugCalls], missing: [] },
    { stages: [], firstStage: 'fastify-variant', loggers: ['none', 'winston'] }
  )
  const cellsOf = table => tables[table].rows.find(([logger]) => logger === 'winston')?.slice(1) ?? []
  const [, call, expensive] = cellsOf('debug')
  const [rate, , behind] = cellsOf('fastify-variant-pipe')
  const shown = { 'debug-winston-call': call, 'debug-winston-expensive': expensive, 'slow-winston-rate': rate, 'slow-winston-behind': behind }
  for (const [name, cell] of Object.entries(shown)) assert.equal(values?.[name], cell.split(' ')[0], name)
})
