'use strict'

// /customer/7, /lastOrder/7, /sold/Product%207, /newest and /perDay: one query each.
const { readFileSync } = require('fs')
const { createServer } = require('http')
const { join } = require('path')
const { Pool } = require('pg')
const { openShop } = require('postgres-variant-shop')
const queries = require('./queries')

const pool = new Pool({ connectionString: process.env.DATABASE_URL })

const server = createServer(async (req, res) => {
  const [name, value] = req.url.slice(1).split('/').map(decodeURIComponent)
  res.setHeader('Content-Type', 'application/json')
  try {
    const { rows } = await pool.query(queries[name], value === undefined ? [] : [value])
    res.end(JSON.stringify(rows))
  } catch (error) {
    res.statusCode = 400
    res.end(JSON.stringify({ message: error.message }))
  }
})

async function start () {
  try {
    await openShop(readFileSync(join(__dirname, 'migration.sql'), 'utf8'))
  } catch (error) {
    throw new Error('migration.sql: ' + error.message)
  }
  server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
    const { address, port } = server.address()
    console.log('listening on http://' + address + ':' + port)
  })
}

start()

pool.on('error', error => console.error(error.message)) // of a connection that nobody uses
process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
