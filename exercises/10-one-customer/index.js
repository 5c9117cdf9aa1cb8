'use strict'

// /customers/7 gives the name of a customer, and what each of the last twenty orders came to.
const { createServer } = require('http')
const { Pool } = require('pg')
const { openShop } = require('postgres-variant-shop')
const { findCustomer } = require('./customer')

const pool = new Pool({ connectionString: process.env.DATABASE_URL })

const server = createServer(async (req, res) => {
  const [, id] = /^\/customers\/(\d{1,6})$/.exec(req.url) || []
  res.setHeader('Content-Type', 'application/json')
  try {
    const customer = id ? await findCustomer(pool, Number(id)) : null
    res.statusCode = customer ? 200 : 404
    res.end(JSON.stringify(customer || { message: 'no such customer' }))
  } catch (error) {
    res.statusCode = 500
    res.end(JSON.stringify({ message: error.message }))
  }
})

openShop('CREATE INDEX IF NOT EXISTS items_of_order ON items (order_id)').then(() => {
  server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
    const { address, port } = server.address()
    console.log('listening on http://' + address + ':' + port)
  })
})

pool.on('error', error => console.error(error.message)) // of a connection that nobody uses
process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
