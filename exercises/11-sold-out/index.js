'use strict'

// POST /sell/1/3 sells three pieces of product 1: 200 when there are as many, 409 when there are not. GET /stock/1 says
// how many there are.
const { createServer } = require('http')
const { Pool } = require('pg')
const { NotEnough, sell } = require('./sell')

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 5 })

const TABLE = `
  CREATE TABLE IF NOT EXISTS stock (product integer PRIMARY KEY, pieces integer NOT NULL);
  INSERT INTO stock VALUES (1, 10), (2, 100000) ON CONFLICT DO NOTHING`

async function answer ({ method, url }) {
  const [, product, pieces] = /^\/sell\/(\d{1,12})\/(\d{1,6})$/.exec(url) || []
  if (method === 'POST' && product) return { left: await sell(pool, Number(product), Number(pieces)) }
  const { rows: [stock] } = await pool.query('SELECT pieces AS left FROM stock WHERE product = $1', [url.slice('/stock/'.length)])
  return stock
}

const server = createServer(async (req, res) => {
  res.setHeader('Content-Type', 'application/json')
  try {
    res.end(JSON.stringify(await answer(req)))
  } catch (error) {
    res.statusCode = error instanceof NotEnough ? 409 : 500
    res.end(JSON.stringify({ message: error.message }))
  }
})

pool.query(TABLE).then(() => {
  server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
    const { address, port } = server.address()
    console.log('listening on http://' + address + ':' + port)
  })
})

// When a connection ends, whoever uses it is told by its query; one that nobody uses just goes.
pool.on('connect', client => client.on('error', error => console.error(error.message)))
pool.on('error', () => {})
process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
