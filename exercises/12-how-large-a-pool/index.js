'use strict'

// One of the four processes, with the pool of answers.js. GET /pool says how many requests there were, and how many of
// them found no connection free.
const { createServer } = require('http')
const { Pool } = require('pg')
const { pool: max } = require('./answers')

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: Number.parseInt(max) || 1 })
const seen = { requests: 0, waited: 0 }

async function work () {
  seen.requests++
  if (pool.idleCount === 0 && pool.totalCount === pool.options.max) seen.waited++
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_sleep(0.025)')
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

const server = createServer(async (req, res) => {
  try {
    if (req.url !== '/pool') await work()
    res.end(JSON.stringify(seen))
  } catch (error) {
    res.statusCode = 500
    res.end(error.message)
  }
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

pool.on('error', error => console.error(error.message)) // of a connection that nobody uses
process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
