// @ts-check
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { gateApps } from '../../scripts/server/app-gate.js'
import { describeApp } from '../../scripts/server/app.js'
import { request } from '../../scripts/server/http-client.js'
import { startStage } from '../../scripts/server/stage-process.js'
import { makeApp, NODE, plainServer, SERVERS } from '../support/app.js'
import { isGone } from '../support/processes.js'

const signal = AbortSignal.timeout(120_000)
const strict = { signal, ignoreBody: false, ignoreHeaders: [] }

for (const [name, [file, source]] of Object.entries(SERVERS)) {
  test(`a server of ${name} is started, found, read, and ended with nothing written`, async t => {
    const app = await makeApp(t, { [file]: source })
    const before = await app.list()
    const [stage] = await describeApp(app.dir, { command: `${NODE} ${file}` })
    const [{ failures, probe }] = await gateApps([[stage]], strict)
    assert.deepEqual(failures, [])
    assert.equal(probe?.requestsServed, 2)
    assert.equal(probe.node, process.version)
    assert.deepEqual(await app.list(), before)
  })
}

test('the server may be a grandchild: it is the process that is read, and all of them end', async t => {
  const app = await makeApp(t, { 'index.js': plainServer('process.pid') })
  const [stage] = await describeApp(app.dir, { command: `sh -c '${NODE} index.js; true'; true` })
  const server = await startStage(stage, { signal })
  const pid = Number((await request(server.url, '/')).body)
  assert.equal(server.pid, pid)
  await server.stop()
  await pWaitFor(() => isGone(pid), { timeout: 30_000 })
})

test('a port of its own is moved, so that two of an app run at once', async t => {
  const taken = createServer().listen(0, '127.0.0.1')
  t.after(() => taken.close())
  await once(taken, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (taken.address())
  const source = `require('node:http').createServer((req, res) => res.end('hi')).listen(${port}, '127.0.0.1')`
  const app = await makeApp(t, { 'index.js': source })
  const [stage] = await describeApp(app.dir, { command: `${NODE} index.js`, port })
  const [gate] = await gateApps([[stage]], strict)
  assert.deepEqual(gate.failures, [])
  const [asItIs] = await describeApp(app.dir, { command: `${NODE} index.js` })
  await assert.rejects(gateApps([[asItIs]], strict), ({ stderrLines }) => /EADDRINUSE/.test(stderrLines.join()))
})

test('it is ready when a path answers, or when it says so', async t => {
  const source = `let isReady = false
  require('node:http').createServer((req, res) => { res.statusCode = isReady ? 200 : 503; res.end('hi') })
    .listen(process.env.PORT, () => setTimeout(() => { isReady = true; console.log('now then') }, 300))`
  const app = await makeApp(t, { 'index.js': source })
  for (const ready of ['/', 'now then']) {
    const [stage] = await describeApp(app.dir, { command: `${NODE} index.js`, ready })
    assert.deepEqual((await gateApps([[stage]], strict))[0].failures, [])
  }
})

/** @type {[string, string, RegExp][]} */
const refused = [
  ['dies', "console.log('no way to db:5432'); process.exit(3)", /ended with exit code 3$/],
  ['answers 500', "require('node:http').createServer((req, res) => { res.statusCode = 500; res.end('boom') })" +
    '.listen(process.env.PORT)', /answers \/ with 500, and only 2xx is timed: boom; --route /],
  ['answers otherwise each time', plainServer('Math.random()'),
    /differently each time: the body has "0\.\d+", then "0\.\d+"; --ignore-body allows it$/],
  ['forks', `const cluster = require('node:cluster')
    if (cluster.isPrimary) { cluster.fork(); cluster.fork() } else { ${plainServer("'hi'")} }`, /forks: what a request costs/]
]
for (const [what, source, message] of refused) {
  test(`an app that ${what} is refused in one line, and nothing of it runs on`, async t => {
    const app = await makeApp(t, { 'index.js': source })
    const [stage] = await describeApp(app.dir, { command: `${NODE} index.js` })
    await assert.rejects(gateApps([[stage]], strict), (/** @type {any} */ error) => {
      assert.equal(error.name, 'UsageError')
      assert.match(error.message, message)
      if (what === 'dies') assert.deepEqual(error.stderrLines, ['no way to db:5432'])
      return true
    })
    const { stdout } = await execa('ps', ['-eo', 'args='])
    assert.ok(!stdout.includes(app.dir))
  })
}

test('two versions that answer differently are told apart by what differs, unless that is allowed', async t => {
  const [old, now] = await Promise.all(['old', 'new'].map(body => makeApp(t, { 'index.js': plainServer(`'${body}'`) })))
  const pair = await Promise.all([old, now].map(async ({ dir }) =>
    (await describeApp(dir, { command: `${NODE} index.js` }))[0]))
  await assert.rejects(gateApps([pair], strict), /otherwise than .*: the body has "old", then "new"; --ignore-body/)
  assert.equal((await gateApps([pair], { ...strict, ignoreBody: true })).length, 2)
})

test('of a HAR, the requests to the host that was asked first are sent', async t => {
  const source = `require('node:http').createServer(async (req, res) => {
    const isMine = req.method === 'POST' && req.url === '/a?b=1' && req.headers.key === 'k' &&
      (await req.toArray()).join('') === 'full'
    res.statusCode = isMine ? 200 : 400
    res.end()
  }).listen(process.env.PORT)`
  const asked = (url, more) => ({ request: { method: 'POST', url, headers: [{ name: 'key', value: 'k' }], ...more } })
  const headers = [':authority', 'Host', 'Content-Length'].map(name => ({ name, value: '1' }))
  const entries = [
    asked('https://mine.example/a?b=1', { headers: [...headers, { name: 'key', value: 'k' }], postData: { text: 'full' } }),
    asked('https://other.example/tracker')
  ]
  const har = of => JSON.stringify({ log: { version: '1.2', entries: of } })
  const app = await makeApp(t, { 'index.js': source, 'mine.har': har(entries), 'empty.har': har([]) })
  const describe = file => describeApp(app.dir, { command: `${NODE} index.js`, requests: join(app.dir, file) })
  const stages = await describe('mine.har')
  assert.deepEqual(stages.map(({ requests }) => requests?.map(({ path }) => path)), [['/a?b=1']])
  assert.deepEqual((await gateApps([stages], strict))[0].failures, [])
  await assert.rejects(describe('empty.har'), /empty\.har is a HAR without a request/)
})

test('requests from a file are sent as they stand there', async t => {
  const source = `require('node:http').createServer(async (req, res) => {
    res.statusCode = req.method === 'PUT' && (await req.toArray()).join('') === 'full' && req.headers.key === 'k' ? 201 : 400
    res.end()
  }).listen(process.env.PORT)`
  const requests = JSON.stringify([{ method: 'PUT', path: '/a', headers: { key: 'k' }, body: 'full' }])
  const app = await makeApp(t, { 'index.js': source, 'asked.json': requests, 'wrong.json': '[{ "url": "/a" }]' })
  const describe = file => describeApp(app.dir, { command: `${NODE} index.js`, requests: join(app.dir, file) })
  assert.deepEqual((await gateApps([await describe('asked.json')], strict))[0].failures, [])
  await assert.rejects(describe('wrong.json'), /wrong\.json:1: \[0\]\.url is not known; allowed: method, path,/)
})
