// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { gateApps } from '../../packages/bench-in-turns/gate/gate.js'
import { describeApp } from 'bench-in-turns'
import { request } from 'bench-in-turns/kit.js'
import { startStage } from '../../scripts/stages/stage-app.js'
import { appOf, makeApp, NODE, plainServer } from '../support/app.js'
import { isGone } from '../support/processes.js'
import { folderOf } from '../support/temporary.js'

const signal = AbortSignal.timeout(120_000)
const strict = { signal, ignoreBody: false, ignoreHeaders: [] }
const COMMAND = `${NODE} index.js`
const LOWEST_OUTGOING = 32_768 // on Linux; others begin higher

/** Of each framework, the smallest: its file, and what is in it. @type {Record<string, [string, string]>} */
const SERVERS = {
  'plain http, ES module': ['index.mjs', `import { createServer } from 'node:http'
    createServer((req, res) => res.end('hi')).listen({ port: process.env.PORT, host: '127.0.0.1' })`],
  Express: ['index.js', `const app = require('express')()
    app.get('/', (req, res) => res.send('hi'))
    app.listen(process.env.PORT)`],
  Hapi: ['index.js', `const server = require('@hapi/hapi').server({ port: process.env.PORT })
    server.route({ method: 'GET', path: '/', handler: () => 'hi' })
    server.start()`]
}

const passes = async stage => assert.equal((await gateApps([[stage]], strict)).gates[0].id, stage.id)

for (const [name, [file, source]] of Object.entries(SERVERS)) {
  test(`a server of ${name} is started, found, read, and ended with nothing written`, async t => {
    const app = await makeApp(t, { [file]: source })
    const before = await app.list()
    const [stage] = await describeApp(app.dir, { command: `${NODE} ${file}` })
    const { gates: [{ probe }] } = await gateApps([[stage]], strict)
    assert.deepEqual([probe.requestsServed, probe.node], [2, process.version])
    assert.deepEqual(await app.list(), before)
  })
}

test('the server may be a grandchild: it is the process that is read, and all of them end', async t => {
  const command = `sh -c '${COMMAND}; true'; true`
  const server = await startStage(await appOf(t, plainServer('process.pid'), { chosen: { command } }), { signal })
  const pid = Number((await request(server.url, '/')).body)
  assert.equal(server.pid, pid)
  await server.stop()
  await pWaitFor(() => isGone(pid), { timeout: 30_000 })
})

test('its port is none that the system may give to an outgoing connection before it listens', async t => {
  const stage = await appOf(t, plainServer("'hi'"))
  for (let i = 0; i < 5; i++) {
    const server = await startStage(stage, { signal })
    await server.stop()
    assert.ok(Number(new URL(server.url).port) < LOWEST_OUTGOING, server.url)
  }
})

test('it is ready when a path answers, or when it says so', async t => {
  const source = `let isReady = false
    require('node:http').createServer((req, res) => { res.statusCode = isReady ? 200 : 503; res.end('hi') })
      .listen(process.env.PORT, () => setTimeout(() => { isReady = true; console.log('now then') }, 300))`
  for (const ready of ['/', 'now then']) await passes(await appOf(t, source, { chosen: { ready } }))
})

/** @type {[string, string, RegExp][]} */
const refused = [
  ['answers 500', "require('node:http').createServer((req, res) => { res.statusCode = 500; res.end('boom') })" +
    '.listen(process.env.PORT)', /answers \/ with 500, and only 2xx is timed: boom; --route /],
  ['wants a key', "require('node:http').createServer((req, res) => { res.statusCode = 401; res.end('no key') })" +
    '.listen(process.env.PORT)', /answers \/ with 401, and only 2xx is timed: no key; --requests FILE sends a method, headers /],
  ['answers otherwise each time', plainServer('Math.random()'),
    /differently each time: the body has "0\.\d+", then "0\.\d+"; --ignore-body allows it$/]
]
for (const [what, source, message] of refused) {
  test(`an app that ${what} is refused in one line, and nothing of it runs on`, async t => {
    const stage = await appOf(t, source)
    await assert.rejects(gateApps([[stage]], strict), { name: 'GateError', message })
    assert.ok(!(await execa('ps', ['-eo', 'args='])).stdout.includes(stage.dir))
  })
}

const ASKED = { method: 'PUT', path: '/a?b=1', headers: { key: 'k' }, body: 'full' }
const CAREFUL = `require('node:http').createServer(async (req, res) => {
  const isAsked = req.method === 'PUT' && req.url === '/a?b=1' && req.headers.key === 'k'
  res.statusCode = isAsked && (await req.toArray()).join('') === 'full' ? 201 : 400
  res.end()
}).listen(process.env.PORT)`
const har = entries => JSON.stringify({ log: { version: '1.2', entries: entries.map(request => ({ request })) } })
const recorded = [
  {
    method: 'PUT',
    url: 'https://mine.example/a?b=1',
    headers: [':authority', 'Host', 'Content-Length', 'key'].map(name => ({ name, value: 'k' })),
    postData: { text: 'full' }
  },
  { method: 'GET', url: 'https://other.example/tracker' }
]
for (const [what, asked, wrong, message] of /** @type {const} */ ([
  ['as they stand in a file', JSON.stringify([ASKED]), '[{ "url": "/a" }]', /: 0\.path: Invalid key: Expected "path" .*; 0\.url: Invalid key/],
  ['to the host that a HAR has first', har(recorded), har([]), /is a HAR without a request/]
])) {
  test(`requests are sent ${what}`, async t => {
    const files = await folderOf(t, { 'asked.json': asked, 'wrong.json': wrong })
    const stage = await appOf(t, CAREFUL, { chosen: { requests: join(files, 'asked.json') } })
    assert.deepEqual(stage.requests, [ASKED])
    await passes(stage)
    await assert.rejects(appOf(t, CAREFUL, { chosen: { requests: join(files, 'wrong.json') } }), message)
  })
}
