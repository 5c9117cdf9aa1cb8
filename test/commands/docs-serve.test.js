// @ts-check
// The site as `npm run docs` serves it, by the real server.
import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { request } from 'bench-in-turns/start/http-client.js'
import { startDocs } from '../support/docs-server.js'
import { childrenOf, isGone } from '../support/processes.js'
import { copyProject } from '../support/project.js'

/** @import { AddressInfo } from 'node:net' */

const TIMEOUT_MS = 60_000
const skip = process.platform === 'win32' && 'Windows has no signals to send'

test('npm run docs says where it listens, and serves the first page to this machine alone', { skip }, async t => {
  const { docs, port, output } = await startDocs(await copyProject(t), '--trainer')
  t.after(() => docs.kill('SIGKILL'))
  assert.equal(output(), `listening on http://127.0.0.1:${port}\n`)
  const { status, body } = await request(`http://127.0.0.1:${port}`, '/')
  assert.equal(status, 200)
  assert.match(String(body), /<html data-trainer[^]*<div id="app">/)
  for (const address of Object.values(networkInterfaces()).flatMap(addresses => addresses ?? [])) {
    if (address.family !== 'IPv4' || address.internal) continue
    await assert.rejects(request(`http://${address.address}:${port}`, '/'), { code: 'ECONNREFUSED' })
  }
  const children = await childrenOf(docs.pid)
  assert.ok(children.length > 0, 'a bundler of its own')
  docs.kill('SIGINT')
  const { exitCode, stderr } = await docs
  assert.deepEqual([exitCode, stderr], [130, ''])
  await pWaitFor(() => children.every(isGone), { timeout: TIMEOUT_MS })
  await assert.rejects(request(`http://127.0.0.1:${port}`, '/'), { code: 'ECONNREFUSED' })
})
