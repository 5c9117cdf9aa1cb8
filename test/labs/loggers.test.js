// @ts-check
// What the loggers' lab makes of hand-made data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claims } from '../../labs/loggers/claims.js'
import {
  costsOf,
  debugNanos,
  errorCodeOf,
  missingLines,
  outcomeOf,
  slowFindings
} from '../../labs/loggers/report-findings.js'
import lab from '../../labs/loggers/lab.js'
import { report } from '../../labs/loggers/report.js'
import { readCatalog } from '../../scripts/server/catalog.js'

const GENERATIONS = [1, 2, 3, 4]
const LOGGERS = ['none', 'pino-sync', 'pino-async', 'winston', 'bunyan', 'bole', 'console.log']
const OPTIONS = { firstStage: 'fastify-variant', stages: ['fastify-variant'], loggers: LOGGERS }
const sample = (part, one) => ({ part, stage: 'fastify-variant', round: 1, ...one })

/** @param {Record<string, number[]>} micros CPU time of a request by logger, a generation each */
function costs (micros) {
  const slices = Object.entries(micros).flatMap(([contender, each]) =>
    each.map((cpu, i) => ({
      contender,
      generation: GENERATIONS[i],
      round: GENERATIONS[i],
      attempt: 1,
      ...{ requests: 100, errors: 0, timeouts: 0, non2xx: 0 },
      durationMs: cpu,
      server: {
        cpuUserMicros: cpu * 100,
        cpuSystemMicros: 0,
        loopActiveMs: 1,
        loopIdleMs: 1,
        requestsStarted: 100,
        afterListeners: 0
      },
      generator: { cpuUserMicros: 1, cpuSystemMicros: 0 },
      machine: { durationMs: 1, cores: 2, ownMicros: 0 }
    }))
  )
  const contenders = Object.keys(micros)
  return sample('cost', {
    slices: {
      contenders,
      failures: [],
      generations: 4,
      warmUpRequests: 250,
      connections: 100,
      rounds: 1,
      seed: 1,
      noisePair: null,
      slices
    }
  })
}

const check = (id, samples) => claims.find(claim => claim.id === id)?.check({ samples, missing: [] }, OPTIONS).verdict
const reportOf = (samples, missing = []) => {
  const { tables = {}, notes = [] } = report({ samples, missing }, OPTIONS)
  return { tables, notes }
}
const near = value => [value, value * 1.01, value * 0.99, value]

test('a cost is taken within a generation, by that of no logger', () => {
  const [, pino] = costsOf(costs({ none: near(20), 'pino-sync': near(24) }))
  assert.ok(Math.abs(pino.cpu.value - 1.2) < 1e-9, String(pino.cpu.value))
})

test('each logger stands beside none and beside pino, and a difference that an interval leaves open is unresolved', () => {
  const micros = { none: near(20), 'pino-sync': near(24), winston: near(30), bole: [24, 25, 23, 24], 'console.log': near(22) }
  const { rows } = reportOf([costs(micros)]).tables['fastify-variant-file']
  assert.deepEqual(rows.map(([logger, none, pino, verdict]) => [logger, ...[none, pino].map(parseFloat), verdict]), [
    ['none', NaN, NaN, '-'],
    ['pino-sync', 1.2, NaN, '-'],
    ['winston', 1.5, 1.25, 'costs more'],
    ['bole', 1.2, 1, 'unresolved'],
    ['console.log', 1.1, 0.92, 'costs less']
  ])
})

test('a logger whose server failed is in no table, and in a note', () => {
  const measured = costs({ none: near(20), bole: near(24) })
  measured.slices.failures.push({ contender: 'bole', message: 'bole ended with exit code 1', stderrLines: [] })
  const { tables, notes } = reportOf([measured])
  assert.deepEqual(tables['fastify-variant-file'].rows.map(([logger]) => logger), ['none'])
  assert.ok(notes.includes('fastify-variant with bole: bole ended with exit code 1'), notes.join('\n'))
})

test('what a machine lacks is said in a line each', () => {
  const { notes } = reportOf([], ['closed', 'full'])
  assert.equal(notes.filter(note => /^Without a pipe|only Linux has \/dev\/full/.test(note)).length, 2)
})

