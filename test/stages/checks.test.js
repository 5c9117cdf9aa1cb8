// @ts-check
// Each check of the gate that needs no process of its own, against a server of this process that has one flaw.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChecks } from '../../scripts/stages/stage-gate.js'
import { request } from 'bench-in-turns/kit.js'
import { serve } from '../support/server.js'

/**
 * @import { IncomingMessage, Server } from 'node:http'
 * @typedef {{ status: number, headers: Record<string, string | undefined>, body: string }} Answer
 * @typedef {{ asked: number, isBroken: boolean }} Past of a server: requests so far, and whether one has broken it
 * @typedef {(answer: Answer, req: IncomingMessage, past: Past) => Partial<Answer>} Change of a right answer
 */

const ROUTE = '/seed/v1'
const QUERY = `${ROUTE}?q="x"` // as the gate asks for it
const DATA = '0f'.repeat(5000)
const MINUTE_MS = 60_000
const startedMs = Date.now()

/** @returns {Answer} */
function json (status, value, headers = {}) {
  const body = JSON.stringify(value)
  return { status, headers: { 'content-type': 'application/json', 'content-length': `${body.length}`, ...headers }, body }
}
const payload = (change = {}) =>
  json(200, { data: DATA, url: ROUTE, ts: startedMs, ...change }, { 'cache-control': 'public, max-age=120', etag: '"a"' })
const refusal = (status, headers = {}) => json(status, { message: 'no' }, headers)

/** @type {(change: Change) => Change} of the payload alone */
const onPayload = change => (answer, req, past) => answer.status === 200 ? change(answer, req, past) : {}
const withBody = change => onPayload(() => payload(change))
const withHeaders = change => onPayload(({ headers }) => ({ headers: { ...headers, ...change } }))
/** @type {(wanted: string, answer: Partial<Answer>) => Change} */
const onUrl = (wanted, answer) => (_, { url }) => url === wanted ? answer : {}
/** @type {(answer: Partial<Answer>) => Change} */
const elsewhere = answer => (_, { url }) => url === ROUTE ? {} : answer
/** @type {(method: string) => Change} */
const onMethod = wanted => (_, { method }) => method === wanted ? payload() : {}
/** @type {Change} */
const forget304 = (_, req) => { delete req.headers['if-none-match']; return {} }

/**
 * @param {import('node:test').TestContext} t
 * @param {{ change?: Change, setUp?: (server: Server, past: Past) => void, defects?: string[] }} [how]
 * @returns {Promise<string[]>} what fails, each with its check before it
 */
async function failuresOf (t, { change = () => ({}), setUp = () => {}, defects = [] } = {}) {
  const past = { asked: 0, isBroken: false }
  const url = await serve(t, (req, res) => {
    past.asked++
    const ofRoute = req.method === 'GET' ? payload() : refusal(405)
    const right = req.url === ROUTE ? ofRoute : refusal(404)
    const { status, headers, body } = { ...right, ...change(right, req, past) }
    if (status === 200 && headers.etag && req.headers['if-none-match'] === headers.etag) return res.writeHead(304).end()
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) res.setHeader(name, value)
    res.writeHead(status).end(body)
  }, server => setUp(server, past))
  return checkAt(url, { route: ROUTE, contract: 'seed', defects })
}

async function checkAt (url, stage) {
  const result = { stage: 'a', checks: [], failures: [], stderrLines: [] }
  const server = { url: url.slice(0, -1), read: async () => {} }
  await runChecks(server, stage, result, { except: ['ETag of new content'] })
  return result.failures.map(({ check, message }) => `${check}: ${message}`)
}

/** @type {[string, Change][]} */
const allowed = [
  ['nothing else', () => ({})],
  ['content that is nearly a minute old', withBody({ ts: startedMs - MINUTE_MS + 20_000 })],
  ['an error of its own for other methods', (_, { method }) => method === 'GET' ? {} : refusal(501)]
]
for (const [what, change] of allowed) {
  test(`a right server passes with ${what}`, async t => assert.deepEqual(await failuresOf(t, { change }), []))
}

