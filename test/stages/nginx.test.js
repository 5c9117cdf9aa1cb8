// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { startNginx } from '../../labs/equipment/nginx.js'
import { WITHOUT_NGINX } from '../support/lacking.js'
import { childrenOf, isGone } from '../support/processes.js'

test('what nginx says of a wrong configuration is handed on', { skip: WITHOUT_NGINX }, async () => {
  await assert.rejects(startNginx(() => 'serve {}'), ({ message, stderrLines }) => {
    assert.match(message, /^nginx ended with exit code 1$/)
    assert.match(stderrLines.join('\n'), /unknown directive "serve"/)
    return true
  })
})

test('an nginx whose master is killed leaves no worker', { skip: WITHOUT_NGINX }, async () => {
  const nginx = await startNginx(port => `server { listen 127.0.0.1:${port}; }`)
  const workers = await childrenOf(nginx.pid)
  assert.equal(workers.length, 1)
  process.kill(nginx.pid, 'SIGKILL')
  assert.match(String((await nginx.ended)?.message), /^nginx was ended by SIGKILL$/)
  await pWaitFor(() => workers.every(isGone), { timeout: 60_000 })
})
