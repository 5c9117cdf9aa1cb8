// @ts-check
// Each check of the gate that needs no process of its own, against a server with one flaw and against one with none.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { checkServer } from '../support/gate.js'
import {
  DATA, ETAG, forget304, json, onPayload, payload, QUERY, refusal, ROUTE, serveSeed, startedMs, withBody, withHeaders
} from '../support/seed-server.js'

/** @import { Change } from '../support/seed-server.js' */

const MINUTE_MS = 60_000
const CHECKS = [
  'first response', 'stable ETag', 'If-None-Match', '404 elsewhere', '404 beside the route',
  'no ETag is kept for an unknown query', 'other methods refused', 'malformed request line', 'oversized header',
  'client hangs up mid-response', '200 pipelined requests'
]

const failuresAt = async url => (await checkServer(url)).failures

test('a server without a flaw passes each check that needs no process', async t => {
  const { checks, failures } = await checkServer(await serveSeed(t))
  assert.deepEqual([checks, failures], [CHECKS, []])
})

/** @type {[string, Change][]} */
const allowed = [
  ['a weak ETag', withHeaders({ etag: 'W/"a"' })],
  ['a long ETag, with signs in it,', withHeaders({ etag: `"!#${'x'.repeat(50)}~"` })],
  ['an empty ETag', withHeaders({ etag: '""' })],
  ['a charset', withHeaders({ 'content-type': 'application/json; charset=utf-8' })],
  ['content that is nearly a minute old', withBody({ ts: startedMs - MINUTE_MS + 20_000 })],
  ['an error of its own for other methods', (_, { method }) => method === 'GET' ? {} : refusal(501)]
]
for (const [what, change] of allowed) {
  test(`${what} is allowed`, async t => assert.deepEqual(await failuresAt(await serveSeed(t, change)), []))
}

/** @type {[string, Change, string][]} and how the message begins */
const noPayload = [
  ['another status', onPayload(() => ({ status: 201 })), 'status: found 201, wanted 200'],
  ['no Content-Type', withHeaders({ 'content-type': undefined }), 'Content-Type: found "none", wanted /^application'],
  ['a type that only begins right', withHeaders({ 'content-type': 'application/json-seq' }), 'Content-Type: found '],
  ['a type that only ends right', withHeaders({ 'content-type': 'x-application/json' }), 'Content-Type: found '],
  ['no Content-Length', withHeaders({ 'content-length': undefined }), 'Content-Length: found none, wanted "10'],
  ['other Cache-Control', withHeaders({ 'cache-control': 'no-store' }), 'Cache-Control: found "no-store", wanted "pub'],
  ['a property too many', withBody({ more: 1 }), 'properties besides data, url and ts: found {"more":1}, wanted {}'],
  ['too little data', withBody({ data: DATA.slice(1) }), 'data: found "f0f0'],
  ['too much data', withBody({ data: `${DATA}0` }), 'data: found "0f0f'],
  ['other data', withBody({ data: 'G'.repeat(10_000) }), `data: found "${'G'.repeat(79)}..., wanted /^[0-9a-f]{10000}$/`],
  ['another URL', withBody({ url: '/' }), 'url: found "/", wanted "/seed/v1"'],
  ['a value that is just short enough to show', withBody({ url: 'x'.repeat(78) }), `url: found "${'x'.repeat(78)}", wanted`],
  ['content of the future', onPayload(() => payload({ ts: Date.now() + MINUTE_MS })), 'ts '],
  ['content that is more than a minute old', withBody({ ts: startedMs - MINUTE_MS - 1 }), 'ts '],
  ['a time that is none', withBody({ ts: startedMs - 0.5 }), 'ts '],
  ['no ETag', withHeaders({ etag: undefined }), 'the first response has no ETag']
]
for (const [what, change, message] of noPayload) {
  test(`${what} in the first response is named`, async t => {
    const [failure] = await failuresAt(await serveSeed(t, change))
    assert.equal(failure.check, 'first response')
    assert.equal(failure.message.slice(0, message.length), message)
  })
}

test('a body that is no JSON is shown', async t => {
  const url = await serveSeed(t, onPayload(() => textOf('<html>'.repeat(20))))
  const [failure] = await failuresAt(url)
  assert.deepEqual(failure, { check: 'first response', message: `the body is not JSON: ${'<html>'.repeat(10)}` })
})

