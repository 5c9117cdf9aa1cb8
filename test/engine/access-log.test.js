// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readAccessLog, replayOf, usesByRoute } from '../../packages/bench-in-turns/load/access-log.js'
import { folderOf } from '../support/temporary.js'

const AT = '[24/Nov/2026:10:00:0'
const COMMON = [
  `127.0.0.1 - - ${AT}0 +0000] "GET /users/17?full=1 HTTP/1.1" 200 512`,
  `127.0.0.1 - ann ${AT}1 +0000] "GET /users/17?full=1 HTTP/1.1" 200 512`,
  `::1 - - ${AT}2 +0000] "GET /users/4 HTTP/1.1" 200 -`,
  `::1 - - ${AT}4 +0000] "POST /orders HTTP/1.1" 201 12`
]
const COMBINED = COMMON.map((line, i) => `${line} "http://a.example/" "Mozilla \\"5\\" (X11)" 0.0${i + 1}0`)
const PINO = [
  '{"level":30,"time":1780000000000,"req":{"method":"GET","url":"/users/17?full=1"},"res":{"statusCode":200},"responseTime":10}',
  '{"level":30,"time":1780000001000,"req":{"method":"GET","url":"/users/17?full=1"},"res":{"statusCode":200},"responseTime":20}',
  '{"level":30,"time":1780000002000,"req":{"method":"GET","url":"/users/4"},"res":{"statusCode":200},"responseTime":30}',
  '{"level":30,"time":1780000004000,"req":{"method":"POST","url":"/orders"},"res":{"statusCode":201},"responseTime":40}'
]

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
