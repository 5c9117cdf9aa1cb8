// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { claims } from '../../labs/event-loop-tick/claims.js'
import { FEW_LONG } from '../../labs/event-loop-tick/lab.js'
import { report } from '../../labs/event-loop-tick/report.js'
import { expectedWait, waitByTime } from '../../labs/event-loop-tick/report-waits.js'
import { request } from '../../scripts/server/http-client.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { startStage } from '../../scripts/server/stage-process.js'

const near = (actual, wanted) => assert.ok(Math.abs(actual - wanted) < 1e-9, `${actual} is not ${wanted}`)

test('who comes at any moment waits for what is left of a tick', () => {
  near(waitByTime([100], 1000, 90), 0) // a tenth comes during the tick, and the first of them at its end
  near(waitByTime([100], 1000, 95), 50)
  near(waitByTime([100, 100], 1000, 90), 50)
  near(waitByTime([10, 100, 10], 1000, 95), 50) // the short ones change nothing above their own length
  near(waitByTime([], 1000, 99), 0)
})

test('reports that come evenly delay the last hundredth by their length less its share', () => {
  near(expectedWait({ perS: 1, reportMs: 60 }, 99), 50)
  near(expectedWait({ perS: 5, reportMs: 60 }, 99), 58)
  near(expectedWait({ perS: 0, reportMs: 60 }, 99), 0)
})

/** @param {any} [more] */
const load = ({
  round = 1,
  perS = FEW_LONG.perS,
  reportMs = FEW_LONG.reportMs,
  clientMs = 45,
  timerMs = 11,
  count = 100,
  longMs = Array(15).fill(60)
} = {}) => ({
  part: 'load',
  round,
  perS,
  reportMs,
  ping: {
    errors: 0,
    non2xx: 0,
    neverSent: 0,
    neverAnswered: 0,
    latencyMs: { percentiles: { 50: 1, 90: clientMs, 99: clientMs } }
  },
  reports: { requests: 15 },
  delays: {
    durationMs: 3000,
    byTimer: { resolutionMs: 10, percentilesMs: { 90: timerMs }, longMs: [70, 45, 30] },
    byIteration: { count, percentilesMs: { 90: 0.1 }, longMs }
  }
})
const rounds = more => [1, 2, 3].map(round => load({ round, ...more }))
const timers = [0, 200].flatMap(workMs =>
  [workMs, 5].map(sliceMs => ({ part: 'timer', round: 1, workMs, sliceMs, doneMs: workMs, firedMs: Math.max(100, sliceMs) }))
)
const verdictOn = (id, samples) => claims.find(claim => claim.id === id)?.check({ samples }, {}).verdict
const show = samples => /** @type {any} */ (report({ samples }, {}))

test('a watch has seen the reports that left a long delay in it', () => {
  const loads = rounds({ longMs: [60, 59, 31, 29] })
  const { rows } = show(loads).tables.seen
  assert.deepEqual(rows, [['5/s of 60 ms', '15.0', '2.00', '3.00']])
})

test('a timer that fires before the work is done, or long after it, is noticed', () => {
  assert.equal(verdictOn('timer-waits-for-tick', timers), 'holds')
  assert.equal(
    verdictOn('timer-waits-for-tick', timers.map(run => ({ ...run, firedMs: run.firedMs * 2 }))),
    'fails'
  )
  assert.equal(verdictOn('timer-waits-for-tick', timers.map(run => ({ ...run, firedMs: 100 }))), 'fails')
})

test('a watch hides what its percentile does not have, and weighted by time it has it', () => {
  assert.equal(verdictOn('watch-hides-blocks', rounds()), 'holds')
  assert.equal(verdictOn('watch-hides-blocks', rounds({ timerMs: 55 })), 'fails')
  assert.equal(verdictOn('weighted-watch-agrees', rounds()), 'holds')
  assert.equal(verdictOn('weighted-watch-agrees', rounds({ longMs: [] })), 'fails')
})

test('p99 beside reports is held against that without any of the same round', () => {
  const alone = clientMs => rounds({ perS: 0, clientMs })
  assert.equal(verdictOn('report-ruins-ping', [...rounds(), ...alone(2)]), 'holds')
  assert.equal(verdictOn('report-ruins-ping', [...rounds(), ...alone(44)]), 'fails')
  assert.equal(verdictOn('report-ruins-ping', rounds()), 'unresolved')
})

test('a Node.js without the second watch shows the first alone, and says so', () => {
  const old = rounds({ count: 0, longMs: [] })
  const { tables, notes } = show(old)
  assert.deepEqual(tables.delays.rows[0].slice(3), ['-', '-'])
  assert.match(notes.join('\n'), /^NO_SAMPLE_PER_ITERATION: /m)
  assert.equal(verdictOn('weighted-watch-agrees', old), 'unresolved')
})

test('both watches of the server see the report that was made meanwhile', async t => {
  const server = await startStage({
    id: 'reports',
    dir: join(rootDir, 'labs/event-loop-tick/servers/reports'),
    settings: { REPORT_MS: '80' }
  })
  t.after(() => server.stop())
  await request(server.url, '/watch')
  for (let i = 0; i < 2; i++) await request(server.url, '/report') // the timer's first time begins its count
  const { byTimer, byIteration } = JSON.parse(String((await request(server.url, '/delays')).body))
  assert.ok(byTimer.longMs[0] >= 70, JSON.stringify(byTimer))
  assert.ok(byIteration.longMs[0] >= 79, JSON.stringify(byIteration))
  assert.equal((await request(server.url, '/nothing')).status, 404)
})
