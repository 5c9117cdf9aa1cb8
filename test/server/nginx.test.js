// @ts-check
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { findNginx, NO_NGINX, startNginx } from '../../scripts/server/nginx.js'
import { childrenOf, isGone } from '../support/processes.js'
import { serve } from '../support/server.js'

const skip = await findNginx() ? false : NO_NGINX

test('nginx stands before a server, and leaves no process and no folder', { skip }, async t => {
  const origin = await serve(t, (req, res) => res.end(`you asked for ${req.url}`))
  let ownFolder = ''
  const nginx = await startNginx((port, folder) => {
    ownFolder = folder
    return `server { listen 127.0.0.1:${port}; location / { proxy_pass ${origin}; } }`
  })
  const answer = await fetch(`${nginx.url}/x`)
  assert.match(await answer.text(), /^you asked for \/x$/)
  assert.equal(answer.headers.get('server'), `nginx/${nginx.version}`)
  await nginx.stop()
  assert.throws(() => process.kill(nginx.pid, 0), { code: 'ESRCH' })
  assert.ok(!existsSync(ownFolder))
  await assert.rejects(fetch(nginx.url))
})

test('what nginx says of a wrong configuration is handed on', { skip }, async () => {
  await assert.rejects(startNginx(() => 'serve {}'), ({ message, stderrLines }) => {
    assert.match(message, /^nginx ended with exit code 1$/)
    assert.match(stderrLines.join('\n'), /unknown directive "serve"/)
    return true
  })
})

test('an nginx whose master is killed leaves no worker', { skip }, async () => {
  const nginx = await startNginx(port => `server { listen 127.0.0.1:${port}; }`)
  const workers = await childrenOf(nginx.pid)
  assert.equal(workers.length, 1)
  process.kill(nginx.pid, 'SIGKILL')
  assert.match(String((await nginx.ended)?.message), /^nginx was ended by SIGKILL$/)
  await pWaitFor(() => workers.every(isGone), { timeout: 60_000 })
})
