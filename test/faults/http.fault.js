// @ts-check
// HTTP that nobody should send, to a stage of each framework: it answers no failure of its own, runs on, and tells of
// no unhandled error. The site has a list of its own, test/site/served.test.js.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { readCatalog, withoutNeeds } from '../../scripts/stages/catalog.js'
import { contractOf } from '../../scripts/stages/stage-gate.js'
import { request } from 'bench-in-turns/kit.js'
import { startFor } from '../support/server.js'
import { fault } from './harness.js'

const UNHANDLED = /unhandled|uncaught|^Node\.js v/im
/** @type {(target?: string, headers?: string[], body?: string) => string} */
const get = (target = '/', headers = ['Host: a'], body = '') =>
  [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', body].join('\r\n')
const RUDE = [
  ...['//', '/%', '/%zz', '/__proto__', '/?__proto__[a]=1', '*', 'http://a/', '/a b', '/\xff', `/${'a/'.repeat(5000)}`].map(target => get(target)),
  get('/', ['Host: a', `A: ${'a'.repeat(65_536)}`]),
  get('/', ['Host: a', 'Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
  get('/', []),
  'GET / HTTP/1.1\r\nHo'
]

/** No URL can be made of these; docs/dependencies.md says what restify does then. */
const NO_URL = [
  ...['a|b', '[::1', 'a:b', '%zz', '//'].map(host => get('/', [`Host: ${host}`])),
  ...['http://[::/', 'http://a:b@c:99999/'].map(target => get(target))
]

const ofEach = Map.groupBy(withoutNeeds(await readCatalog()), ({ dependencies }) => dependencies.toSorted().join())
for (const [stage] of ofEach.values()) {
  fault('rude requests', stage.id, async t => {
    const server = await startFor(t, stage)
    const { hostname, port } = new URL(server.url)
    const dial = () => connect({ host: hostname, port: Number(port) }).on('error', () => {}) // it may hang up
    const dies = stage.dependencies.includes('restify')
    for (const bytes of dies ? RUDE : [...RUDE, ...NO_URL]) {
      const socket = dial()
      socket.end(Buffer.from(bytes, 'latin1'))
      const [status] = (await socket.toArray().catch(() => [])).map(chunk => Number(/^HTTP\/1.1 (\d+)/.exec(String(chunk))?.[1]))
      // Koa takes a host that is none for an error of the server.
      assert.ok(!(status >= 500) || stage.dependencies.includes('koa'), `${status} to ${bytes.slice(0, 60)}`)
    }
    await server.read()
    const contract = contractOf(stage)
    contract.checkPayload(await request(server.url, stage.route), stage.route)
    assert.doesNotMatch(server.stderrLines.join('\n'), UNHANDLED)
    if (!dies) return
    dial().end(NO_URL[0])
    assert.ok(await server.ended)
    assert.match(server.stderrLines.join('\n'), /Invalid URL/)
  })
}
