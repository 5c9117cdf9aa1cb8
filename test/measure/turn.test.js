// @ts-check
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import { takeTurn } from '../../scripts/measure/turn.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { freePort } from '../support/project.js'

const TURN = pathToFileURL(join(rootDir, 'scripts/measure/turn.js')).href
const WHILE_MS = 200 // long enough to say it again, were it not waited for
const never = new AbortController().signal

/** A command that has taken its turn and goes on until it is ended. */
async function startMeasuring (t, port) {
  const code = `import { takeTurn } from '${TURN}'; await takeTurn(new AbortController().signal); console.log('mine'); setInterval(() => {}, 1000)`
  const command = execa(process.execPath, ['--input-type=module', '-e', code], {
    env: { MEASURING_PORT: String(port), npm_lifecycle_event: 'bench:all' },
    reject: false
  })
  t.after(() => command.kill('SIGKILL'))
  await once(/** @type {any} */ (command.stdout), 'data')
  return { pid: command.pid, kill: () => command.kill('SIGKILL') } // not the command itself: it is a promise of its end
}

test('a second measurement says whom it waits for, and goes on when that is gone, even if it was killed', async t => {
  const port = await freePort()
  const first = await startMeasuring(t, port)
  const said = []
  await takeTurn(never, { port, say: line => { said.push(line); setTimeout(first.kill, WHILE_MS) } })
  assert.equal(said.length, 1)
  assert.match(
    said[0],
    new RegExp(
      `another measurement runs on this machine \\(npm run bench:all, process ${first.pid}, since .*\\): waiting for its end`
    )
  )
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
    assert.deepEqual(said, [`something else listens on port ${port}: cannot tell whether another measurement runs`])
  })
}

/** @returns {Promise<number>} a port that is none of a measurement */
async function listen (t, onSocket) {
  const server = createServer(onSocket).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  return /** @type {any} */ (server.address()).port
}
