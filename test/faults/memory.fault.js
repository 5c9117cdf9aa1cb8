// @ts-check
// Does a server keep something of each request? Those that leak on purpose must, and nobody else may.
import assert from 'node:assert/strict'
import { Pool } from 'undici'
import { keptMemory } from '../../scripts/check/with-server.js'
import { readCatalog, withoutNeeds } from '../../scripts/stages/catalog.js'
import { fault } from './harness.js'

const CONNECTIONS = 50
const WARM_UP_REQUESTS = 5000 // until then, what grows is what the compiler makes of the code
const UNSTEADY_REQUESTS = 200 // each makes the next one slower
/** What a heap differs by, with nothing kept: compiled code comes and goes. */
const NOISE_BYTES = 600_000
/** An entry of a Map, or a listener, takes more than that. */
const LEAK_BYTES_PER_REQUEST = 50
const LIMIT = { timeout: 1_200_000 }

const REQUESTS = 20_000
/** No two of them alike, and nobody knows any. @param {number} i */
const queryOf = i => `?new=${i}`
const KEEPS_URLS = 'etag-per-query'
const stages = withoutNeeds(await readCatalog())

for (const stage of stages.filter(({ isSteady }) => !isSteady)) {
  fault('a listener for each request', stage.id, async t => {
    const { listeners, requests } = await measure(t, stage, UNSTEADY_REQUESTS, { warmUp: UNSTEADY_REQUESTS })
    assert.deepEqual([requests, listeners], [UNSTEADY_REQUESTS, UNSTEADY_REQUESTS])
  })
}

for (const stage of stages.filter(({ isSteady }) => isSteady)) {
  fault('20,000 URLs that nobody knows', stage.id, async t => {
    const { bytes } = await measure(t, stage, REQUESTS)
    const keeps = stage.defects.includes(KEEPS_URLS)
    assert.equal(bytes > (keeps ? REQUESTS * LEAK_BYTES_PER_REQUEST : NOISE_BYTES), keeps, `${bytes} bytes are kept`)
  }, LIMIT)
}

async function measure (t, stage, requests, { warmUp = WARM_UP_REQUESTS } = {}) {
  const kept = await keptMemory(stage, t.signal, {
    warmUp: url => ask(url, -warmUp, 0),
    load: url => ask(url, 0, requests)
  })
  t.diagnostic(`${stage.id}: ${JSON.stringify(kept)}`)
  return kept
}

/** By the number in its query: from the first up to the last. */
async function ask (url, first, last) {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections: CONNECTIONS })
  let next = first
  const askOn = async () => {
    while (next < last) {
      const { body } = await pool.request({ method: 'GET', path: pathname + queryOf(next++) })
      await body.dump()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn))
  await pool.close()
}
