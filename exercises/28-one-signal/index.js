'use strict'

// A service that asks another one. Both run in this process.
const { getEventListeners } = require('events')
const { createServer } = require('http')
const { ask } = require('./ask')

const ENDING_MS = 1000

const products = createServer((req, res) => {
  if (req.url === '/broken') return req.socket.destroy()
  if (req.url !== '/never') res.end(JSON.stringify({ id: 7, cents: 1295 }))
})

const ending = new AbortController()
const askFor = path => ask(`http://127.0.0.1:${products.address().port}${path}`, ending.signal)

const routes = {
  '/price': () => askFor('/products/7'),
  '/broken': () => askFor('/broken'),
  '/listeners': async () => getEventListeners(ending.signal, 'abort').length,
  // What becomes of a question that has no answer yet, when the process is told to end?
  async '/end' () {
    const asked = askFor('/never').catch(error => error.name)
    const late = new Promise(resolve => setTimeout(resolve, ENDING_MS, 'still waiting'))
    setImmediate(() => ending.abort())
    return Promise.race([asked, late])
  }
}

const server = createServer(async (req, res) => {
  try {
    res.end(JSON.stringify(await routes[req.url]()))
  } catch (error) {
    res.statusCode = 502
    res.end(error.message)
  }
})

products.listen(0, '127.0.0.1', () => {
  server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
    const { address, port } = server.address()
    console.log(`listening on http://${address}:${port}`)
  })
})
