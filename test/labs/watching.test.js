// @ts-check
// The wrapper by which two of the watchers see each request, which is to cost next to nothing itself.
import assert from 'node:assert/strict'
import { Server } from 'node:http'
import { createRequire } from 'node:module'
import { test } from 'node:test'

const requireWatcher = createRequire(new URL('../../labs/watching/service/watchers/', import.meta.url))

test('around a request stands what watches it, and nothing is made for the wrapper; other events pass as they are', t => {
  t.after(() => { delete (/** @type {any} */ (Server.prototype)).emit })
  const handlers = new Set()
  requireWatcher('./around-requests')((/** @type {Function} */ handle, ...request) => {
    handlers.add(handle)
    assert.equal(handle.length, 3)
    return handle(...request)
  })
  const seen = /** @type {any[]} */ ([])
  const server = new Server()
  for (const event of ['request', 'upgrade', 'own']) server.on(event, (...args) => { seen.push([event, ...args]) })
  assert.deepEqual([server.emit('request', 'req', 'res'), server.emit('request', 'a', 'b')], [true, true])
  server.emit('upgrade', 'req', 'socket', 'head')
  server.emit('own', 1, 2, 3, 4, 5)
  assert.equal(server.emit('nobody listens'), false)
  assert.deepEqual(seen, [
    ['request', 'req', 'res'], ['request', 'a', 'b'], ['upgrade', 'req', 'socket', 'head'], ['own', 1, 2, 3, 4, 5]
  ])
  assert.equal(handlers.size, 1)
})
