'use strict'

const crypto = require('crypto')
const { NotFoundError } = require('restify-errors')

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
      server.on('after', (req, res) => {
        if (res.statusCode !== 200) return
        cache[req.url] = res.etag
      })
    }

    return function (req, res, next) {
      attachAfterEvent(this)
      if (req.url in cache) res.setHeader('Etag', cache[req.url])
      next()
    }
  }

  function fetchContent (url, callback) {
    setImmediate(() => {
      if (url === '/seed/v1') return callback(null, content)
      callback(new NotFoundError('%s does not exist', url))
    })
  }

  return { writeJson, etagger, fetchContent }
}
