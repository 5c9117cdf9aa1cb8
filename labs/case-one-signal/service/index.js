'use strict'

// A service that asks another one, and gives up whatever it still asks when it is told to end.
const { getEventListeners } = require('events')
const { createServer } = require('http')
const listen = require('../../listen.cjs')

const BACKEND = process.env.BACKEND || 'http://127.0.0.1:3001'
const CACHED = 400000 // products that it holds, as services do: so a full collection of garbage is rare

const ending = new AbortController()
const cache = new Map(Array.from({ length: CACHED }, (_, id) => [id, { id, name: `Product ${id}` }]))

const routes = {
  async '/price' () {
    const res = await fetch(`${BACKEND}/products/7`, { signal: ending.signal })
    const { id, cents } = await res.json()
    return { ...cache.get(id), cents }
  },
  '/listeners': () => getEventListeners(ending.signal, 'abort').length
}

const server = createServer(async (req, res) => {
  try {
    res.end(JSON.stringify(await routes[req.url]()))
  } catch (error) {
    res.statusCode = 502
    res.end(error.message)
  }
})
listen(server, () => ending.abort())
