// @ts-check
// far longer than any healthy server takes, even on a machine whose neighbours take most of it
import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { AnswerError } from '../errors.js'

/** @import { IncomingHttpHeaders } from 'node:http' */

const TIMEOUT_MS = 30_000

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {IncomingHttpHeaders} headers
 * @property {Buffer} body
 */

/**
 * One request on a connection of its own, its path sent as it is written.
 *
 * @param {string} origin such as `http://127.0.0.1:3000`
 * @param {string} path
 * @param {{ method?: string, headers?: Record<string, string>, body?: string }} [options]
 * @returns {Promise<Answer>}
 * @throws {AnswerError} when there is no whole answer within half a minute
 */
export function request (origin, path, { method = 'GET', headers = {}, body } = {}) {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path, method, headers, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) }
    httpRequest(options, async response => {
      try {
        const chunks = await response.toArray()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
      } catch (error) {
        reject(explain(error))
      }
    }).on('error', error => reject(explain(error))).end(body)
  })
}

/**
 * @param {NodeJS.ErrnoException} error
 * @returns {AnswerError}
 */
function explain ({ name, message, code }) {
  if (name === 'AbortError') return tooLate(`there was no whole one within ${TIMEOUT_MS / 1000} s`)
  return new AnswerError(message === 'aborted' ? 'it broke off before its end' : message || String(code), { code })
}

function tooLate (why) {
  return new AnswerError(why, { isLate: true })
}

/**
 * Writes bytes that no HTTP client would, and reads until the server closes the connection.
 *
 * @param {string} origin
 * @param {string} text
 * @returns {Promise<string>} all that the server answered
 * @throws {AnswerError} when the server keeps the connection open for half a minute
 */
export async function sendRaw (origin, text) {
  const socket = open(origin)
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(tooLate('the server neither answered nor hung up')))
  socket.write(text)
  const chunks = await socket.toArray()
  return Buffer.concat(chunks).toString('latin1')
}

/**
 * Sends text and hangs up as soon as the first bytes of the answer arrive.
 *
 * @param {string} origin
 * @param {string} text
 * @returns {Promise<void>} settles when the socket is gone
 */
export function sendAndHangUp (origin, text) {
  const socket = open(origin)
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(tooLate('the server did not answer')))
  socket.write(text)
  socket.once('data', () => socket.resetAndDestroy())
  return new Promise((resolve, reject) => socket.once('close', resolve).once('error', reject))
}

function open (origin) {
  const { hostname, port } = new URL(origin)
  return connect({ host: hostname, port: Number(port) })
}

// What answers with JSON have in common.

export const CACHE_CONTROL = 'public, max-age=120'
export const JSON_TYPE = /^application\/json(; charset=utf-8)?$/

/**
 * @param {Buffer | string} body
 * @throws an AssertionError that shows how it begins when it is not JSON
 */
export function parseJson (body) {
  try {
    return JSON.parse(body.toString())
  } catch {
    assert.fail(`the body is not JSON: ${body.toString().slice(0, 60)}`)
  }
}
