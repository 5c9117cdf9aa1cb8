'use strict'

const fastify = require('fastify')
const { renderBody, fetchContent } = require('./util')()

const server = fastify({ logger: process.env.LOG === '1' })

server.get('/seed/v1', (request, reply) => {
  fetchContent(request.url, (err, content) => {
    if (err) return reply.send(err)
    const { etag, body } = renderBody(content, request.url)
    reply
      .header('ETag', etag)
      .header('Cache-Control', 'public, max-age=120')
      .type('application/json')
      .send(body)
  })
})

server.listen({ port: Number(process.env.PORT || 3000), host: process.env.HOST || '127.0.0.1' }, (err, address) => {
  if (err) throw err
  console.log('listening on ' + address)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
