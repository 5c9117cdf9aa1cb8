'use strict'

const crypto = require('crypto')
const { NotFoundError } = require('restify-errors')

const ONE_MINUTE_MS = 60 * 1000

module.exports = function () {
  const contents = {
    '/seed/v1': crypto.randomBytes(5000).toString('hex'),
    '/leaf/v1': crypto.randomBytes(5000).toString('hex')
  }
  let latest = { ts: 0, etag: '', body: Buffer.alloc(0) }
  let last = Date.now()

  function timestamp () {
    const now = Date.now()
    if (now - last >= ONE_MINUTE_MS) last = now
    return last
  }

  // A body changes only when its timestamp does.
  function renderBody (content, url) {
    const ts = timestamp()
    if (latest.ts === ts) return latest
    const json = '{"data":"' + content + '","url":' + JSON.stringify(url) + ',"ts":' + ts + '}'
    latest = { ts, etag: '"' + ts + '"', body: Buffer.from(json) }
    return latest
  }

  function fetchContent (url, callback) {
    setImmediate(() => {
      if (Object.hasOwn(contents, url)) return callback(null, contents[url])
      callback(new NotFoundError('%s does not exist', url))
    })
  }

  return { renderBody, fetchContent }
}
