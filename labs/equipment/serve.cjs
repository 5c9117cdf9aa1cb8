'use strict'

// What index.js of each version calls: a server of which only the listener differs.
const { createServer } = require('node:http')

module.exports = function serve (listener) {
  return createServer(listener).listen(Number(process.env.PORT), '127.0.0.1')
}
