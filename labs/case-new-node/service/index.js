'use strict'

// Hands out an invoice to whoever brings a ticket that the shop has signed.
const { createServer } = require('http')
const jwt = require('jsonwebtoken')

const SECRET = process.env.TICKET_SECRET || 'only for this example'

const server = createServer((req, res) => {
  const { searchParams } = new URL(req.url, 'http://localhost')
  try {
    const { invoice } = jwt.verify(searchParams.get('ticket'), SECRET, { algorithms: ['HS256'] })
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify({ invoice, cents: 4200 }))
  } catch (error) {
    res.statusCode = 403
    res.end(error.message)
  }
})
server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log(`listening on http://${address}:${port}`)
})
