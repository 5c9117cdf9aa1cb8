'use strict'

const crypto = require('crypto')

const ONE_MINUTE_MS = 60 * 1000

module.exports = function () {
  const content = crypto.randomBytes(5000).toString('hex')
  let last = Date.now()
  let written = {}

  function timestamp () {
    const now = Date.now()
    if (now - last >= ONE_MINUTE_MS) last = now
    return last
  }

  // The body changes when its timestamp does and at no other time, so it is written once for each.
  function writeJson (content, url) {
    const ts = timestamp()
    if (ts !== written.ts) {
      const json = '{"data":"' + content + '","url":' + JSON.stringify(url) + ',"ts":' + ts + '}'
      written = { ts, etag: '"' + ts + '"', body: Buffer.from(json) }
    }
    return written
  }

  function etagger () {
    const cache = {}
    let afterEventAttached = false

    function attachAfterEvent (server) {
      if (afterEventAttached === true) return
      afterEventAttached = true
      server.on('after', result => {
        cache[result.url] = result.etag
      })
    }

    return function (ctx, next) {
      attachAfterEvent(this)
      if (ctx.url in cache) ctx.set('ETag', cache[ctx.url])
      return next()
    }
  }

  function fetch (url) {
    return new Promise((resolve, reject) => {
      setImmediate(() => {
        if (url === '/test') return resolve(content)
        reject(Object.assign(new Error('Not Found'), { status: 404, expose: true }))
      })
    })
  }

  return { writeJson, etagger, fetch }
}
