'use strict'

// A gateway: it asks another service for ten products, one after the other, and answers with a page of them.
const { createServer } = require('http')
const { fetch } = require('undici')

const BACKEND = process.env.BACKEND || 'http://127.0.0.1:3001'
const IDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const KEEP_ALIVE_MS = 60000

async function readProducts () {
  const products = []
  for (const id of IDS) {
    const res = await fetch(`${BACKEND}/products/${id}`)
    products.push(await res.json())
  }
  return products
}

const server = createServer(async (req, res) => {
  try {
    const products = await readProducts()
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify(products))
  } catch (error) {
    res.statusCode = 502
    res.end(error.message)
  }
})
server.keepAliveTimeout = KEEP_ALIVE_MS
server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log(`listening on http://${address}:${port}`)
})
