// @ts-check
// The site as `npm run docs` serves it, by the real server.
import assert from 'node:assert/strict'
import { appendFile, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { request } from 'bench-in-turns/start/http-client.js'
import { TOKEN_HEADER } from '../../scripts/book/live-bounds.js'
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

test('a change of its configuration starts it again: all pages open, and their live runs are answered', { skip }, async t => {
  const root = await copyProject(t)
  const { docs, port, output } = await startDocs(root)
  t.after(() => docs.kill('SIGKILL'))
  const site = `http://127.0.0.1:${port}`
  const before = await tokenOf(site)
  await writeFile(join(root, 'docs/.env'), 'VITE_NOTHING=1\n') // Vite itself would start again at that
  await appendFile(join(root, 'docs/.vitepress/config.js'), '// changed\n')
  await pWaitFor(() => output().split('listening on').length === 3, { timeout: TIMEOUT_MS })
  assert.match(output(), /config\.js changed/)
  assert.doesNotMatch(output(), /\.env|Error/)
  assert.equal((await request(site, '/02-doctor.md', { headers: { 'sec-fetch-dest': 'script' } })).status, 200)
  assert.notEqual(await tokenOf(site), before)
  const asked = await request(site, '/live/api/runs', {
    method: 'POST',
    headers: { origin: site, 'content-type': 'application/json', [TOKEN_HEADER]: await tokenOf(site) },
    body: '{}'
  })
  assert.equal(asked.status, 400, 'whoever asked may ask, though not for this')
  docs.kill('SIGINT')
  assert.equal((await docs).exitCode, 130)
})

/** As a page gets it. */
async function tokenOf (site) {
  const { body } = await request(site, '/@id/__x00__virtual:live')
  return /token = "([^"]+)"/.exec(String(body))?.[1] ?? ''
}
