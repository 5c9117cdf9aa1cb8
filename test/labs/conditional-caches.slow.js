// @ts-check
// What stands between a server and its users, as the lab conditional-requests asks it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitCache } from '../../labs/conditional-requests/caches.js'
import { ORIGINS } from '../../labs/conditional-requests/servers.js'
import { openTap } from '../../labs/conditional-requests/tap.js'
import { request } from '../../scripts/server/http-client.js'
import { defineLab } from '../../labs/design.js'
import { readCatalog } from '../../scripts/server/catalog.js'
import { findChromium, NO_CHROMIUM } from '../../scripts/server/chromium.js'
import { findNginx, NO_NGINX } from '../../scripts/server/nginx.js'
import { serve } from '../support/server.js'

const { signal } = new AbortController()
const catalog = await readCatalog()

test('a tap notes what is asked for, passes it on as it is, and outlives a server that hangs up', async t => {
  const origin = await serve(t, (req, res) =>
    req.url === '/broken'
      ? req.socket.destroy()
      : res
        .writeHead(req.headers['if-none-match'] ? 304 : 200, { etag: '"a"' })
        .end(req.headers['if-none-match'] ? undefined : 'body')
  )
  const tap = await openTap(origin, '/seed')
  t.after(() => tap.stop())
  const answer = await request(tap.url, '/seed')
  assert.deepEqual([answer.status, answer.headers.etag, String(answer.body)], [200, '"a"', 'body'])
  await request(tap.url, '/favicon.ico')
  await assert.rejects(request(tap.url, '/broken'))
  assert.equal((await request(tap.url, '/seed', { headers: { 'If-None-Match': '"a"' } })).status, 304)
  assert.deepEqual(tap.take(), [
    { ifNoneMatch: null, status: 200, etag: '"a"', bodyBytes: 4 },
    { ifNoneMatch: '"a"', status: 304, etag: '"a"', bodyBytes: 0 }
  ])
  assert.deepEqual(tap.take(), [])
})

const missing = { nginx: await findNginx() ? false : NO_NGINX, Chromium: await findChromium() ? false : NO_CHROMIUM }
const visit = async (cache, origin) => {
  const server = /** @type {any} */ (ORIGINS.find(({ id }) => id === origin))
  const sample = (_cell, _options, run) => visitCache(cache, server, run)
  const { samples } = await defineLab({ title: 'x', cells: () => [{ cache, origin }], sample })
    .measure({}, { catalog, signal, step () {} })
  return samples
}

for (const cache of ['nginx', 'Chromium']) {
  test(`${cache} asks again with the ETag that it got, once its copy is stale`, { skip: missing[cache] }, async () => {
    const [empty, fresh, ...stale] = await visit(cache, 'quoted, 304')
    const { etag } = empty.passed[0]
    assert.deepEqual([empty.state, empty.status, fresh.state, fresh.passed], ['empty', 200, 'fresh', []])
    assert.deepEqual(stale.at(-1)?.passed, [{ ifNoneMatch: etag, status: 304, etag, bodyBytes: 0 }])
    assert.deepEqual([stale.at(-1)?.status, stale.at(-1)?.etag], [200, etag])
  })
}

test('nginx that compresses drops an ETag without quotes', { skip: missing.nginx }, async () => {
  const all = await Promise.all(['unquoted, 304', 'quoted, 304'].map(id => visit('nginx with gzip', id)))
  const [unquoted, quoted] = all.map(visits => visits.find(({ state }) => state === 'stale')?.passed[0].ifNoneMatch)
  assert.equal(unquoted, null)
  assert.match(String(quoted), /^W\/"/)
})
