'use strict'

const { fetch } = require('undici')

// Asks another service, and gives up when the process is told to end.
exports.ask = async function ask (url, ending) {
  const res = await fetch(url, { signal: ending })
  return res.json()
}
