// @ts-check
// The shop on a real database. The stages share one here, in their order: it is filled once, and what a stage adds to
// it, the ones before do not see.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { passGate } from '../../scripts/stages/stage-gate.js'
import { readCatalog } from '../../scripts/stages/catalog.js'
import { startPostgres } from '../../scripts/stages/installed/postgres.js'
import { connectTo, NO_POSTGRES } from '../support/postgres.js'
import { findStage } from '../support/project.js'
import { startFor } from '../support/server.js'

const skip = NO_POSTGRES
const BOUNDED = 'postgres-variant/04-bounded'
const AT_WORK = "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%FROM orders%' AND pid <> pg_backend_pid()"
const PATIENT = { find: 'statement_timeout: 2000', replacement: 'statement_timeout: 600000' }

const postgres = skip ? null : await startPostgres()
after(() => postgres?.stop())
const settings = { DATABASE_URL: await postgres?.createDatabase() ?? '' }

for (const stage of (await readCatalog()).filter(({ needs }) => needs.length > 0)) {
  test(`${stage.id} passes`, { skip }, async t => {
    const { failures } = await passGate({ ...stage, settings })
    assert.deepEqual(failures, [])
    const query = await connectTo(t, settings.DATABASE_URL)
    const [{ count }] = await query("SELECT count(*)::int FROM pg_indexes WHERE indexdef LIKE '%.items USING btree (order_id)'")
    assert.equal(count, /03|04/.test(stage.id) ? 1 : 0, 'indexes on items.order_id')
  })
}

const ONE = { find: 'max: 20', replacement: 'max: 1' }

/** While nobody's query goes on. */
async function startBounded (t, edits) {
  const stage = await findStage(BOUNDED)
  const server = await startFor(t, { ...stage, settings }, { edits })
  const [lock, watch] = await Promise.all([0, 1].map(() => connectTo(t, settings.DATABASE_URL)))
  await lock('BEGIN; LOCK TABLE items IN ACCESS EXCLUSIVE MODE')
  const untilAsked = count => pWaitFor(async () => (await watch(AT_WORK)).length === count, { timeout: 60_000 })
  return { server, url: server.url + stage.route, untilAsked }
}

test(`${BOUNDED}: the database ends a query whose client has hung up`, { skip }, async t => {
  const { url, untilAsked } = await startBounded(t, [PATIENT])
  const hangUp = new AbortController()
  const answer = fetch(url, { signal: hangUp.signal })
  await untilAsked(1)
  hangUp.abort()
  await assert.rejects(answer, { name: 'AbortError' })
  await untilAsked(0)
})

test(`${BOUNDED}: what finds no connection, or takes too long, gets a 503 in time`, { skip }, async t => {
  const { url, untilAsked } = await startBounded(t, [ONE])
  const slow = fetch(url)
  await untilAsked(1)
  for (const answer of [await fetch(url), await slow]) {
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '1'])
    assert.deepEqual(await answer.json(), { message: 'The database is busy' })
  }
})
