'use strict'

/* global gc */

const MINUTES = 2000

const now = Date.now
let minutes = 0
Date.now = () => now() + minutes * 60_000

module.exports = async file => {
  const { renderBody, fetchContent } = require(file)()
  // As index.js asks.
  const ask = url => new Promise(resolve =>
    fetchContent(url, (error, content) => resolve(error ? null : renderBody(content, url))))
  // A minute later each time; each unknown URL comes once.
  const live = async () => {
    for (const end = minutes + MINUTES; minutes < end; minutes++) {
      for (const url of ['/seed/v1', '/leaf/v1', '/leaf/v1?' + minutes]) await ask(url)
    }
  }
  await live()
  const before = await used()
  await live()
  return (await used() - before) / MINUTES
}

async function used () {
  await gc({ execution: 'async' }) // twice: buffers are freed after what referred to them
  await gc({ execution: 'async' })
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
