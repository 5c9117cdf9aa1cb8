'use strict'

const crypto = require('crypto')

const ONE_MINUTE_MS = 60 * 1000

module.exports = function () {
  const content = crypto.randomBytes(5000).toString('hex')
  const tags = new Map()
  const observers = new Set()
  let last = Date.now()

  function timestamp () {
    const now = Date.now()
    if (now - last >= ONE_MINUTE_MS) last = now
    return last
  }

  // Whoever observes hears of every page that is rendered. The Set keeps each observer only once.
  function observe (observer) {
    observers.add(observer)
  }

  function render (content, url) {
    const page = JSON.stringify({ data: content, url, ts: timestamp() })
    for (const observer of observers) observer(page, url)
    return page
  }

  function rememberTag (page, url) {
    tags.set(url, '"' + digest(page) + '"')
  }

  function tagger (ctx, next) {
    observe(rememberTag)
    if (tags.has(ctx.url)) ctx.set('ETag', tags.get(ctx.url))
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

function digest (text) {
  return crypto.createHash('sha512').update(text).digest('hex')
}
