// @ts-check
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import { takeTurn } from 'bench-in-turns/measured-run.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import getPort from 'get-port'

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
