'use strict'

// Twenty orders at once, a pool of two connections, and another service that takes 200 ms for each.
const { setTimeout: otherService } = require('node:timers/promises')
const { Pool } = require('pg')

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 2 })

async function inside () {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT 1')
    await otherService(200) // the connection waits as well, and nobody else has it
    await client.query('COMMIT')
  } catch (err) {
    await client.query('ROLLBACK') // or the next one gets its transaction with the connection
    throw err
  } finally {
    client.release()
  }
}

async function outside () {
  await otherService(200)
  await pool.query('SELECT 1')
}

async function time (order) {
  const startMs = performance.now()
  await Promise.all(Array.from({ length: 20 }, order))
  console.log(`${order.name}: ${Math.round(performance.now() - startMs)} ms`)
}

async function run () {
  await pool.query('SELECT 1') // opens the first connection
  await time(inside)
  await time(outside)
  await pool.end()
}

run()
