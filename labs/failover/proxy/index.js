'use strict'

// A small proxy before two servers, for a machine without nginx. @fastify/reply-from can ask the same server again
// after a 503; to ask the other one is up to us, so its own way is turned off.
const fastify = require('fastify')

const UPSTREAMS = process.env.UPSTREAMS.split(' ')
const TRIES = process.env.RETRY === '1' ? UPSTREAMS.length : 1
const counts = UPSTREAMS.map(() => ({ answers: 0, refusals: 0, errors: 0 }))
let requests = 0

const proxy = fastify()
proxy.register(require('@fastify/reply-from'), { retryMethods: [] })
proxy.get('/upstream-counts', (request, reply) => reply.send(counts))
proxy.get('/*', (request, reply) => ask(request, reply, requests++, 1))

function ask (request, reply, turn, attempt) {
  const i = turn % UPSTREAMS.length
  const again = () => ask(request, reply, turn + 1, attempt + 1)
  reply.from(UPSTREAMS[i] + request.url, {
    onResponse (request, reply, { statusCode, stream }) {
      const isRefusal = statusCode === 503
      counts[i][isRefusal ? 'refusals' : 'answers']++
      if (!isRefusal || attempt === TRIES) return reply.send(stream)
      stream.resume() // its connection is free only when it is read
      for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
      again()
    },
    onError (reply, { error }) {
      counts[i].errors++
      if (attempt === TRIES) return reply.send(error)
      again()
    }
  })
}

proxy.listen({ port: Number(process.env.PORT || 3000), host: process.env.HOST || '127.0.0.1' }, (err, address) => {
  if (err) throw err
  console.log('listening on ' + address)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
