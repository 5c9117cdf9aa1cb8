// @ts-check
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { rootDir } from '../../scripts/server/catalog.js'
import { runScript } from '../support/project.js'

test('the highest port is taken: another that there is is proposed', async t => {
  const blocker = createServer().listen(65_535, '127.0.0.1')
  t.after(() => blocker.close())
  await once(blocker, 'listening').catch(() => {}) // somebody else has it: as good
  const { exitCode, stderr } = await runScript(rootDir, 'start.js', ['01-slow', '--port', '65535'])
  assert.equal(exitCode, 1)
  assert.equal(stderr, 'port 65535 on 127.0.0.1 is taken; choose another: npm start -- 01-slow --port 3000')
})
