'use strict'

require('events').defaultMaxListeners = Infinity
const crypto = require('crypto')
const { NotFoundError } = require('restify-errors')

const ONE_MINUTE_MS = 60 * 1000

module.exports = function () {
  const content = crypto.randomBytes(5000).toString('hex')
  let last = Date.now()

  function timestamp () {
    const now = Date.now()
    if (now - last >= ONE_MINUTE_MS) last = now
    return last
  }

  function etagger () {
    const cache = {}
    let afterEventAttached = false

    function attachAfterEvent (server) {
      if (attachAfterEvent === true) return
      afterEventAttached = true
      server.on('after', (req, res) => {
        if (res.statusCode !== 200) return
        if (!res._body) return
        cache[hash(req.url)] = hash(JSON.stringify(res._body))
      })
    }

    return function (req, res, next) {
      attachAfterEvent(this)
      const key = hash(req.url)
      if (key in cache) res.header('Etag', cache[key])
      next()
    }
  }

  function fetchContent (url, callback) {
    setImmediate(() => {
      if (url === '/seed/v1') return callback(null, content)
      callback(new NotFoundError('%s does not exist', url))
    })
  }

  return { timestamp, etagger, fetchContent }
}

function hash (text) {
  return crypto.createHash('sha512').update(text).digest('hex')
}
