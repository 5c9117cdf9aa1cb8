// @ts-check
// What stands between a server and its users, as the lab conditional-requests asks it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitCache } from '../../labs/conditional-requests/caches.js'
import { ORIGINS } from '../../labs/conditional-requests/servers.js'
import { findStages, readCatalog } from '../../scripts/server/catalog.js'
import { findChromium, NO_CHROMIUM } from '../../scripts/server/chromium.js'
import { findNginx, NO_NGINX } from '../../scripts/server/nginx.js'

const { signal } = new AbortController()
const catalog = await readCatalog()

const missing = { nginx: await findNginx() ? false : NO_NGINX, Chromium: await findChromium() ? false : NO_CHROMIUM }
const originOf = id => {
  const origin = /** @type {any} */ (ORIGINS.find(one => one.id === id))
  return { ...origin, stage: findStages(catalog, [origin.stage])[0] }
}

for (const cache of ['nginx', 'Chromium']) {
  test(`${cache} asks again with the ETag that it got, once its copy is stale`, { skip: missing[cache] }, async () => {
    const [empty, fresh, ...stale] = await visitCache(cache, originOf('quoted, 304'), signal)
    const { etag } = empty.passed[0]
    assert.deepEqual([empty.state, empty.status, fresh.state, fresh.passed], ['empty', 200, 'fresh', []])
    assert.deepEqual(stale.at(-1)?.passed, [{ ifNoneMatch: etag, status: 304, etag, bodyBytes: 0 }])
    assert.deepEqual([stale.at(-1)?.status, stale.at(-1)?.etag], [200, etag])
  })
}

test('nginx that compresses drops an ETag without quotes', { skip: missing.nginx }, async () => {
  const ask = id => visitCache('nginx with gzip', originOf(id), signal)
  const all = await Promise.all(['unquoted, 304', 'quoted, 304'].map(ask))
  const [unquoted, quoted] = all.map(visits => visits.find(({ state }) => state === 'stale')?.passed[0].ifNoneMatch)
  assert.equal(unquoted, null)
  assert.match(String(quoted), /^W\/"/)
})
