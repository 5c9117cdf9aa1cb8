// @ts-check
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { holdTheMachine as takeTurn } from 'bench-in-turns'
import getPort from 'get-port'
import { makeApp, NODE, runEngine } from '../support/app.js'
import { startMeasuring } from '../support/processes.js'

test('who waits can be interrupted', async t => {
  const interrupt = new AbortController()
  const port = await getPort()
  await startMeasuring(t, port, '--all')
  const say = () => interrupt.abort(new Error('interrupted by SIGINT'))
  await assert.rejects(takeTurn(interrupt.signal, { port, say }), /interrupted by SIGINT/)
})

test('a server is asked for nothing, not even by the gate, before it is the turn of whoever measures it', async t => {
  const port = await getPort()
  await startMeasuring(t, port, '--all')
  const { dir } = await makeApp(t, {
    'index.js': `require('node:http').createServer((req, res) => { require('node:fs').writeFileSync('asked', ''); res.end('hi') })
      .listen(process.env.PORT)`
  })
  const args = ['--route', '/', '--command', `${NODE} index.js`, '--quick']
  const env = { MEASURING_PORT: String(port) }
  const command = runEngine([dir, ...args], { env })
  t.after(() => command.kill('SIGKILL'))
  let said = ''
  for await (const part of /** @type {any} */ (command.stderr)) if ((said += part).includes('another measurement')) break
  assert.match(said, /another measurement runs: npm run bench -- --all, process \d+/)
  assert.ok(!existsSync(join(dir, 'asked')), 'it was asked')
})
