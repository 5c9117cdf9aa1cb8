'use strict'

// Flights, and an archive of them by day.
const Koa = require('koa')
const Router = require('@koa/router')

const router = new Router()
router.get('/', ctx => { ctx.body = 'ok' })
router.get('/flights/:from-:to', ctx => { ctx.body = ctx.params })
router.get('/archive/:year-:month-:day', ctx => { ctx.body = ctx.params })

const server = new Koa().use(router.routes()).listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log(`listening on http://${address}:${port}`)
})
process.once('SIGINT', () => process.exit())
