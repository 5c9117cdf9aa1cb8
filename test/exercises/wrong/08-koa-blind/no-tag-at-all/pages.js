'use strict'

const crypto = require('crypto')

const ONE_MINUTE_MS = 60 * 1000

module.exports = function () {
  const content = crypto.randomBytes(5000).toString('hex')
  let last = Date.now()

  function timestamp () {
    const now = Date.now()
    if (now - last >= ONE_MINUTE_MS) last = now
    return last
  }

  function render (content, url) {
    return JSON.stringify({ data: content, url, ts: timestamp() })
  }

  function tagger (ctx, next) {
    return next()
  }

  function load (url) {
    return new Promise((resolve, reject) => {
      setImmediate(() => {
        if (url === '/test') return resolve(content)
        reject(Object.assign(new Error('Not Found'), { status: 404, expose: true }))
      })
    })
  }

  return { load, render, tagger }
}
