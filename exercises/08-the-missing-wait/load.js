'use strict'

const { get } = require('http')
const { performance } = require('perf_hooks')
const { setTimeout: wait } = require('timers/promises')

const REQUESTS = 150
const INTERVAL_MS = 20

// Asks every 20 ms, for three seconds. Gives how long each request took, in ms.
async function load (url) {
  const latenciesMs = []
  for (let i = 0; i < REQUESTS; i++) {
    const sentMs = performance.now()
    await ask(url)
    const latencyMs = performance.now() - sentMs
    latenciesMs.push(latencyMs)
    await wait(Math.max(0, INTERVAL_MS - latencyMs))
  }
  return latenciesMs
}

function ask (url) {
  return new Promise((resolve, reject) => {
    get(url, res => res.resume().once('end', resolve)).once('error', reject)
  })
}

module.exports = { load }