const text = '<html>'.repeat(20)
const long = 'x'.repeat(100)
const later = change => onPayload((...all) => all[2].asked > 1 ? change(...all) : {})
/** @type {[string, Change, string | RegExp][]} and the first failure */
const flawed = [
  ['another status', onPayload(() => ({ status: 201 })), 'first response: status: found 201, wanted 200'],
  ['no type', withHeaders({ 'content-type': undefined }), /^first response: Content-Type: found "none", wanted \/\^application/],
  ['no length', withHeaders({ 'content-length': undefined }), /^first response: Content-Length: found none, wanted "10\d{3}"$/],
  ['other caching', withHeaders({ 'cache-control': 'no-store' }), /^first response: Cache-Control: found "no-store", wanted/],
  ['other caching of later answers', later(withHeaders({ 'cache-control': 'no-store' })), /^stable ETag: Cache-Control: found/],
  ['one property more', withBody({ more: long }),
    `first response: properties besides data, url and ts: found ${`{"more":"${long}`.slice(0, 80)}..., wanted {}`],
  ['too little data', withBody({ data: DATA.slice(1) }), /^first response: data: found "f0f0/],
  ['content of the future', onPayload(() => payload({ ts: Date.now() + MINUTE_MS })), /^first response: ts .* old$/],
  ['content that is too old', withBody({ ts: startedMs - MINUTE_MS - 1 }), /^first response: ts .* old$/],
  ['no ETag', withHeaders({ etag: undefined }), 'first response: the first response has no ETag'],
  ['no JSON', onPayload(({ headers }) => ({ headers: { ...headers, 'content-length': `${text.length}` }, body: text })),
    `first response: the body is not JSON: ${'<html>'.repeat(10)}`],
  ['an ETag without quotes', withHeaders({ etag: 'a'.repeat(50) }), `stable ETag: the ETag ${'a'.repeat(40)} is not in quotes`],
  ['an ETag that changes', onPayload(({ headers }, _, { asked }) => ({ headers: { ...headers, etag: `"${asked}"` } })),
    'stable ETag: the ETag of the same content: found "\\"3\\"", wanted "\\"2\\""'],
  ['an ETag that goes', later(withHeaders({ etag: undefined })), 'stable ETag: no ETag after the first response'],
  ['a 304 that never comes', forget304, 'If-None-Match: status: found 200, wanted 304'],
  ['content at the root', onUrl('/', payload()), '404 elsewhere: /: status: found 200, wanted 404'],
  ['content at another version', onUrl('/seed/v2', payload()), '404 elsewhere: /seed/v2: status: found 200, wanted 404'],
  ['an error without a message', onUrl('/', json(404, {})), '404 elsewhere: /: the body has no message: found "undefined", wanted "string"'],
  ['an error without a type', onUrl('/', { ...refusal(404), headers: {} }), /^404 elsewhere: \/: Content-Type: found "none"/],
  ['an error to keep', onUrl('/', refusal(404, { 'cache-control': 'public' })), '404 elsewhere: /: an error that caches may keep: found "public", wanted none'],
  ['content behind a slash', onUrl(`${ROUTE}/`, payload()), '404 beside the route: /seed/v1/: status: found 200, wanted 404'],
  ['content for a query', onUrl(QUERY, payload()), `404 beside the route: ${QUERY}: status: found 200, wanted 404`],
  ['an ETag for a query', onUrl(`${ROUTE}?new=7`, refusal(404, { etag: '"a"' })), 'no ETag is kept for an unknown query: ' +
    'how many of 20 queries that were asked once have an ETag: found 1, wanted 0'],
  ...['POST', 'PUT', 'DELETE'].map(method => /** @type {[string, Change, string]} */ (
    [`an answer to ${method}`, onMethod(method), `other methods refused: ${method}: status 200`]))
]
for (const [what, change, message] of flawed) {
  test(`${what} is named`, async t => {
    const [first] = await failuresOf(t, { change })
    if (message instanceof RegExp) assert.match(String(first), message)
    else assert.equal(first, message)
  })
}

/** @type {[string, string, Change, string][]} what a server with it does, and what is said of one without */
const declared = [
  ['late-etag', 'first response', onPayload((...all) => all[2].asked > 1 ? {} : withHeaders({ etag: undefined })(...all)),
    'not so, although it is declared: the first response has no ETag'],
  ['unquoted-etag', 'stable ETag', withHeaders({ etag: 'a' }), 'not so, although it is declared: the ETag "a" is not in quotes'],
  ['no-304', 'If-None-Match', forget304, 'status: found 304, wanted 200'],
  ['error-as-200', '404 beside the route', elsewhere(payload({ data: {} })), '/seed/v1/: status: found 404, wanted 200'],
  ['etag-per-query', 'no ETag is kept for an unknown query', elsewhere(refusal(404, { etag: '"a"' })),
    'how many of 20 queries that were asked once have an ETag: found 0, wanted 20']
]
for (const [defect, check, change, message] of declared) {
  test(`${defect} passes where it is declared and there, and fails where it is declared and not there`, async t => {
    const there = await failuresOf(t, { change, defects: [defect] })
    assert.deepEqual(there.filter(line => line.startsWith(check)), [])
    assert.deepEqual(await failuresOf(t, { defects: [defect] }), [`${check}: ${message}`])
  })
}

// What a network may do to a server.
const BROKEN = 'status: found 500, wanted 200'
const ifBroken = onPayload((_, req, { isBroken }) => isBroken ? { status: 500 } : {})
/** @type {(code: string, status?: number) => (server: Server, past: Past) => void} breaks it, or answers otherwise */
const onClientError = (wanted, status) => (server, past) => server.on('clientError', (/** @type {any} */ error, socket) => {
  past.isBroken ||= error.code === wanted && !status
  const usual = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  socket.end(`HTTP/1.1 ${error.code === wanted ? status ?? usual : usual} OK\r\nconnection: close\r\nx: y\r\n\r\n`)
})
const onHangUp = (server, past) => server.on('connection', socket =>
  socket.on('error', ({ code }) => { past.isBroken ||= ['ECONNRESET', 'EPIPE'].includes(code) }))
const asked = new WeakMap()
/** @type {(number: number, change: Partial<Answer>) => Change} of the request with that number on its connection */
const onRequest = (number, change) => onPayload((_, { socket }) => {
  asked.set(socket, (asked.get(socket) ?? 0) + 1)
  return asked.get(socket) === number ? change : {}
})
const closing = { headers: { ...payload().headers, connection: 'close' } }

/** @type {[string, Change, ((server: Server, past: Past) => void) | undefined, string][]} */
const fragile = [
  ['an answer to what is no HTTP', ifBroken, onClientError('HPE_INVALID_METHOD', 200), 'malformed request line: answered "HTTP/1.1 200 OK\\r\\nconnection: close\\r\\nx: y": found'],
  ['a usual answer to a header that is too long', ifBroken, onClientError('HPE_HEADER_OVERFLOW', 200),
    'oversized header: status: found 200, wanted 431'],
  ['one that hanging up breaks', ifBroken, onHangUp, `client hangs up mid-response: ${BROKEN}`],
  ['fewer answers than requests', onRequest(150, closing), undefined, 'pipelined requests: answers: found 150, wanted 200'],
  ['an answer without a length among many', onRequest(150, { headers: { ...payload().headers, 'content-length': undefined } }),
    undefined, 'pipelined requests: not a complete answer: "HTTP/1.1 200 OK\\r\\ncontent-type: applicati"'],
  ['a wrong body among many', onRequest(150, payload({ url: '/' })), undefined, 'pipelined requests: url: found "/"']
]
for (const [what, change, setUp, message] of fragile) {
  test(`${what} is named`, async t => {
    const lines = await failuresOf(t, { change, setUp })
    assert.ok(lines.some(line => line.startsWith(message)), lines.join('\n'))
  })
}

test('an answer that breaks off is none, and is said as such', async t => {
  const url = await serve(t, (req, res) => res.writeHead(200, { 'content-length': 9 }).write('x', () => res.destroy()))
  const message = 'a request got no answer: it broke off before its end'
  await assert.rejects(request(url, '/'), { name: 'AnswerError', message, code: 'ECONNRESET', isLate: false })
})
