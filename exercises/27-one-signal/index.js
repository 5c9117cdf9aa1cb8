'use strict'

// A service that asks another one. Both run in this process.
const { getEventListeners, once } = require('events')
const { createServer } = require('http')
const { ask } = require('./ask')

const BEFORE_MS = 100 // by then, half of an answer is there
const ENDING_MS = 1000

const products = createServer((req, res) => {
  res.once('close', () => products.emit('closed ' + req.url))
  if (req.url === '/broken') return req.socket.destroy()
  if (req.url === '/half') return res.write('{"id":')
  if (req.url !== '/never') res.end(JSON.stringify({ id: 7, cents: 1295 }))
})

const ending = new AbortController()
const askFor = path => ask(`http://127.0.0.1:${products.address().port}${path}`, ending.signal)

const routes = {
  '/price': () => askFor('/products/7'),
  '/broken': () => askFor('/broken'),
  '/listeners': async () => getEventListeners(ending.signal, 'abort').length,
  // What becomes of a question that has no answer yet, or half of one, when the process is told to end?
  async '/end' () {
    const asked = Promise.all([giveUp('/never'), giveUp('/half')])
    const late = new Promise(resolve => setTimeout(resolve, ENDING_MS, 'still waiting'))
    setTimeout(() => ending.abort(), BEFORE_MS)
    return Promise.race([asked, late])
  }
}

// Given up is what has ended here, and has no connection to the other service any more.
async function giveUp (path) {
  const failed = askFor(path).then(() => 'answered', () => 'given up')
  await once(products, 'closed ' + path)
  return failed
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
