'use strict'

// A service and its database, in simulated time: a minute takes less than a second. Date and timers are simulated too.
const { mock } = require('node:test')

const RATE = 60 // requests per second
const CAPACITY = 100 // attempts per second that the database can take; what it refuses is work as well
const ANSWER_MS = 5
const DRAIN_MS = 10_000

// `refuses` says which attempts fail beside those; it may give the code of their error. The result has all requests,
// each with the times of its attempts and what came of it.
exports.simulate = async function simulate ({ file, seconds, refuses }) {
  // Before the file can get hold of the real ones.
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
  performance.now = () => Date.now()
  const requests = []
  const ask = require(file).withRetries(createDatabase(refuses))
  for (let ms = 0; ms < seconds * 1000 + DRAIN_MS; ms++) {
    if (ms < seconds * 1000 && requests.length < ms * RATE / 1000) requests.push(start(ask, requests.length))
    await new Promise(resolve => setImmediate(resolve))
    mock.timers.tick(1)
  }
  return requests
}

function createDatabase (refuses) {
  let recent = []
  return async function attempt (request) {
    const nowMs = Date.now()
    request.attemptsMs.push(nowMs)
    recent = [...recent.filter(ms => ms > nowMs - 1000), nowMs]
    const why = refuses({ nowMs, request })
    if (why || recent.length > CAPACITY) throw Object.assign(new Error('refused'), { code: why.code || '53300' })
    await new Promise(resolve => setTimeout(resolve, ANSWER_MS))
    return 'answer'
  }
}

function start (ask, number) {
  const request = { number, atMs: Date.now(), attemptsMs: [], outcome: 'open' }
  ask(request).then(
    answer => { request.outcome = answer === 'answer' ? 'answered' : String(answer) },
    error => { request.outcome = error.code === undefined ? String(error) : 'failed' })
  return request
}
