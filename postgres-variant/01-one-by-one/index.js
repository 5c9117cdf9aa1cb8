'use strict'

const fastify = require('fastify')
const { Pool } = require('pg')
const { openShop, querystring } = require('postgres-variant-shop')

const pool = new Pool({ connectionString: process.env.DATABASE_URL })
const server = fastify()

server.get('/orders', { schema: { querystring } }, async request => {
  return { orders: await lastOrders(request.query.customer) }
})

async function lastOrders (customer) {
  const { rows: orders } = await pool.query(`
    SELECT id, placed_at AS "placedAt"
    FROM orders WHERE customer_id = $1
    ORDER BY id DESC LIMIT 20`, [customer])
  for (const order of orders) {
    const { rows: items } = await pool.query(`
      SELECT product, quantity, price_cents AS "priceCents"
      FROM items WHERE order_id = $1
      ORDER BY id`, [order.id])
    order.items = items
  }
  return orders
}

async function start () {
  await openShop()
  const address = await server.listen({ port: Number(process.env.PORT || 3000), host: process.env.HOST || '127.0.0.1' })
  console.log('listening on ' + address)
}

start()

pool.on('error', err => console.error(err.message)) // of a connection that nobody uses
process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
