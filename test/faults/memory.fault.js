// @ts-check
// Does a server keep something of each request? Those that leak on purpose must, and nobody else may.
import assert from 'node:assert/strict'
import { Pool } from 'undici'
import { keptMemory } from '../../scripts/check/with-server.js'
import { readCatalog, withoutNeeds } from '../../scripts/server/catalog.js'
import { fault } from './harness.js'

const CONNECTIONS = 50
const WARM_UP_REQUESTS = 5000 // until then, what grows is what the compiler makes of the code
const UNSTEADY_REQUESTS = 200 // each makes the next one slower
/** What a heap differs by, with nothing kept: compiled code comes and goes. */
const NOISE_BYTES = 600_000
/** An entry of a Map, or a listener, takes more than that. */
const LEAK_BYTES_PER_REQUEST = 50
const LIMIT = { timeout: 1_200_000 }

/** @param {number} _i @returns {string} */
const noQuery = _i => ''
/** @type {[what: string, requests: number, queryOf: typeof noQuery, defect?: string][]} */
const LOADS = [
  ['20,000 requests', 20_000, noQuery],
  ['5,000 URLs that nobody knows', 5000, i => `?new=${i}`, 'etag-per-query']
]
const stages = withoutNeeds(await readCatalog())

for (const stage of stages.filter(({ isSteady }) => !isSteady)) {
  fault('a listener for each request', stage.id, async t => {
    const { listeners, requests } = await measure(t, stage, UNSTEADY_REQUESTS, { warmUp: UNSTEADY_REQUESTS })
    assert.deepEqual([requests, listeners], [UNSTEADY_REQUESTS, UNSTEADY_REQUESTS])
  })
}

for (const stage of stages.filter(({ isSteady }) => isSteady)) {
  for (const [what, requests, queryOf, defect] of LOADS) {
    fault(what, stage.id, async t => {
      const { bytes } = await measure(t, stage, requests, { queryOf })
      const keeps = stage.defects.some(known => known === defect)
      assert.equal(bytes > (keeps ? requests * LEAK_BYTES_PER_REQUEST : NOISE_BYTES), keeps, `${bytes} bytes are kept`)
    }, LIMIT)
  }
}

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
