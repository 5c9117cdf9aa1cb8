// @ts-check
// A server of this process that answers as the gate wants it, save for what a test changes.
import { serve } from './server.js'

/**
 * @import { IncomingMessage, Server } from 'node:http'
 * @import { TestContext } from 'node:test'
 */

/**
 * @typedef {{ status: number, headers: Record<string, string | undefined>, body: string }} Answer
 * @typedef {{ asked: number, isBroken: boolean }} Past of a server: requests so far, and whether one has broken it
 * @typedef {(answer: Answer, req: IncomingMessage, past: Past) => Partial<Answer> | void} Change of an answer
 */

export const ROUTE = '/seed/v1'
export const QUERY = `${ROUTE}?q="x"` // as the gate asks for it
export const ETAG = '"a"'
export const DATA = '0f'.repeat(5000)
export const startedMs = Date.now()

/** @returns {Answer} */
export function json (status, value, headers = {}) {
  const body = JSON.stringify(value)
  const always = { 'content-type': 'application/json', 'content-length': String(body.length) }
  return { status, headers: { ...always, ...headers }, body }
}

/** @param {object} [change] of its body */
export function payload (change = {}) {
  const headers = { 'cache-control': 'public, max-age=120', etag: ETAG }
  return json(200, { data: DATA, url: ROUTE, ts: startedMs, ...change }, headers)
}

export const refusal = (status, headers = {}) => json(status, { message: 'no' }, headers)

/**
 * @param {Change} change
 * @returns {Change} of the payload alone
 */
export const onPayload = change => (answer, req, past) => answer.status === 200 ? change(answer, req, past) : {}
export const withBody = change => onPayload(() => payload(change))
export const withHeaders = change => onPayload(({ headers }) => ({ headers: { ...headers, ...change } }))
/** @type {Change} */
export const forget304 = (answer, req) => { delete req.headers['if-none-match'] }

/**
 * @param {TestContext} t
 * @param {Change} [change]
 * @param {(server: Server, past: Past) => void} [setUp] before it listens
 * @returns {Promise<URL>} of its payload
 */
export async function serveSeed (t, change = () => ({}), setUp = () => {}) {
  const past = { asked: 0, isBroken: false }
  const origin = await serve(t, (req, res) => {
    past.asked++
    const right = rightAnswer(req)
    const { status, headers, body } = { ...right, ...change(right, req, past) }
    if (status === 200 && headers.etag && req.headers['if-none-match'] === headers.etag) return res.writeHead(304).end()
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) res.setHeader(name, value)
    res.writeHead(status).end(body)
  }, server => setUp(server, past))
  return new URL(ROUTE, origin)
}

/** @param {IncomingMessage} req */
function rightAnswer ({ url, method }) {
  if (url !== ROUTE) return refusal(404)
  return method === 'GET' ? payload() : refusal(405)
}
