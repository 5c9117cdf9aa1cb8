'use strict'

const { createServer } = require('http')
const listen = require('../../../listen.cjs')
const ways = require('./ways')

const { report, close } = ways[process.env.WAY || 'loop']()

const server = createServer(async ({ url }, res) => {
  if (url === '/ping') return res.end('pong')
  res.end(JSON.stringify(await report(Number(url.slice('/report/'.length)))))
})

listen(server, close)
