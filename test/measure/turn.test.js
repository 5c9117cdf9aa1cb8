// @ts-check
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import { sayTime, takeTurn } from '../../scripts/measure/turn.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { freePort } from '../support/project.js'

const TURN = pathToFileURL(join(rootDir, 'scripts/measure/turn.js')).href
const WHILE_MS = 200 // long enough to say it again, were it not waited for
const never = new AbortController().signal

/** A command that has taken its turn and goes on until it is ended. */
async function startMeasuring (t, port, expectedS = '290') {
  const code = `import { takeTurn } from '${TURN}'; await takeTurn(new AbortController().signal, { expectedS: ${expectedS} }); console.log('mine'); setInterval(() => {}, 1000)`
  const command = execa(process.execPath, ['--input-type=module', '-e', code], {
    env: { MEASURING_PORT: String(port), npm_lifecycle_event: 'bench:all' },
    reject: false
  })
  t.after(() => command.kill('SIGKILL'))
  await once(/** @type {any} */ (command.stdout), 'data')
  return { pid: command.pid, kill: () => command.kill('SIGKILL') } // not the command itself: it is a promise of its end
}

test('a second measurement says whom it waits for and how long, and goes on when that is gone, even if it was killed', async t => {
  const port = await freePort()
  const first = await startMeasuring(t, port)
  const said = []
  await takeTurn(never, { port, say: line => { said.push(line); setTimeout(first.kill, WHILE_MS) } })
  assert.equal(said.length, 1)
  assert.match(
    said[0],
    new RegExp(
      `another measurement runs on this machine \\(npm run bench:all, process ${first.pid}, since .*, about 5 minutes left\\): waiting for its end`
    )
  )
})

for (const [expectedS, says] of /** @type {const} */ ([
  ['0', /, longer than expected\): waiting/],
  ['undefined', /, since [\d:]+\): waiting/]
])) {
  test(`a measurement of ${expectedS} s that still goes on promises no end`, async t => {
    const port = await freePort()
    const first = await startMeasuring(t, port, expectedS)
    const said = []
    await takeTurn(never, { port, say: line => { said.push(line); first.kill() } })
    assert.match(said.join(), says)
  })
}

test('a time is rounded to what anybody plans with', () => {
  assert.deepEqual([2, 41, 89, 109, 290, 455].map(sayTime), [
    'about 5 seconds',
    'about 45 seconds',
    'about 90 seconds',
    'about 2 minutes',
    'about 5 minutes',
    'about 8 minutes'
  ])
})

test('who waits can be interrupted', async t => {
  const port = await freePort()
  await startMeasuring(t, port)
  const interrupt = new AbortController()
  const say = () => interrupt.abort(new Error('interrupted by SIGINT'))
  await assert.rejects(takeTurn(interrupt.signal, { port, say }), /interrupted by SIGINT/)
})

test('so can who waits for a word of what has the port', async t => {
  const interrupt = new AbortController()
  const port = await listen(t, () => interrupt.abort(new Error('interrupted by SIGINT')))
  await assert.rejects(takeTurn(interrupt.signal, { port }), /interrupted by SIGINT/)
})

for (const [what, onSocket] of /** @type {const} */ ([
  ['speaks otherwise', socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['hangs up without a word', socket => socket.end()]
])) {
  test(`a port that something has which ${what} does not keep anybody from measuring`, async t => {
    const said = []
    const port = await listen(t, onSocket)
    await takeTurn(never, { port, say: line => said.push(line) })
    assert.deepEqual(said, [`something else has port ${port}: cannot tell whether another measurement runs`])
  })
}

test('a port that is taken and refuses every connection does not keep anybody from measuring', async t => {
  const port = await listen(t, () => {})
  const socket = connect({ port, host: '127.0.0.1' }) // its own port is bound, and nothing listens there
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  const said = []
  const taken = Number(socket.localPort)
  await takeTurn(never, { port: taken, say: line => said.push(line) })
  assert.deepEqual(said, [`something else has port ${taken}: cannot tell whether another measurement runs`])
})

test('a measurement whose end resets the connection lets the next one begin', async t => {
  const measuring = createServer(socket => socket.write('measuring: npm run bench, process 1, since 12:00:00\n'))
  const sockets = new Set()
  measuring.on('connection', socket => sockets.add(socket)).listen(0, '127.0.0.1')
  await once(measuring, 'listening')
  const { port } = /** @type {any} */ (measuring.address())
  const said = []
  await takeTurn(never, {
    port,
    say: line => {
      said.push(line)
      measuring.close()
      for (const socket of sockets) socket.resetAndDestroy()
    }
  })
  assert.match(said.join('\n'), /^another measurement runs on this machine .*: waiting for its end$/)
})

/** @returns {Promise<number>} a port that is none of a measurement */
async function listen (t, onSocket) {
  const server = createServer(onSocket).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  return /** @type {any} */ (server.address()).port
}
