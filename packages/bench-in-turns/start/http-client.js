// @ts-check
import assert from 'node:assert/strict'
import { urlToHttpOptions } from 'node:url'
import { AnswerError } from '../errors.js'

/** @import { IncomingHttpHeaders } from 'node:http' */

/** In a path, for a number that grows with each request. */
export const PLACEHOLDER = '{n}'
const TIMEOUT_MS = 30_000 // far longer than any healthy server takes, even on a busy machine

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {IncomingHttpHeaders} headers
 * @property {Buffer} body
 */

/**
 * One request, on a connection of its own unless an agent keeps some, its path sent as it is written.
 *
 * @param {string} origin such as `http://127.0.0.1:3000`
 * @param {string} path
 * @param {object} [options]
 * @param {string} [options.method]
 * @param {Record<string, string>} [options.headers]
 * @param {string} [options.body]
 * @param {number} [options.withinMs] instead of half a minute
 * @param {import('node:http').Agent | false} [options.agent]
 * @returns {Promise<Answer>}
 * @throws {AnswerError} when there is no whole answer in that time
 */
export async function request (
  origin, path, { method = 'GET', headers = {}, body, withinMs = TIMEOUT_MS, agent = false } = {}
) {
  const { protocol, hostname, port } = urlToHttpOptions(new URL(origin)) // ::1 without its brackets
  const signal = AbortSignal.timeout(withinMs)
  const { request: send } = await import(protocol === 'https:' ? 'node:https' : 'node:http') // help is not to wait
  return new Promise((resolve, reject) => {
    const fail = error => reject(explain(error, { withinMs, request: `${method} ${path}` }))
    send({ hostname, port, path, method, headers, agent, signal, ...trustOf(origin) }, response => {
      const answer = { status: Number(response.statusCode), headers: response.headers }
      response.toArray().then(chunks => resolve({ ...answer, body: Buffer.concat(chunks) }), fail)
    }).on('error', fail).end(body)
  })
}

/**
 * @param {string} path
 * @param {number} number of the request
 * @returns {string} the path that is asked for
 */
export function fillPath (path, number) {
  return path.replaceAll(PLACEHOLDER, String(number))
}

function explain ({ name, message, code }, { withinMs, request }) {
  if (name === 'AbortError') {
    return new AnswerError(`there was no whole one within ${withinMs / 1000} s`, { isLate: true, request })
  }
  const why = message === 'aborted' ? 'it broke off before its end' : message || String(code)
  return new AnswerError(why, { code, request })
}

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

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/

/**
 * A server that is developed signs its certificate itself. What comes from this machine needs no other proof, and what
 * comes from elsewhere does.
 *
 * @param {string} origin
 * @returns {{ rejectUnauthorized: boolean }} for a connection by TLS
 */
export function trustOf (origin) {
  return { rejectUnauthorized: !LOOPBACK.test(new URL(origin).hostname) }
}
