'use strict'

// Ten orders at once. Each counts itself in the same row, and commits 100 ms later.
const { setTimeout: restOfTheOrder } = require('node:timers/promises')
const { Client, Pool } = require('pg')

const connectionString = process.env.DATABASE_URL
const ORDERS = 10
const HELD_MS = 100

async function order (pool, timeoutMs) {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SET LOCAL statement_timeout = ${timeoutMs}`) // 0: no limit
    await client.query('UPDATE row_lock_example SET orders = orders + 1')
    await restOfTheOrder(HELD_MS)
    await client.query('COMMIT')
  } catch (err) {
    await client.query('ROLLBACK')
    throw err
  } finally {
    client.release()
  }
}

async function time (title, { max, timeoutMs = 0, look = () => {} }) {
  const pool = new Pool({ connectionString, max })
  const startMs = performance.now()
  const orders = Promise.allSettled(Array.from({ length: ORDERS }, () => order(pool, timeoutMs)))
  await restOfTheOrder(4.5 * HELD_MS)
  await look()
  const refused = (await orders).filter(({ status }) => status === 'rejected').length
  console.log(`${title}: ${Math.round(performance.now() - startMs)} ms, ${refused} refused`)
  await pool.end()
}

async function run () {
  const observer = new Client({ connectionString })
  await observer.connect()
  await observer.query('DROP TABLE IF EXISTS row_lock_example')
  await observer.query('CREATE TABLE row_lock_example AS SELECT 0 AS orders')
  const look = async () => {
    const { rows } = await observer.query(`
      SELECT state, wait_event_type, array_length(pg_blocking_pids(pid), 1) AS blocked_by, count(*)
      FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'
      GROUP BY 1, 2, 3 ORDER BY 3 NULLS FIRST`)
    console.table(rows)
  }
  await time('2 connections', { max: 2 })
  await time('10 connections', { max: ORDERS, look })
  await time('10 connections, statement_timeout 250 ms', { max: ORDERS, timeoutMs: 250 })
  await observer.query('DROP TABLE row_lock_example')
  await observer.end()
}

run()
