'use strict'

const crypto = require('crypto')
const { NotFoundError } = require('restify-errors')

const ONE_MINUTE_MS = 60 * 1000

module.exports = function () {
  const contents = {
    '/seed/v1': crypto.randomBytes(5000).toString('hex'),
    '/leaf/v1': crypto.randomBytes(5000).toString('hex')
  }
  let last = Date.now()

  function timestamp () {
    const now = Date.now()
    if (now - last >= ONE_MINUTE_MS) last = now
    return last
  }

  function renderBody (content, url) {
    const body = Buffer.from(JSON.stringify({ data: content, url, ts: timestamp() }))
    const etag = '"' + crypto.createHash('sha512').update(body).digest('hex') + '"'
    return { etag, body }
  }

  function fetchContent (url, callback) {
    setImmediate(() => {
      if (Object.hasOwn(contents, url)) return callback(null, contents[url])
      callback(new NotFoundError('%s does not exist', url))
    })
  }

  return { renderBody, fetchContent }
}
