'use strict'

const crypto = require('crypto')

const ONE_MINUTE_MS = 60 * 1000

module.exports = function () {
  const content = crypto.randomBytes(5000).toString('hex')
  const bodies = {}
  let last = Date.now()

  function timestamp () {
    const now = Date.now()
    if (now - last >= ONE_MINUTE_MS) last = now
    return last
  }

  // A body changes only when its timestamp does. Only URLs that have content come here, so there are few.
  function renderBody (content, url) {
    const ts = timestamp()
    const latest = bodies[url]
    if (latest && latest.ts === ts) return latest
    const json = '{"data":"' + content + '","url":' + JSON.stringify(url) + ',"ts":' + ts + '}'
    bodies[url] = { ts, etag: '"' + ts + '"', body: Buffer.from(json) }
    return bodies[url]
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

  return { renderBody, etagger, fetch }
}
