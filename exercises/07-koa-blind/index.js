'use strict'

const Koa = require('koa')
const Router = require('koa-router')
const { load, render, tagger } = require('./pages')()

const app = new Koa()
const router = new Router()

router.get('/test', async ctx => {
  const content = await load(ctx.url)
  ctx.type = 'application/json'
  ctx.body = render(content, ctx.url)
  ctx.set('Cache-Control', 'public, max-age=120')
})

app.use(errorsAsJson)
app.use(tagger)
app.use(router.routes())
app.use(router.allowedMethods())

async function errorsAsJson (ctx, next) {
  try {
    await next()
    if (ctx.status === 404) ctx.throw(404)
  } catch (err) {
    ctx.status = err.status || 500
    ctx.body = { message: err.expose ? err.message : 'Internal Server Error' }
  }
}

const server = app.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