test('pino is cheaper, is not, or it is left open', () => {
  const verdictOf = winston =>
    check('pino-cheaper-in-a-file', [costs({ none: near(20), 'pino-sync': near(25), winston })])
  assert.equal(verdictOf(near(40)), 'holds')
  assert.equal(verdictOf(near(20)), 'fails')
  assert.equal(verdictOf([20, 30, 25, 28]), 'unresolved')
  assert.equal(
    check('pino-cheaper-in-a-file', [costs({ none: near(20), 'pino-sync': near(25) })]),
    'unresolved'
  )
  const bole = micros => check('pino-not-the-cheapest', [
    costs({ none: near(20), 'pino-sync': near(25), bole: micros })
  ])
  assert.deepEqual([bole(near(22)), bole(near(30)), bole([20, 30, 25, 28])], ['holds', 'fails', 'unresolved'])
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

test('a logger that waits for its reader stops the server, one that does not loses lines', () => {
  const runs = (pino, bunyan) => [
    slow('none', 1000, 0),
    slow('pino-sync', pino, pino),
    slow('winston', 2900, 90),
    slow('bunyan', 2900, bunyan)
  ]
  assert.equal(check('slow-reader-stops-the-server', runs(50, 90)), 'holds')
  assert.equal(check('slow-reader-stops-the-server', runs(900, 90)), 'fails')
  assert.equal(check('slow-reader-stops-the-server', [slow('pino-sync', 50, 50)]), 'unresolved')
  assert.equal(check('slow-reader-loses-buffered', runs(50, 90)), 'holds')
  assert.equal(check('slow-reader-loses-buffered', runs(50, 2900)), 'fails')
  assert.equal(
    check('slow-reader-loses-buffered', [slow('pino-sync', 100, 80), ...runs(50, 90).slice(2)]),
    'fails'
  )
  assert.equal(
    check('slow-reader-loses-buffered', [slow('pino-sync', 50, 50), slow('winston', 90, 90), slow('bunyan', 90, 90)]),
    'unresolved'
  )
  assert.equal(check('slow-reader-loses-buffered', [slow('pino-sync', 50, 50)]), 'unresolved')
})

const ending = (logger, end, answered, lines, round = 1) => sample('ending', { logger, end, round, answered, lines })

test('lines that a killed server had collected are missing, one in flight is no loss', () => {
  const endings = [
    ending('pino-sync', 'SIGKILL', 1000, 999),
    ending('pino-async', 'SIGKILL', 1000, 980),
    ending('pino-async', 'SIGKILL', 1000, 1001, 2),
    ending('pino-async', 'SIGTERM', 1000, 1000)
  ]
  assert.deepEqual(missingLines(endings, 'pino-async', 'SIGKILL'), [20, -1])
  assert.deepEqual(reportOf(endings).tables.endings.rows, [
    ['pino-sync', '-', '1', 'those in flight'],
    ['pino-async', '0', '20 / 0', 'loses lines']
  ])
  assert.equal(check('sigkill-loses-buffered', endings), 'holds')
  assert.equal(
    check('sigkill-loses-buffered', [ending('pino-sync', 'SIGKILL', 1000, 990), endings[1]]),
    'fails'
  )
  assert.equal(
    check('sigkill-loses-buffered', [
      ending('pino-sync', 'SIGKILL', 1000, 1000), ending('pino-async', 'SIGKILL', 1000, 998)
    ]),
    'unresolved'
  )
  assert.equal(check('sigkill-loses-buffered', endings.slice(0, 1)), 'unresolved')
})

test('a server that fails with its log ends, goes on, or hangs', () => {
  const fault = sample('fault', { logger: 'bole', fault: 'full', asked: 300 })
  const ended = {
    ...fault,
    answered: 3,
    end: 'bole ended with exit code 1',
    stderrLines: ['throw er', 'Error: ENOSPC: no space left on device, write']
  }
  assert.equal(outcomeOf(ended), 'ends')
  assert.equal(outcomeOf({ ...fault, answered: 300, end: null }), 'goes on')
  assert.equal(outcomeOf({ ...fault, answered: 30, end: null }), 'answers no more')
  assert.equal(errorCodeOf({ stderrLines: ['Error: nothing of the kind'] }), null)
  assert.deepEqual(reportOf([ended]).tables.faults.rows, [['the disk is full', 'bole', '3 of 300', 'ends', 'ENOSPC']])
})

test('a debug call that is off is compared round by round', () => {
  const run = (logger, nanos) => sample('debug', { logger, nanos: { loop: [1, 1, 1], call: nanos } })
  assert.deepEqual(debugNanos([run('winston', [1000, 900, 5000])], 'winston', 'call'), [1000])
  assert.equal(
    check('debug-off-is-not-free', [run('pino-sync', [10]), run('winston', [1000])]),
    'holds'
  )
  assert.equal(check('debug-off-is-not-free', [run('pino-sync', [10]), run('winston', [50])]), 'fails')
  assert.equal(check('debug-off-is-not-free', [run('pino-sync', [10])]), 'unresolved')
})

test('a stage whose cost grows by itself is refused, and of those that are named all is tried on one', async () => {
  const catalog = await readCatalog()
  const read = (values, positionals = []) => lab.readOptions({ values, positionals, catalog })
  await assert.rejects(read({}, ['01-slow']), { name: 'UsageError', message: /^01-slow has no steady state/ })
  const { loggers, firstStage } = await read({ logger: ['bole'] }, ['03-optimized'])
  assert.deepEqual([loggers, firstStage], [['none', 'bole'], '03-optimized'])
})
