'use strict'

const hapi = require('@hapi/hapi')
const { choose, render } = require('./shop.cjs')

const server = hapi.server({ port: process.env.PORT, host: '127.0.0.1' })

server.route({ method: 'GET', path: '/', handler: request => render(choose({ most: Number(request.query.most) })) })

server.start().then(() => console.log(`listening on ${server.info.uri}`))
