'use strict'

const fastify = require('fastify')
const { Pool } = require('pg')
const { openShop, querystring } = require('postgres-variant-shop')

const CANCELED = '57014' // by statement_timeout
const FULL = /^timeout exceeded|connection timeout$/ // of pg, where no connection is free in time

const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: 20, // of the 100 connections that the database has for everybody
  connectionTimeoutMillis: 1000, // so long a request waits for one of them
  statement_timeout: 2000, // ms; so long a query takes
  options: '-c client_connection_check_interval=100' // ms; the database ends a query when its connection is closed
})
const server = fastify()

server.get('/orders', { schema: { querystring } }, async (request, reply) => {
  return { orders: await lastOrders(request.query.customer, reply.raw) }
})

server.setErrorHandler((err, request, reply) => {
  if (err.code !== CANCELED && !FULL.test(err.message)) return reply.send(err)
  reply.code(503).header('Retry-After', '1').send({ message: 'The database is busy' })
})

async function lastOrders (customer, answer) {
  const { rows: orders } = await query(`
    SELECT last.id, placed_at AS "placedAt", json_agg(json_build_object(
      'product', product, 'quantity', quantity, 'priceCents', price_cents
    ) ORDER BY items.id) AS items
    FROM (SELECT * FROM orders WHERE customer_id = $1 ORDER BY id DESC LIMIT 20) AS last
    JOIN items ON order_id = last.id
    GROUP BY last.id, placed_at
    ORDER BY last.id DESC`, [customer], answer)
  return orders
}

// For as long as somebody waits for the answer: when that is closed, so is the connection to the database.
// (A request is closed as soon as its body has been read.)
async function query (text, values, answer) {
  const client = await pool.connect()
  const hangUp = () => client.end()
  answer.once('close', hangUp)
  try {
    if (answer.destroyed) throw new Error('The client has gone')
    return await client.query(text, values)
  } finally {
    answer.off('close', hangUp)
    client.release() // the pool keeps none that is closed
  }
}

async function start () {
  await openShop('CREATE INDEX IF NOT EXISTS items_of_order ON items (order_id)')
  const address = await server.listen({ port: Number(process.env.PORT || 3000), host: process.env.HOST || '127.0.0.1' })
  console.log('listening on ' + address)
}

start()

pool.on('error', err => console.error(err.message)) // of a connection that nobody uses
process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
