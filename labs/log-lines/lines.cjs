// @ts-check
'use strict'

// Preloaded into a server, it writes so many lines for each request, by pino, and waits for each until it is written.
const { subscribe } = require('node:diagnostics_channel')

const { LOG_LINES, LOG_TO } = process.env
if (LOG_TO) logRequests(Number(LOG_LINES), LOG_TO)

/** @param {number} lines @param {string} path */
function logRequests (lines, path) {
  const pino = require('pino')
  const log = pino(pino.destination({ dest: path, sync: true }))
  subscribe('http.server.response.finish', (/** @type {any} */ { request, response }) => {
    const fields = { method: request.method, url: request.url, status: response.statusCode }
    for (let i = 0; i < lines; i++) log.info(fields, 'request')
  })
}
