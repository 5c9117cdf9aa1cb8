// @ts-check
// Somebody's own server that listens otherwise than one that can be timed: it is said what does, and at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startStage } from '../../scripts/stages/stage-app.js'
import { appOf, plainServer } from '../support/app.js'

const signal = AbortSignal.timeout(120_000)
const AT_ONCE_MS = 5000 // of which the start of processes is a part, on a busy machine; it was thirty seconds

const child = environment => `require('node:child_process')
  .fork('child.js', { env: { PORT: process.env.PORT, ...${environment} } }); setInterval(() => {}, 1000)`
const files = { 'child.js': plainServer("'hi'") }

/** @type {[string, string, RegExp, any?][]} */
const misfits = [
  ['HTTP/2', "require('node:http2').createServer(() => {}).listen(process.env.PORT)",
    / listens by HTTP\/2 at port \d+, and only HTTP\/1\.1 over TCP is timed: let it listen by node:http$/],
  ['a worker thread', `const { Worker, isMainThread } = require('node:worker_threads')
    if (isMainThread) new Worker(__filename); else { ${plainServer("'hi'")} }`,
  / listens at port \d+, in a worker thread, and what a request costs is told of the main one: --command /],
  ['a child process that gets no NODE_OPTIONS', child('{}'),
    / listens at port \d+ by other means than node:http, or in a process that gets no NODE_OPTIONS, and /, files]
]
for (const [what, source, message, files] of misfits) {
  test(`a server that listens by ${what} is refused at once`, async t => {
    const stage = await appOf(t, source, { files })
    const startMs = performance.now()
    await assert.rejects(startStage(stage, { signal }), { name: 'GateError', message })
    assert.ok(performance.now() - startMs < AT_ONCE_MS, `${performance.now() - startMs} ms`)
  })
}

/** @type {[string, string, any?][]} */
const fit = [
  ['listens by other means as well, and before', `const net = require('node:net')
    net.createServer().listen('tool.sock')
    require('node:https').createServer({}, () => {}).listen(0, () => { ${plainServer("'hi'")} })`],
  ['listens at its port before, to see whether it is free', `const look = require('node:net').createServer()
    look.listen(process.env.PORT, () => look.close(() => setTimeout(() => { ${plainServer("'hi'")} }, 1200)))`],
  ['computes for long once it listens', `${plainServer("'hi'")}
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)`],
  ['is a child process with the environment of its parent', child('process.env'), files]
]
for (const [what, source, files] of fit) {
  test(`a server that ${what} is found`, async t => {
    const server = await startStage(await appOf(t, source, { files }), { signal })
    const { requestsStarted } = await server.read()
    await server.stop()
    assert.equal(requestsStarted, 0)
  })
}
