'use strict'

const Koa = require('koa')
const Router = require('koa-router')
const { list, show, summary } = require('./things')
const middle = require('./middleware/middle')
const suspect = require('./lib/suspect')

const app = new Koa()
const router = new Router()

app.use(async (ctx, next) => {
  ctx.set('X-Middle', await middle(ctx.path))
  await next()
  send(ctx)
})

router.get('/things', async ctx => { ctx.state.result = await list() })
router.get('/things/:id', async ctx => { ctx.state.result = await show(Number(ctx.params.id)) })
router.get('/summary', async ctx => { ctx.state.result = await summary() })
app.use(router.routes())

function send (ctx) {
  const { result } = ctx.state
  const body = JSON.stringify(result || { message: 'Not Found' })
  ctx.status = result ? 200 : 404
  ctx.set('X-Suspect', suspect(body))
  ctx.type = 'application/json'
  ctx.body = body
}

const server = app.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
