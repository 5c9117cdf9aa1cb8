// @ts-check
// What a network may do to a server, against servers that it breaks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkServer } from '../support/gate.js'
import { onPayload, payload, refusal, serveSeed } from '../support/seed-server.js'

/**
 * @import { Server } from 'node:http'
 * @import { Change, Past } from '../support/seed-server.js'
 */

const NO_HTTP = 'HPE_INVALID_METHOD'
const LARGE = 'HPE_HEADER_OVERFLOW'
const HUNG_UP = ['ECONNRESET', 'EPIPE']
const ALL = 200
const YES = 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n'
const BROKEN = 'status: found 500, wanted 200'

/** @type {(wanted: string, status?: number) => (server: Server, past: Past) => void} breaks it, or answers otherwise */
const onClientError = (wanted, status) => (server, past) => server.on('clientError', (error, socket) => {
  const isIt = /** @type {any} */ (error).code === wanted
  past.isBroken ||= isIt && status === undefined
  const usual = /** @type {any} */ (error).code === LARGE ? 431 : 400
  socket.end(`HTTP/1.1 ${(isIt && status) || usual} OK\r\nconnection: close\r\n\r\n`)
})
const onHangUp = (server, past) => server.on('connection', socket =>
  socket.on('error', ({ code }) => { past.isBroken ||= HUNG_UP.includes(code) }))
const no = () => ({})

const asked = new WeakMap()
/** @type {(number: number, change: Partial<import('../support/seed-server.js').Answer>) => Change} */
const onRequest = (number, change) => onPayload((_, { socket }) => {
  asked.set(socket, (asked.get(socket) ?? 0) + 1)
  return asked.get(socket) === number ? change : {}
})
const ifBroken = onPayload((_, req, { isBroken }) => isBroken ? { status: 500 } : {})
/** @type {Change} the last of many, which closes the connection, does it */
const breakAtLast = onPayload((answer, req, past) => {
  const change = ifBroken(answer, req, past)
  const { isLast } = /** @type {any} */ (onRequest(ALL, /** @type {any} */ ({ isLast: true }))(answer, req, past))
  past.isBroken ||= isLast === true && req.headers.connection === 'close'
  return change
})

/** @type {[string, Change, (server: Server, past: Past) => void, string, string][]} */
const fragile = [
  ['an answer to what is no HTTP', no, onClientError(NO_HTTP, 200), 'malformed request line',
    `answered ${JSON.stringify(YES)}: found ${JSON.stringify(YES)}, wanted /^HTTP\\/1\\.1 400 /`],
  ['headers of any size', no, onClientError(LARGE, 200), 'oversized header', 'status: found 200, wanted 431'],
  ['a server that what is no HTTP breaks', ifBroken, onClientError(NO_HTTP), 'malformed request line', BROKEN],
  ['a server that large headers break', ifBroken, onClientError(LARGE), 'oversized header', BROKEN],
  ['a server that hanging up breaks', ifBroken, onHangUp, 'client hangs up mid-response', BROKEN],
  ['a server that many requests break', breakAtLast, no, `${ALL} pipelined requests`, BROKEN],
  ['fewer answers than requests', onRequest(150, { headers: { ...payload().headers, connection: 'close' } }), no,
    `${ALL} pipelined requests`, 'answers: found 150, wanted 200'],
  ['a wrong body among many', onRequest(150, payload({ url: '/' })), no, `${ALL} pipelined requests`,
    'url: found "/", wanted "/seed/v1"'],
  ['an error among many', onRequest(150, refusal(503)), no, `${ALL} pipelined requests`,
    'not a complete answer: "HTTP/1.1 503 Service Unavailable\\r\\nconten"']
]
for (const [what, change, setUp, check, message] of fragile) {
  test(`${what} is named`, async t => {
    const { failures } = await checkServer(await serveSeed(t, change, setUp))
    assert.deepEqual(failures[0], { check, message })
  })
}
