// @ts-check
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import { takeTurn } from '../../scripts/measure/turn.js'
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

for (const [expectedS, says] of [['290', 'since .*, about 5 minutes left'], ['0', 'since .*, longer than expected']]) {
  test(`who waits for a measurement of ${expectedS} s is told of it once, and goes on when it is gone, even if killed`, async t => {
    const port = await freePort()
    const first = await startMeasuring(t, port, expectedS)
    const said = []
    await takeTurn(never, { port, say: line => { said.push(line); setTimeout(first.kill, WHILE_MS) } })
    const line = `^another measurement runs on this machine \\(npm run bench:all, process ${first.pid}, ${says}\\): waiting`
    assert.match(said.join('\n'), new RegExp(line))
    assert.equal(said.length, 1)
  })
}

test('who waits for the end, or for a word of what has the port, can be interrupted', async t => {
  const interrupt = new AbortController()
  const abort = () => interrupt.abort(new Error('interrupted by SIGINT'))
  const port = await freePort()
  await startMeasuring(t, port)
  await assert.rejects(takeTurn(interrupt.signal, { port, say: abort }), /interrupted by SIGINT/)
  const later = new AbortController()
  const silent = await listen(t, () => later.abort(new Error('interrupted again')))
  await assert.rejects(takeTurn(later.signal, { port: silent }), /interrupted again/)
})

test('a port that something else has does not keep anybody from measuring', async t => {
  const others = [socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), socket => socket.end()]
  for (const onSocket of others) {
    assert.match(await whatIsSaid(await listen(t, onSocket)), /^something else has port \d+: cannot tell/)
  }
  const socket = connect({ port: await listen(t, () => {}), host: '127.0.0.1' }) // its own port is bound, without a listener
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  assert.match(await whatIsSaid(Number(socket.localPort)), /^something else has port \d+: cannot tell/)
})

async function whatIsSaid (port, onSaid = () => {}) {
  const said = []
  await takeTurn(never, { port, say: line => { said.push(line); onSaid() } })
  return said.join('\n')
}

/** @returns {Promise<number>} a port that is none of a measurement */
async function listen (t, onSocket) {
  const server = createServer(onSocket).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  return /** @type {any} */ (server.address()).port
}
