'use strict'

const { get } = require('http')
const { performance } = require('perf_hooks')
const { setTimeout: wait } = require('timers/promises')

const REQUESTS = 150
const INTERVAL_MS = 20

// Asks every 20 ms, for three seconds. Gives how long each request took since it was due, in ms.
async function load (url) {
  const latenciesMs = []
  const startedMs = performance.now()
  for (let i = 0; i < REQUESTS; i++) {
    const dueMs = startedMs + i * INTERVAL_MS
    await wait(Math.max(0, dueMs - performance.now()))
    await ask(url)
    latenciesMs.push(performance.now() - dueMs)
  }
  return latenciesMs
}

function ask (url) {
  return new Promise((resolve, reject) => {
    get(url, res => res.resume().once('end', resolve)).once('error', reject)
  })
}

module.exports = { load }
