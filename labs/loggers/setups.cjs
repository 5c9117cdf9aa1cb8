// @ts-check
'use strict'

// The loggers, each set up as its documentation says, on level info. Where a path is opened by name (a file,
// /dev/null), each opens it in its own way. A pipe gets what Node.js makes of its stdout there.
//
// Preloaded into a server, it has one line for each request that is served. It hears of them as Node.js itself tells
// it, so it fits every framework. A worker of a logger is preloaded with this as well, and must not log.
const { subscribe } = require('node:diagnostics_channel')
const { openSync, statSync, writeSync } = require('node:fs')
const { createRequire } = require('node:module')
const { Socket } = require('node:net')
const { Writable } = require('node:stream')
const { isMainThread } = require('node:worker_threads')

/** Of the packages that are installed for this lab alone. */
const load = name => createRequire(String(process.env.PACKAGES))(name)

const MESSAGE = 'request'
const ASYNC_MIN_LENGTH = 4096 // as pino's documentation has it

/**
 * @typedef {object} Setup
 * @property {(fields: object) => void} line writes one
 * @property {(fields: object, message: string) => void} [debug] is off; not where there are no levels
 */

/** @type {Record<string, (path: string) => Setup>} by the name that is shown */
exports.SETUPS = {
  none: () => ({ line () {} }),
  'pino-sync': path => pinoTo(require('pino').destination({ dest: path, sync: true })),
  'pino-async': path => pinoTo(require('pino').destination({ dest: path, sync: false, minLength: ASYNC_MIN_LENGTH })),
  'pino-worker': path => pinoTo(require('pino').transport({ target: 'pino/file', options: { destination: path } })),
  winston: winstonTo,
  'console.log' (path) {
    const { log } = new console.Console(isStdoutLike(path) ? likeStdout(path) : syncFile(path))
    return { line: fields => log(JSON.stringify({ level: 'info', time: Date.now(), ...fields, msg: MESSAGE })) }
  }
}

function pinoTo (destination) {
  return ofLog(require('pino')(destination))
}

function ofLog (log) {
  return { line: fields => log.info(fields, MESSAGE), debug: (fields, message) => log.debug(fields, message) }
}

function winstonTo (path) {
  const { createLogger, format: { combine, timestamp, json }, transports: { File, Stream } } = load('winston')
  const log = createLogger({
    format: combine(timestamp(), json()),
    transports: [isStdoutLike(path) ? new Stream({ stream: likeStdout(path) }) : new File({ filename: path })]
  })
  return { line: fields => log.info(MESSAGE, fields), debug: (fields, message) => log.debug(message, fields) }
}

function isStdoutLike (path) {
  return statSync(path, { throwIfNoEntry: false })?.isFIFO() ?? false
}

function likeStdout (path) {
  return new Socket({ fd: openSync(path, 'a'), readable: false, writable: true })
}

// What console.log has where stdout is a file: it writes at once and waits.
function syncFile (path) {
  const fd = openSync(path, 'a')
  return new Writable({
    decodeStrings: false,
    write (chunk, _, done) {
      writeSync(fd, chunk)
      done()
    }
  })
}

const { LOGGER, LOG_TO, LOG_LINES = '1' } = process.env
if (isMainThread && LOGGER && LOG_TO) logRequests(exports.SETUPS[LOGGER](LOG_TO))

function logRequests ({ line }) {
  const startedMs = new WeakMap()
  subscribe('http.server.request.start', (/** @type {any} */ { request }) => {
    startedMs.set(request, performance.now())
  })
  subscribe('http.server.response.finish', (/** @type {any} */ { request, response }) => {
    const durationMs = performance.now() - startedMs.get(request)
    const fields = { method: request.method, url: request.url, status: response.statusCode, durationMs }
    for (let i = 0; i < Number(LOG_LINES); i++) line(fields)
  })
}
