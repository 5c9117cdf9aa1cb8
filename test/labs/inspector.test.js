// @ts-check
// Attached to a server, the inspector's answers are waited for until the run is interrupted or the connection is lost.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { execaNode } from 'execa'
import { attachInspector } from '../../labs/profilers-compared/inspector.js'

const ACCEPTED = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11' // RFC 6455, section 1.3

/**
 * @param {import('node:test').TestContext} t
 * @param {(socket: import('node:stream').Duplex, accept: () => void) => void} onUpgrade
 * @returns {Promise<any>} a process that can be sent a signal, and this address as that of its inspector
 */
async function inspectedBy (t, onUpgrade) {
  const server = createServer()
  const sockets = /** @type {import('node:stream').Duplex[]} */ ([])
  server.on('upgrade', ({ headers }, socket) => {
    sockets.push(socket)
    const key = createHash('sha1').update(headers['sec-websocket-key'] + ACCEPTED).digest('base64')
    onUpgrade(socket, () => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n' +
      `Connection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const process = execaNode('--eval', ["process.on('SIGUSR1', () => {}); console.log(); setInterval(() => {}, 1000)"], {
    nodeOptions: [], reject: false
  })
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
    process.kill()
  })
  await once(/** @type {any} */ (process.stdout), 'data')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { pid: process.pid, stderrLines: [`Debugger listening on ws://127.0.0.1:${port}/x`] }
}

const idle = async () => {}
const quick = { timeout: 10_000, skip: process.platform === 'win32' && 'it has no SIGUSR1' }

for (const [what, accepts] of /** @type {[string, boolean][]} */ ([['does not open', false], ['does not answer', true]])) {
  test(`an inspector that ${what} is left when the run is interrupted`, quick, async t => {
    const controller = new AbortController()
    const server = await inspectedBy(t, (_socket, accept) => {
      if (accepts) accept()
      setTimeout(() => controller.abort(new Error('Ctrl-C')), 50)
    })
    await assert.rejects(attachInspector(server, idle, controller.signal), { message: 'Ctrl-C' })
  })
}

const LOST = { name: 'ProfileError', message: /^the inspector at ws:\S+ was lost: / }
test('an inspector that refuses, or is gone, is a failure of the profiler', quick, async t => {
  const { signal } = new AbortController()
  const refusing = await inspectedBy(t, socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await assert.rejects(attachInspector(refusing, idle, signal), LOST)
  const ending = await inspectedBy(t, (socket, accept) => {
    accept()
    socket.once('data', () => socket.destroy())
  })
  await assert.rejects(attachInspector(ending, idle, signal), LOST)
})
