'use strict'

const express = require('express')
const { list, show, summary } = require('./things')
const middle = require('./middleware/middle')
const suspect = require('./lib/suspect')

const app = express()
app.disable('etag')
app.disable('x-powered-by')

app.use(async (req, res, next) => {
  res.set('X-Middle', await middle(req.path))
  next()
})

app.get('/things', async (req, res) => send(res, await list()))
app.get('/things/:id', async (req, res) => send(res, await show(Number(req.params.id))))
app.get('/summary', async (req, res) => send(res, await summary()))
app.use((req, res) => send(res, null))

function send (res, result) {
  const body = JSON.stringify(result || { message: 'Not Found' })
  res.status(result ? 200 : 404)
  res.set('X-Suspect', suspect(body))
  res.type('application/json').send(body)
}

const server = app.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
