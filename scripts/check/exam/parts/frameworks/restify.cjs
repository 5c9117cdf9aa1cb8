'use strict'

const restify = require('restify')
const { list, show, summary } = require('./things')
const middle = require('./middleware/middle')
const suspect = require('./lib/suspect')

const server = restify.createServer()

server.use(async (req, res) => {
  res.setHeader('X-Middle', await middle(req.path()))
})

server.get('/things', async (req, res) => send(res, await list()))
server.get('/things/:id', async (req, res) => send(res, await show(Number(req.params.id))))
server.get('/summary', async (req, res) => send(res, await summary()))

function send (res, result) {
  const body = JSON.stringify(result || { message: 'Not Found' })
  res.writeHead(result ? 200 : 404, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'X-Suspect': suspect(body)
  })
  res.end(body)
}

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  console.log('listening on ' + server.url)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
