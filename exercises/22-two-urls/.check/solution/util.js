'use strict'

const crypto = require('crypto')
const { NotFoundError } = require('restify-errors')

const ONE_MINUTE_MS = 60 * 1000

module.exports = function () {
  const contents = {
    '/seed/v1': crypto.randomBytes(5000).toString('hex'),
    '/leaf/v1': crypto.randomBytes(5000).toString('hex')
  }
  const bodies = new Map()
  let last = Date.now()

  function timestamp () {
    const now = Date.now()
    if (now - last >= ONE_MINUTE_MS) last = now
    return last
  }

  // A body changes only when its timestamp does. Only URLs that have content come here, so there are few.
  function renderBody (content, url) {
    const ts = timestamp()
    const latest = bodies.get(url)
    if (latest && latest.ts === ts) return latest
    const json = '{"data":"' + content + '","url":' + JSON.stringify(url) + ',"ts":' + ts + '}'
    const rendered = { ts, etag: '"' + url + '@' + ts + '"', body: Buffer.from(json) }
    bodies.set(url, rendered)
    return rendered
  }

  function fetchContent (url, callback) {
    setImmediate(() => {
      if (Object.hasOwn(contents, url)) return callback(null, contents[url])
      callback(new NotFoundError('%s does not exist', url))
    })
  }

  return { renderBody, fetchContent }
}
