// @ts-check
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import { takeTurn } from '../../scripts/measure/turn.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { freePort } from '../support/project.js'

const TURN = pathToFileURL(join(rootDir, 'scripts/measure/turn.js')).href
const WHILE_MS = 500 // long enough to say it again, were it not waited for

/** A command that has taken its turn and goes on until it is ended. */
async function startMeasuring (t, port) {
  const code = `import { takeTurn } from '${TURN}'; await takeTurn(new AbortController().signal); console.log('mine'); setInterval(() => {}, 1000)`
  const command = execa(process.execPath, ['--input-type=module', '-e', code, 'bench.js', '--all'], {
    env: { MEASURING_PORT: String(port), npm_lifecycle_event: 'bench' },
    reject: false
  })
  t.after(() => command.kill('SIGKILL'))
  await once(/** @type {any} */ (command.stdout), 'data')
  return { pid: command.pid, kill: () => { command.kill('SIGKILL') } }
}

test('who waits for a measurement is told once which it is, and goes on when it is gone, even if killed', async t => {
  const port = await freePort()
  const { pid, kill } = await startMeasuring(t, port)
  const said = []
  const say = command => { said.push(command); setTimeout(kill, WHILE_MS) }
  await takeTurn(new AbortController().signal, { port, say })
  assert.equal(said.length, 1)
  assert.match(said[0], new RegExp(`^npm run bench -- --all, process ${pid}, for \\d+ seconds$`))
})

test('who waits can be interrupted', async t => {
  const interrupt = new AbortController()
  const port = await freePort()
  await startMeasuring(t, port)
  const say = () => interrupt.abort(new Error('interrupted by SIGINT'))
  await assert.rejects(takeTurn(interrupt.signal, { port, say }), /interrupted by SIGINT/)
})
