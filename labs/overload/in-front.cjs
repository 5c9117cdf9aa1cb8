'use strict'

// A guard before the framework: it counts the requests in work, and refuses the next with as little as HTTP needs.
const RETRY = { 'Retry-After': '1', 'Content-Length': 0 }

module.exports = function guard (server, limit) {
  const listeners = server.listeners('request')
  let inWork = 0

  server.removeAllListeners('request')
  server.on('request', function (req, res) {
    if (inWork >= limit) {
      res.writeHead(503, RETRY)
      return res.end()
    }
    inWork++
    res.once('close', () => { inWork-- })
    for (const listener of listeners) listener.call(this, req, res)
  })
}
