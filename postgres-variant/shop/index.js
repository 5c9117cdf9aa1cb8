'use strict'

// What all stages share: the tables of a small shop, what is in them, and what its route takes.
const fs = require('fs')
const path = require('path')
const { Client } = require('pg')

const tables = read('schema.sql') + read('seed.sql')

/**
 * Makes the tables and fills them, unless they are there. Where several servers start at once, one of them does it and
 * the others wait.
 *
 * @param {string} [migration] SQL that a stage runs afterwards, each time it starts
 */
exports.openShop = async function openShop (migration) {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(1)') // until the end of this connection
    const { rows } = await client.query("SELECT to_regclass('items') AS items")
    if (!rows[0].items) {
      await client.query(tables) // several statements in one query: all of them, or none
      await client.query('VACUUM ANALYZE')
    }
    if (migration) await client.query(migration)
  } finally {
    await client.end()
  }
}

exports.querystring = {
  type: 'object',
  required: ['customer'],
  properties: { customer: { type: 'integer', minimum: 1, maximum: 2147483647 } }
}

function read (file) {
  return fs.readFileSync(path.join(__dirname, file), 'utf8')
}

if (!process.env.DATABASE_URL) {
  throw new Error('DATABASE_URL is missing; "npm start -- postgres-variant/01-one-by-one" starts a database, too')
}
