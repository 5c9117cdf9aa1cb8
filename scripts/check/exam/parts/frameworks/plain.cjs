'use strict'

const http = require('node:http')
const { list, show, summary } = require('./things')
const middle = require('./middleware/middle')
const suspect = require('./lib/suspect')

const routes = [
  [/^\/things$/, list],
  [/^\/things\/(\d{1,6})$/, show],
  [/^\/summary$/, summary]
]

const server = http.createServer(async (req, res) => {
  const { pathname } = new URL(req.url, 'http://localhost')
  try {
    res.setHeader('X-Middle', await middle(pathname))
    send(res, await answer(req.method, pathname))
  } catch (err) {
    console.error(err.message)
    send(res, { message: 'Internal Server Error' }, 500)
  }
})

async function answer (method, pathname) {
  if (method !== 'GET') return null
  for (const [pattern, handle] of routes) {
    const match = pattern.exec(pathname)
    if (match) return handle(Number(match[1]))
  }
  return null
}

function send (res, result, status = result ? 200 : 404) {
  const body = JSON.stringify(result || { message: 'Not Found' })
  res.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'X-Suspect': suspect(body)
  })
  res.end(body)
}

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
