'use strict'

require('events').defaultMaxListeners = Infinity
const crypto = require('crypto')

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
      if (afterEventAttached === true) return
      afterEventAttached = true
      server.on('after', result => {
        cache[hash(result.url)] = hash(result.data)
      })
    }

    return function (ctx, next) {
      attachAfterEvent(this)
      const key = hash(ctx.url)
      if (key in cache) ctx.set('ETag', cache[key])
      return next()
    }
  }

  function fetch (url) {
    return new Promise(resolve => {
      setImmediate(() => {
        if (url === '/test') return resolve(content)
        resolve(new Error('Not Found'))
      })
    })
  }

  return { timestamp, etagger, fetch }
}

function hash (text) {
  return crypto.createHash('sha512').update(text).digest('hex')
}
