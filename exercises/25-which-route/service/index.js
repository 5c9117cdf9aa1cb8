'use strict'

const http = require('http')

const WORDS = Array.from({ length: 30000 }, (_, i) => `product ${i} of shelf ${i % 97}`)
const ORDERS = Array.from({ length: 6000 }, (_, i) => ({ id: i, price: (i * 7919) % 1000, shelf: `shelf ${i % 97}` }))

const routes = {
  health: () => ({ ok: true }),
  users: id => ({ id, name: `user ${id}` }),
  search: (_, query) => WORDS.filter(word => word.toLowerCase().includes(query)).slice(0, 10),
  reports: id => [1, 2, 3, 4].map(quarter => reportOf(id, quarter))
}

function reportOf (id, quarter) {
  const sorted = ORDERS.map(order => ({ ...order, price: order.price * quarter })).sort((a, b) => a.price - b.price)
  const shelves = new Set(sorted.map(({ shelf }) => shelf))
  return { id, quarter, median: sorted[sorted.length / 2].price, shelves: shelves.size }
}

http.createServer((req, res) => {
  const { pathname, searchParams } = new URL(req.url, 'http://127.0.0.1')
  const [, name, id] = pathname.split('/')
  if (!routes[name]) {
    res.statusCode = 404
    return res.end()
  }
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify(routes[name](id, searchParams.get('q') || '')))
}).listen(process.env.PORT || 3000, '127.0.0.1')
