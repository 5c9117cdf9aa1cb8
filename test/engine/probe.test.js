// @ts-check
// What the probe tells of a server; that it costs none anything is in test/stages/lesson.test.js.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findStage } from '../support/project.js'
import { request } from 'bench-in-turns/start/http-client.js'
import { startFor } from '../support/server.js'

const inline = source => ['--import', `data:text/javascript,${encodeURIComponent(source)}`]
test('what the main thread wanted of the processors is at least what it took', { skip: process.platform !== 'linux' }, async t => {
  const server = await startFor(t, await findStage('hello-world'))
  const before = await server.read()
  for (let i = 0; i < 20; i++) await request(server.url, '/')
  const after = await server.read()
  assert.ok(Number(before.wantedMicros) > 0 && Number(after.wantedMicros) > Number(before.wantedMicros))
  // Both clocks begin when the process does, though not at the same moment: nanoseconds would be a thousand times that.
  assert.ok(Number(after.wantedMicros) < 10 * after.uptimeMs * 1000)
})

test('listeners are counted that come long after the server listens, on whichever emitter', async t => {
  const LATE = inline(`
    import { EventEmitter } from 'node:events'
    import { subscribe } from 'node:diagnostics_channel'
    const [other, emitter] = [new EventEmitter(), new EventEmitter()]
    other.on('before', () => {})
    subscribe('http.server.request.start', () => emitter.on('after', () => {}))`)
  const server = await startFor(t, await findStage('hello-world'), { nodeArgs: LATE })
  const counts = []
  for (let i = 0; i < 3; i++) {
    counts.push((await server.read()).counts.afterListeners)
    await request(server.url, '/')
  }
  assert.deepEqual(counts, [0, 1, 2])
})
