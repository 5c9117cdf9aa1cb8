// @ts-check
// A request among others: a row that is held across another service's call, in an app that nobody here knows, with a
// real PostgreSQL; and what is said of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { Client } from 'pg'
import { describeApp } from 'bench-in-turns'
import { inEnglish } from 'bench-in-turns/kit.js'
import { longerInCompany, transactionsOf } from '../../scripts/profile/company.js'
import { summarizeLocks, watchLocks } from '../../scripts/profile/locks.js'
import { traceRequests, waterfallOf } from '../../scripts/profile/trace.js'
import { sayCompany, sayLocks } from '../../scripts/render/company.js'
import { describeWaterfall, renderWaterfall } from '../../scripts/render/waterfall.js'
import { startPostgres } from '../../scripts/stages/installed/postgres.js'
import { makeApp, NODE } from '../support/app.js'
import { NO_POSTGRES } from '../support/postgres.js'
import { setEnvironment } from '../support/processes.js'
import { folderOf } from '../support/temporary.js'

const { signal } = new AbortController()
const AT_ONCE = 4

const HELD_ACROSS_A_CALL = `const http = require('node:http')
const { Pool } = require('pg')
const pool = new Pool({ connectionString: process.env.DATABASE_URL })
const other = http.createServer((req, res) => setTimeout(() => res.end(), 60)).listen(0, '127.0.0.1')
const price = () => new Promise(resolve =>
  http.get({ port: other.address().port, path: '/price' }, answer => answer.resume().on('end', resolve)))
http.createServer(async (req, res) => {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('UPDATE counters SET n = n + 1 WHERE id = 1')
  await price()
  await client.query('COMMIT')
  client.release()
  res.end()
}).listen(process.env.PORT, '127.0.0.1')`

test('a row that is held across a call: who waits alone and in company, for whom, and what for', { skip: NO_POSTGRES }, async t => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  const DATABASE_URL = await postgres.createDatabase()
  const client = new Client({ connectionString: DATABASE_URL })
  await client.connect()
  await client.query('CREATE TABLE counters (id int PRIMARY KEY, n int); INSERT INTO counters VALUES (1, 0)')
  await client.end()
  setEnvironment(t, { DATABASE_URL })
  const { dir } = await makeApp(t, { 'index.js': HELD_ACROSS_A_CALL })
  const [app] = await describeApp(dir, { command: `${NODE} index.js`, routes: ['/'] })
  const { alone, atOnce, locks } = await traceRequests(app,
    { folder: await folderOf(t), connections: AT_ONCE, databaseUrl: DATABASE_URL, signal })
  assert.equal(atOnce.length, AT_ONCE)

  const waterfall = waterfallOf(alone)
  const [{ openMs, awaited }] = transactionsOf(waterfall)
  assert.ok(openMs >= 60, `${openMs}`)
  assert.match(String(awaited?.what), /^GET localhost:\d+\/price$/)
  assert.match(describeWaterfall(waterfall, 'alone').map(inEnglish).join('\n'),
    /a transaction is open for [\d.,]+ ms, and inside it the request awaits GET localhost:\d+\/price, /)
  const drawn = renderWaterfall(waterfall, 'alone', { columns: 100 })
  assert.match(drawn, /┌ BEGIN[^]*│ UPDATE counters[^]*│ GET localhost:\d+\/price[^]*└ COMMIT/)

  assert.ok(locks?.length, 'nobody was seen to wait')
  const said = sayLocks(locks).map(inEnglish).join('\n')
  assert.match(said, /who holds whom: \d at once waited in UPDATE counters SET n = n \+ \? WHERE id = \?, for a transaction that is idle in transaction, open for up to [\d.,]+ ms, whose last query was UPDATE counters/)
  const steps = longerInCompany(waterfall, atOnce.map(waterfallOf), locks)
  const company = sayCompany(steps, { count: AT_ONCE, isAsked: true }).map(inEnglish)
  assert.match(company[0], /^UPDATE counters SET n = n \+ \? WHERE id = \?: [\d.]+ ms alone, [\d.,]+ ms of 4 at once: it waits for a lock, not for its plan$/)
})

test('who only stands in the queue holds nothing: all wait for the one at its end', { skip: NO_POSTGRES }, async t => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  const url = await postgres.createDatabase()
  const [holder, observer, ...waiting] = await Promise.all(Array.from({ length: 5 }, async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    return client
  }))
  await observer.query('CREATE TABLE counters AS SELECT 1 AS id')
  await holder.query('BEGIN')
  await holder.query('SELECT id FROM counters FOR UPDATE')
  await holder.query('SELECT 2')
  const locked = waiting.map(client => client.query('SELECT id FROM counters FOR UPDATE'))
  await pWaitFor(async () => (await observer.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")).rowCount === 3)

  const watch = watchLocks(url)
  await pWaitFor(async () => (await observer.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_blocking_pids%' AND state = 'idle'")).rowCount === 1)
  const locks = await watch.end()
  await holder.query('COMMIT')
  await Promise.all(locked)
  assert.deepEqual(locks?.map(({ waits, holds, state, most }) => [waits, holds, state, most]),
    [['SELECT … FROM counters FOR UPDATE', 'SELECT ?', 'idle in transaction', 3]])
  await Promise.all([holder, observer, ...waiting].map(client => client.end()))
})

const step = (what, of, ms) => ({ what, of, connection: null, trip: [0, ms], failed: false })
const waterfallWith = (...waits) => /** @type {any} */ ({ asked: 'GET /', status: 200, ms: 100, waits })

test('what takes longer in company is said with its reason, and what does not is left out', () => {
  const of = ms => waterfallWith(step('SELECT 1', 'database', ms), step('GET other/', 'service', ms), step('SELECT 2', 'database', 1))
  const steps = longerInCompany(of(2), [of(20), of(30), of(40)], [])
  assert.deepEqual(steps.map(({ what, aloneMs, togetherMs }) => [what, aloneMs, togetherMs]),
    [['SELECT 1', 2, 30], ['GET other/', 2, 30]])
  const saidWhere = isAsked => sayCompany(steps, { count: 3, isAsked }).map(inEnglish)
  assert.match(saidWhere(true)[0], /no lock was seen$/)
  assert.match(saidWhere(false)[0], /DATABASE_URL lets this ask which$/)
  assert.match(saidWhere(true)[1], /that service/)
})

test('of many looks, each who holds whom is told once, with the most that waited and the oldest transaction', () => {
  const row = (openMs, name = 'UPDATE a SET n = 1') =>
    ({ waiting_query: name, state: 'idle in transaction', last_query: 'UPDATE a SET n = 2', open_ms: openMs })
  const [first, ...others] = summarizeLocks([[row('3.5')], [row(20), row(20), row(20, 'DELETE FROM a')], []])
  assert.deepEqual([first.waits, first.most, first.openMs], ['UPDATE a SET n = ?', 2, 20])
  assert.deepEqual(others.map(({ waits }) => waits), ['DELETE FROM a'])
})
