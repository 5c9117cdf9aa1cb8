'use strict'

/* global gc */

const crypto = require('crypto')

const REQUESTS = 50
const UNKNOWN_URLS = 200
const MORE_REQUESTS = 5000

let hashes = 0
for (const name of ['createHash', 'hash']) {
  const make = crypto[name]
  crypto[name] = (...args) => {
    hashes++
    return make(...args)
  }
}

module.exports = async file => {
  const { render, tagger } = require(file)()
  const tag = url => tagger({ url, path: url, request: {}, response: {}, state: {}, set () {}, get: () => '' }, async () => {})
  const ask = async () => {
    await tag('/test')
    hashes = 0
    render('content', '/test')
    await new Promise(resolve => setImmediate(resolve)) // so that what is put off counts as well
  }
  const askAll = async count => {
    for (let i = 0; i < count; i++) await ask()
  }
  await askAll(REQUESTS)
  if (hashes > 1) return { hashes, requests: REQUESTS }
  for (let i = 0; i < UNKNOWN_URLS; i++) await tag('/unknown/' + i)
  await ask()
  if (hashes > 1) return { hashes, unknownUrls: UNKNOWN_URLS }
  await askAll(MORE_REQUESTS)
  const before = heap()
  await askAll(MORE_REQUESTS)
  return { hashes, requests: REQUESTS, bytes: Math.max(0, Math.round((heap() - before) / MORE_REQUESTS)) }
}

function heap () {
  gc()
  return process.memoryUsage().heapUsed
}
