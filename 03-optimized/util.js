'use strict'

const crypto = require('crypto')
const { NotFoundError } = require('restify-errors')

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

  return { renderBody, etagger, fetchContent }
}
