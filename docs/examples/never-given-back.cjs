'use strict'

// A pool of two connections, and a function that forgets to give one back where its query fails.
const { Client, Pool } = require('pg')

const connectionString = process.env.DATABASE_URL
const pool = new Pool({ connectionString, max: 2, connectionTimeoutMillis: 1000 })

async function share (quantity) {
  const client = await pool.connect()
  await client.query('BEGIN')
  const { rows } = await client.query('SELECT 100 / $1::int AS share', [quantity])
  await client.query('COMMIT')
  client.release() // an error above never gets here
  return rows[0].share
}

async function run () {
  for (const quantity of [5, 0, 0, 5]) {
    await share(quantity).then(answer => console.log(answer), err => console.log(err.message))
  }
  console.log(`connections ${pool.totalCount}, idle ${pool.idleCount}`)
  const observer = new Client({ connectionString })
  await observer.connect()
  const { rows } = await observer.query(`
    SELECT state, left(query, 24) AS query FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in%'`)
  console.table(rows)
  process.exit()
}

run()
