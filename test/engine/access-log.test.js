// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readAccessLog, replayOf, usesByRoute } from '../../packages/bench-in-turns/load/access-log.js'
import { folderOf } from '../support/temporary.js'

const AT = '[24/Nov/2026:10:00:0'
/** @type {[second: number, method: string, url: string, statusCode: number, tookMs: number][]} */
const ASKED = [
  [0, 'GET', '/users/17?full=1', 200, 10],
  [1, 'GET', '/users/17?full=1', 200, 20],
  [2, 'GET', '/users/4', 200, 30],
  [4, 'POST', '/orders', 201, 40]
]
const COMMON = ASKED.map(([second, method, url, status], i) =>
  `${['127.0.0.1 - -', '127.0.0.1 - ann', '::1 - -', '::1 - -'][i]} ${AT}${second} +0000] "${method} ${url} HTTP/1.1" ${status} ${i === 2 ? '-' : 512}`)
const COMBINED = COMMON.map((line, i) => `${line} "http://a.example/" "Mozilla \\"5\\" (X11)" 0.0${i + 1}0`)
const PINO = ASKED.map(([second, method, url, statusCode, responseTime]) => JSON.stringify(
  { level: 30, time: 1_780_000_000_000 + 1000 * second, req: { method, url }, res: { statusCode }, responseTime }))

for (const [form, lines, hasTimes] of /** @type {[string, string[], boolean][]} */ ([
  ['common', COMMON, false], ['combined, with a time', COMBINED, true], ['pino', PINO, true]
])) {
  test(`a log in the form ${form} is read by route`, async t => {
    const { entries, unread } = await read(t, [...lines, 'something else'])
    assert.equal(unread, 1)
    const uses = usesByRoute(entries)
    const users = { route: 'GET /users/:id', requests: 3, tookMs: hasTimes ? 60 : null, example: '/users/17?full=1', isSafe: true }
    const orders = { route: 'POST /orders', requests: 1, tookMs: hasTimes ? 40 : null, example: '/orders', isSafe: false }
    assert.deepEqual(uses, [users, orders])
    assert.deepEqual(replayOf(entries).map(({ path }) => path), ['/users/17?full=1', '/users/17?full=1', '/users/4'])
  })
}

test('keys of several kinds make one route, and names none', async t => {
  const paths = ['/a/0f8fad5b-d9cb-469f-a165-70867728950e', '/a/deadbeefdeadbeef', '/a/12', '/a/face']
  const { entries } = await read(t, paths.map(path => `h - - ${AT}0 +0000] "GET ${path} HTTP/1.1" 200 1`))
  assert.deepEqual(usesByRoute(entries).map(({ route, requests }) => [route, requests]), [['GET /a/:id', 3], ['GET /a/face', 1]])
})

test('a file without a line of a log is refused, and so is one that is not there', async t => {
  await assert.rejects(read(t, ['something else']), { name: 'UsageError', message: /has no line of an access log/ })
  await assert.rejects(readAccessLog('none.log'), { name: 'UsageError', message: /^none\.log cannot be read: / })
})

async function read (t, lines) {
  return readAccessLog(join(await folderOf(t, { 'access.log': lines.join('\n') + '\n' }), 'access.log'))
}

test('a path is asked for as it stood in the log, whatever form it had there', async t => {
  const asked = ['http://shop.example/a?b=1', '/café', '/{n}?q={n}', 'http://shop.example', '/x?y=/../z']
  const { entries } = await read(t, asked.map(path => `h - - ${AT}0 +0000] "GET ${path} HTTP/1.1" 200 1`))
  assert.deepEqual(entries.map(({ path }) => path), ['/a?b=1', '/caf%C3%A9', '/%7Bn%7D?q=%7Bn}', '/', '/x?y=/../z'])
})
