// @ts-check
// The probe costs every stage the same, and can be talked to on every Node that stages run on.
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { readCatalog, withoutNeeds } from '../../scripts/stages/catalog.js'
import { startStage } from '../../scripts/stages/stage-app.js'
import { findStage } from '../support/project.js'
import { request } from 'bench-in-turns/kit.js'
import { startFor } from '../support/server.js'

const inline = source => ['--import', `data:text/javascript,${encodeURIComponent(source)}`]
const SAY_FUNCTIONS = inline(`
  import { EventEmitter } from 'node:events'
  const { on, addListener } = EventEmitter.prototype
  process.on('exit', () => {
    console.error(JSON.stringify([on, addListener, EventEmitter.init].map(String)))
  })`)

test('once a stage of any framework listens, nothing that it calls for a request is the probe\'s', async () => {
  const { on, addListener } = EventEmitter.prototype
  const nodesOwn = [on, addListener, /** @type {any} */ (EventEmitter).init].map(String)
  const ofEach = Map.groupBy(withoutNeeds(await readCatalog()), ({ dependencies }) => dependencies.toSorted().join())
  for (const [stage] of ofEach.values()) {
    const server = await startStage(stage, { nodeArgs: SAY_FUNCTIONS })
    for (let i = 0; i < 2; i++) await request(server.url, stage.route)
    await server.stop()
    await server.ended
    assert.deepEqual(JSON.parse(server.stderrLines[0]), nodesOwn, stage.id)
  }
})

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
