// @ts-check
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import { holdTheMachine as takeTurn } from 'bench-in-turns'
import { rootDir } from '../../scripts/stages/catalog.js'
import getPort from 'get-port'
import { BIN, makeApp, NODE } from '../support/app.js'

const TURN = pathToFileURL(join(rootDir, 'packages/bench-in-turns/measured-run.js')).href

/** A command that has taken its turn and goes on until it is ended. */
async function startMeasuring (t, port) {
  const code = `import { takeTurn } from '${TURN}'; await takeTurn(new AbortController().signal); console.log('mine'); setInterval(() => {}, 1000)`
  const command = execa(process.execPath, ['--input-type=module', '-e', code, 'bench.js', '--all'], {
    env: { MEASURING_PORT: String(port), npm_lifecycle_event: 'bench' },
    reject: false
  })
  t.after(() => command.kill('SIGKILL'))
  await once(/** @type {any} */ (command.stdout), 'data')
}

test('who waits can be interrupted', async t => {
  const interrupt = new AbortController()
  const port = await getPort()
  await startMeasuring(t, port)
  const say = () => interrupt.abort(new Error('interrupted by SIGINT'))
  await assert.rejects(takeTurn(interrupt.signal, { port, say }), /interrupted by SIGINT/)
})

test('a server is asked for nothing, not even by the gate, before it is the turn of whoever measures it', async t => {
  const port = await getPort()
  await startMeasuring(t, port)
  const { dir } = await makeApp(t, {
    'index.js': `require('node:http').createServer((req, res) => { require('node:fs').writeFileSync('asked', ''); res.end('hi') })
      .listen(process.env.PORT)`
  })
  const args = ['--route', '/', '--command', `${NODE} index.js`, '--quick']
  const env = { MEASURING_PORT: String(port) }
  const command = execa(process.execPath, [BIN, dir, ...args], { env, reject: false })
  t.after(() => command.kill('SIGKILL'))
  let said = ''
  for await (const part of /** @type {any} */ (command.stderr)) if ((said += part).includes('another measurement')) break
  assert.match(said, /another measurement runs: npm run bench -- --all, process \d+/)
  assert.ok(!existsSync(join(dir, 'asked')), 'it was asked')
})
