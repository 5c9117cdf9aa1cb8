'use strict'

// Runs against the stage whose folder is in STAGE_DIR:
//   STAGE_DIR=01-slow node --test exercises/05-a-test-that-finds-it/listeners-test.js
const assert = require('assert')
const { EventEmitter } = require('events')
const { resolve } = require('path')
const { test } = require('node:test')

const createTools = require(resolve(process.env.STAGE_DIR, 'util.js'))

// Asks the stage's middleware as restify does, without a network. `server` is what the middleware listens to.
function createServer () {
  const server = new EventEmitter()
  const middleware = createTools().etagger().bind(server)
  const ask = () => new Promise(resolve => middleware({ url: '/seed/v1' }, { header () {} }, resolve))
  return { server, ask }
}

test('the middleware passes the request on, and listens', async () => {
  const { server, ask } = createServer()
  await ask()
  assert.ok(server.listenerCount('after') > 0)
})
