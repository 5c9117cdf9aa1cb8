// @ts-check
// Does a server keep something of each request? Those that leak on purpose must, and nobody else may.
import assert from 'node:assert/strict'
import { Pool } from 'undici'
import { keptMemory } from '../../scripts/check/with-server.js'
import { readCatalog } from '../../scripts/server/catalog.js'
import { fault } from './harness.js'

const CONNECTIONS = 50
const REQUESTS = 20_000
const NEW_URLS = 5000
const WARM_UP_REQUESTS = 5000 // until then, what grows is what the compiler makes of the code
const UNSTEADY_REQUESTS = 200 // each makes the next one slower
/** What a heap differs by, with nothing kept: compiled code comes and goes. */
const NOISE_BYTES = 600_000
/** An entry of a Map, or a listener, takes more than that. */
const LEAK_BYTES_PER_REQUEST = 50
const LIMIT = { timeout: 1_200_000 }

for (const stage of await readCatalog()) {
  const { isSteady, defects } = stage
  if (isSteady) {
    fault(`${REQUESTS} requests`, stage.id, async t => {
      const { bytes } = await measure(t, stage, REQUESTS)
      assert.ok(bytes < NOISE_BYTES, `${bytes} bytes are kept of ${REQUESTS} requests`)
    }, LIMIT)
  } else {
    fault('a listener for each request', stage.id, async t => {
      const { listeners, requests } = await measure(t, stage, UNSTEADY_REQUESTS, { warmUp: UNSTEADY_REQUESTS })
      assert.equal(requests, UNSTEADY_REQUESTS)
      assert.equal(listeners, UNSTEADY_REQUESTS, 'listeners that have come')
    })
  }

  if (!isSteady) continue
  const keeps = defects.includes('etag-per-query')
  fault(`${NEW_URLS} URLs that nobody knows`, stage.id, async t => {
    const { bytes } = await measure(t, stage, NEW_URLS, { queryOf: i => `?new=${i}` })
    if (keeps) assert.ok(bytes > NEW_URLS * LEAK_BYTES_PER_REQUEST, `${bytes} bytes are kept, although its defect is to keep them`)
    else assert.ok(bytes < NOISE_BYTES, `${bytes} bytes are kept of ${NEW_URLS} URLs`)
  }, LIMIT)
}

/** @param {number} _i @returns {string} */
const noQuery = _i => ''

async function measure (t, stage, requests, { queryOf = noQuery, warmUp = WARM_UP_REQUESTS } = {}) {
  const kept = await keptMemory(stage, t.signal, {
    warmUp: url => ask(url, warmUp, i => queryOf(-1 - i)), // alike, and none of them twice
    load: url => ask(url, requests, queryOf)
  })
  t.diagnostic(`${stage.id}: ${JSON.stringify(kept)}`)
  return kept
}

async function ask (url, requests, queryOf) {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections: CONNECTIONS })
  let asked = 0
  const askOn = async () => {
    while (asked < requests) {
      const { body } = await pool.request({ method: 'GET', path: pathname + queryOf(asked++) })
      await body.dump()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn))
  await pool.close()
}
