// @ts-check
// A server of Hono whose port is taken by another process of the same server.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { execa } from 'execa'
import getPort from 'get-port'
import { findOut } from '../../packages/bench-in-turns/find-out.js'
import { NO_REGISTRY } from '../support/registry.js'
import { folderOf } from '../support/temporary.js'

const signal = AbortSignal.timeout(250_000)

test('the port of a server of Hono is found while it runs, though the error has scrolled away', {
  skip: NO_REGISTRY, timeout: 280_000
}, async t => {
  const port = await getPort()
  const dir = await folderOf(t, {
    'package.json': '{"type":"module","scripts":{"start":"node index.js"}}',
    'index.js': `import { serve } from '@hono/node-server'
      import { Hono } from 'hono'
      process.on('uncaughtException', error => {
        console.error(error)
        for (let i = 0; i < 40; i++) console.error('goodbye', i)
        process.exit(1)
      })
      serve({ fetch: new Hono().get('/', c => c.text('hi')).fetch, port: ${port} }, () => console.log('up'))`
  })
  await execa('npm', ['install', '--no-audit', '--no-fund', 'hono', '@hono/node-server'], { cwd: dir })
  const running = execa('node', ['index.js'], { cwd: dir, reject: false })
  t.after(() => running.kill())
  await once(running.stdout, 'data')
  const { values, said } = await findOut(dir, {}, { signal, say: () => {} })
  assert.deepEqual([values.port, values.route], [port, ['/']])
  assert.match(said, RegExp(`; listens at ${port} whatever PORT says \\(which another program has now\\), and is moved; `))
})
