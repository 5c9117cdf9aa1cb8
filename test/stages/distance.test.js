// @ts-check
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { test } from 'node:test'
import getPort from 'get-port'
import { startDistance } from '../../labs/equipment/distance.js'

const ROUND_TRIPS = 5

async function openThrough (t, ms, serve) {
  const server = createServer({ allowHalfOpen: true }, serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const open = await startTo(t, ms, /** @type {any} */ (server.address()).port)
  return open()
}

async function startTo (t, ms, port) {
  const distance = await startDistance(`http://127.0.0.1:${port}`, ms)
  t.after(() => distance.stop())
  const { hostname, port: own } = new URL(distance.urlOf('postgres://me@elsewhere:1/mine'))
  return () => connect({ host: hostname, port: Number(own), allowHalfOpen: true, noDelay: true })
}

for (const ms of [0.1, 1, 20]) {
  test(`a round trip over ${ms} ms takes twice that, and no byte is sooner`, async t => {
    const socket = await openThrough(t, ms, socket => socket.pipe(socket))
    for (let i = 0; i < ROUND_TRIPS; i++) {
      const startMs = performance.now()
      socket.write(String(i))
      assert.equal(String(await once(socket, 'data')), String(i))
      const tookMs = performance.now() - startMs
      assert.ok(tookMs >= 2 * ms, `${tookMs} ms`)
    }
    socket.end()
  })
}

test('all bytes arrive in their order, and the end after them', async t => {
  const sent = randomBytes(3_000_000)
  const socket = await openThrough(t, 1, socket => socket.pipe(socket))
  socket.end(sent)
  assert.ok(Buffer.concat(await socket.toArray()).equals(sent))
})

test('who is not there, or hangs up, does so through the proxy', async t => {
  // Nothing is written to who is not there: bytes that the proxy has not read when it hangs up make the kernel answer
  // with a reset instead of an end. The second connection finds the proxy alive.
  const open = await startTo(t, 1, await getPort())
  for (const time of ['first', 'second']) assert.deepEqual(await open().toArray(), [], time)
  const gone = await openThrough(t, 1, socket => socket.once('data', () => socket.destroy()))
  gone.write('hello')
  assert.deepEqual(await gone.toArray(), [])
})
