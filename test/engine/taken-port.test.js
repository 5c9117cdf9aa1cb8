// @ts-check
// The reader's own server runs already: whatever the one that is measured does about that, its port is found and moved.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { execa } from 'execa'
import getPort from 'get-port'
import { findOut } from '../../packages/bench-in-turns/find-out.js'
import { startServer } from 'bench-in-turns'
import { freePort, withCause } from 'bench-in-turns/kit.js'
import { appOf, makeApp, NODE, plainServer } from '../support/app.js'

const signal = AbortSignal.timeout(120_000)
const LAST_FOR_SERVERS = 32_100 // systems give connections those from 32,768 on
const HOLDER = `Promise.all(process.argv.slice(1).map(port =>
  new Promise(resolve => require('node:http').createServer().listen(port, resolve)))).then(() => console.log('up'))`

/** @returns {Promise<number[]>} ports that a process of its own has */
async function takenPorts (t, count = 1) {
  const ports = []
  for (let i = 0; i < count; i++) ports.push(await getPort())
  const holder = execa(process.execPath, ['-e', HOLDER, ...ports.map(String)], { reject: false })
  t.after(() => holder.kill())
  await once(holder.stdout, 'data')
  return ports
}

const look = async (t, source) => {
  const { dir } = await makeApp(t, { 'index.js': source })
  return findOut(dir, { command: `${NODE} index.js` }, { signal, say: () => {} })
}

/** What it does, and its source. @type {[string, (port: number) => string][]} */
const servers = [
  ['ends by the error', port => plainServer("'hi'").replace('process.env.PORT', String(port))],
  ['ends and prints nothing', port => `process.on('uncaughtException', () => process.exit(1))
    ${plainServer("'hi'").replace('process.env.PORT', String(port))}`],
  ['prints the error long before the end', port => `process.on('uncaughtException', error => {
      console.error(error)
      for (let i = 0; i < 40; i++) console.error('goodbye', i)
      process.exit(1)
    })
    ${plainServer("'hi'").replace('process.env.PORT', `${port}, '127.0.0.1'`)}`],
  ['is of Express 5, which gives the error to the callback, and ends well', port => `const app = require('express')()
    app.get('/', (req, res) => res.send('hi'))
    app.listen(${port}, () => console.log('up'))`],
  ['is a worker of a cluster', port => `const cluster = require('node:cluster')
    if (cluster.isPrimary) cluster.fork().on('exit', () => process.exit(1))
    else { ${plainServer("'hi'").replace('process.env.PORT', String(port))} }`]
]
for (const [what, source] of servers) {
  test(`the port of a server that ${what} is found where another program has it, and moved`, async t => {
    const [port] = await takenPorts(t)
    const { values, said } = await look(t, source(port))
    assert.deepEqual([values.port, values.otherPorts, values.route], [port, [], ['/']])
    assert.ok(said.includes(`; listens at ${port} whatever PORT says (which another program has now), and is moved; `), said)
  })
}

test('no outgoing connection is given a port that is free for a server', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  assert.ok(ports.every(port => port > 1024 && port <= LAST_FOR_SERVERS), ports.join())
})

test('each of several ports that are taken is moved, also beside one that PORT names', async t => {
  const [port, admin] = await takenPorts(t, 2)
  const beside = `require('node:http').createServer((req, res) => res.end('admin')).listen(${admin}, '127.0.0.1')`
  const both = await look(t, `require('node:http').createServer((req, res) => res.end('hi'))
    .listen(${port}, '127.0.0.1', () => { ${beside} })`)
  assert.deepEqual([both.values.port, both.values.otherPorts], [port, [admin]])
  assert.ok(both.said.includes(`; listens by HTTP at ${admin} as well (which another program has now) (--port ${admin} would `), both.said)
  const one = await look(t, `require('node:http').createServer((req, res) => res.end('hi'))
    .listen(process.env.PORT, '127.0.0.1', () => { ${beside} })`)
  assert.deepEqual([one.values.port, one.values.otherPorts], [undefined, [admin]])
})

test('what it says where nothing moves it names the port and what does', async t => {
  const [port] = await takenPorts(t)
  const app = await appOf(t, `const app = require('express')(); app.listen(${port}, () => console.log('up'))`)
  await assert.rejects(startServer(app, { signal }), {
    name: 'ServerError',
    message: RegExp(
    `^test-\\w+ ended with exit code 0: it could not listen at port ${port}, which another program has \\(EADDRINUSE\\); --port ${port} moves it$`
    )
  })
})

test('a socket of the file system that is taken is no port that could be moved', async t => {
  const app = await appOf(t, `const open = () => require('node:net').createServer().listen('tool.sock', open)
    open()`)
  const message = /^test-\w+ ended with exit code 1$/
  await assert.rejects(startServer(app, { signal }), { name: 'ServerError', message })
})

test('the application sees the same error as ever, and ends by it as ever', async t => {
  const [port] = await takenPorts(t)
  const app = await appOf(t, `Error.stackTraceLimit = 1
    const server = require('node:http').createServer()
    console.error('listeners', server.listenerCount('error'))
    server.listen(${port})
    console.error('listeners', server.listenerCount('error'))`)
  const alone = await execa(process.execPath, ['index.js'], { cwd: app.dir, reject: false })
  const error = await startServer(app, { signal }).then(() => assert.fail('it listens'), error => error)
  const moved = `it could not listen at port ${port}, which another program has (EADDRINUSE); --port ${port} moves it`
  assert.equal(error.message.replace(/^test-\w+ /, ''), `ended with exit code 1: ${moved}`)
  assert.match(withCause(error.message, error.stderrLines), /moves it: Error: listen EADDRINUSE: /)
  const lines = text => text.filter(line => !line.trim().startsWith('at ')).map(line => line.replace(/^.*?(?=index.js|node:)/, ''))
  assert.deepEqual(lines(error.stderrLines), lines(alone.stderr.split('\n')))
})
