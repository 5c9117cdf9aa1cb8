'use strict'

const fastify = require('fastify')
const { list, show, summary } = require('./things')
const middle = require('./middleware/middle')
const suspect = require('./lib/suspect')

const server = fastify()

server.addHook('onRequest', async (request, reply) => {
  reply.header('X-Middle', await middle(request.url))
})

server.get('/things', async (request, reply) => send(reply, await list()))
server.get('/things/:id', async (request, reply) => send(reply, await show(Number(request.params.id))))
server.get('/summary', async (request, reply) => send(reply, await summary()))
server.setNotFoundHandler((request, reply) => send(reply, null))

function send (reply, result) {
  const body = JSON.stringify(result || { message: 'Not Found' })
  return reply
    .code(result ? 200 : 404)
    .header('X-Suspect', suspect(body))
    .type('application/json')
    .send(body)
}

server.listen({ port: Number(process.env.PORT || 3000), host: process.env.HOST || '127.0.0.1' }, (err, address) => {
  if (err) throw err
  console.log('listening on ' + address)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
