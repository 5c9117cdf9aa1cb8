'use strict'

const crypto = require('crypto')
const { NotFoundError } = require('restify-errors')

const ONE_MINUTE_MS = 60 * 1000
const HALF_SECOND_MS = 500
const LARGE_BYTES = 20e6
const SAMPLE_MS = 5

module.exports = function () {
  const content = crypto.randomBytes(5000).toString('hex')
  let last = Date.now()
  let peak = 0

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

  // How much memory does the process take at most, while it works on a request?
  function watchMemory (req, res, next) {
    const sampler = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, SAMPLE_MS)
    res.once('close', () => clearInterval(sampler))
    next()
  }

  function peakBytes () {
    return peak
  }

  function fetchContent (url, callback) {
    if (url === '/seed/large') return setTimeout(fetchLarge, HALF_SECOND_MS, callback)
    setImmediate(() => {
      if (url === '/seed/v1') return callback(null, content)
      callback(new NotFoundError('%s does not exist', url))
    })
  }

  // Takes a second and much memory, and gives the same.
  function fetchLarge (callback) {
    const large = Buffer.alloc(LARGE_BYTES, content)
    setTimeout(() => callback(null, large.toString('utf8', 0, content.length)), HALF_SECOND_MS)
  }

  return { timestamp, etagger, fetchContent, watchMemory, peakBytes }
}

function hash (text) {
  return crypto.createHash('sha512').update(text).digest('hex')
}
