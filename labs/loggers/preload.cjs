// @ts-check
'use strict'

// Preloaded into a server: one line for each request that it has served. It hears of them as Node.js itself tells it,
// so it fits every framework. A worker of a logger is preloaded with this as well, and must not log.
const { subscribe } = require('node:diagnostics_channel')
const { isMainThread } = require('node:worker_threads')
const { SETUPS } = require('./setups.cjs')

const { LOGGER, LOG_TO } = process.env
if (isMainThread && LOGGER && LOG_TO) logRequests(SETUPS[LOGGER](LOG_TO))

function logRequests ({ line }) {
  const startedMs = new WeakMap()
  subscribe('http.server.request.start', (/** @type {any} */ { request }) => {
    startedMs.set(request, performance.now())
  })
  subscribe('http.server.response.finish', (/** @type {any} */ { request, response }) => {
    const durationMs = performance.now() - startedMs.get(request)
    line({ method: request.method, url: request.url, status: response.statusCode, durationMs })
  })
}
