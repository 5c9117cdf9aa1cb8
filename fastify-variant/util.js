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

  function fetchContent (url, callback) {
    setImmediate(() => {
      if (url === '/seed/v1') return callback(null, content)
      callback(Object.assign(new Error(url + ' does not exist'), { statusCode: 404 }))
    })
  }

  return { writeJson, fetchContent }
}
