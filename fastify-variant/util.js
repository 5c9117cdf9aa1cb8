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

  function fetchContent (url, callback) {
    setImmediate(() => {
      if (url === '/seed/v1') return callback(null, content)
      callback(Object.assign(new Error(url + ' does not exist'), { statusCode: 404 }))
    })
  }

  return { renderBody, fetchContent }
}