const textOf = body => ({ headers: { ...payload().headers, 'content-length': String(body.length) }, body })
/** @type {(wanted: string, change: any) => Change} */
const onUrl = (wanted, change) => (answer, { url }) => url === wanted ? change : {}
const isLater = ({ asked }) => asked > 1
/** @type {[string, any, string, string][]} */
const flawed = [
  ['an ETag without quotes', withHeaders({ etag: 'a' }), 'stable ETag', 'the ETag a is not in quotes'],
  ['a long ETag without', withHeaders({ etag: 'a'.repeat(50) }), 'stable ETag', `the ETag ${'a'.repeat(40)} is not in quotes`],
  ['text before its quotes', withHeaders({ etag: 'x"a"' }), 'stable ETag', 'the ETag x"a" is not in quotes'],
  ['text behind its quotes', withHeaders({ etag: '"a"x' }), 'stable ETag', 'the ETag "a"x is not in quotes'],
  ['quotes within', withHeaders({ etag: '"a"b"' }), 'stable ETag', 'the ETag "a"b" is not in quotes'],
  ['an ETag that changes', onPayload(({ headers }, _, { asked }) => ({ headers: { ...headers, etag: `"${asked}"` } })),
    'stable ETag', 'the ETag of the same content: found "\\"3\\"", wanted "\\"2\\""'],
  ['an ETag that goes', onPayload((...all) => isLater(all[2]) ? withHeaders({ etag: undefined })(...all) : {}),
    'stable ETag', 'no ETag after the first response'],
  ['a status that changes', onPayload((_, req, past) => past.asked === 2 ? { status: 203 } : {}),
    'stable ETag', 'status: found 203, wanted 200'],
  ['a 304 that never comes', forget304, 'If-None-Match', 'status: found 200, wanted 304'],
  ['content at the root', onUrl('/', payload()), '404 elsewhere', '/: status: found 200, wanted 404'],
  ['content under another name', onUrl('/seed/v2', payload()), '404 elsewhere', '/seed/v2: status: found 200, wanted 404'],
  ['an error that is no JSON', onUrl('/', { ...refusal(404), headers: { 'content-type': 'text/plain' } }),
    '404 elsewhere', '/: Content-Type: found "text/plain", wanted /^application\\/json(; charset=utf-8)?$/'],
  ['an error without a type', onUrl('/', { ...refusal(404), headers: {} }),
    '404 elsewhere', '/: Content-Type: found "none", wanted /^application\\/json(; charset=utf-8)?$/'],
  ['an error without a message', onUrl('/', json(404, {})),
    '404 elsewhere', '/: the body has no message: found "undefined", wanted "string"'],
  ['an error that caches may keep', onUrl('/', refusal(404, { 'cache-control': 'public' })),
    '404 elsewhere', '/: an error that caches may keep: found "public", wanted none'],
  ['content behind a slash', onUrl(`${ROUTE}/`, payload()),
    '404 beside the route', '/seed/v1/: status: found 200, wanted 404'],
  ['content for a query', onUrl(QUERY, payload()), '404 beside the route', `${QUERY}: status: found 200, wanted 404`],
  ['an ETag for a query', onUrl(`${ROUTE}?new=7`, refusal(404, { etag: ETAG })), 'no ETag is kept for an unknown query',
    'how many of 20 queries that were asked once have an ETag: found 1, wanted 0'],
  ...['POST', 'PUT', 'DELETE'].map(method => /** @type {[string, any, string, string]} */ ([
    `an answer to ${method}`, (_, req) => req.method === method ? payload() : {},
    'other methods refused', `${method}: status 200`
  ]))
]
for (const [what, change, check, message] of flawed) {
  test(`${what} is named`, async t =>
    assert.deepEqual((await failuresAt(await serveSeed(t, change)))[0], { check, message }))
}

test('all flaws are named', async t => {
  const failures = await failuresAt(await serveSeed(t, (answer, req, past) => {
    forget304(answer, req, past)
    return onUrl('/', payload())(answer, req, past)
  }))
  assert.deepEqual(failures.map(({ check }) => check), ['If-None-Match', '404 elsewhere'])
})

test('a 304 with a body is nothing that a client can read', async t => {
  const server = createServer(socket => socket.on('error', () => {}).once('data', () =>
    socket.end('HTTP/1.1 304 Not Modified\r\ncontent-length: 5\r\n\r\n<htm>'))).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const { port } = /** @type {any} */ (server.address())
  assert.deepEqual((await failuresAt(new URL(`http://127.0.0.1:${port}${ROUTE}`)))[0], {
    check: 'first response', message: 'a request got no answer: Parse Error: Expected HTTP/, RTSP/ or ICE/'
  })
})
