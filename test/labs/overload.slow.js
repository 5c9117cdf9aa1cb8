// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { addGuard, GUARDS, GUARDS_OF } from '../../labs/overload/guards.js'
import { readCatalog, rootDir } from '../../scripts/stages/catalog.js'
import { installOnce } from '../../scripts/stages/installed/packages.js'
import { startStage } from '../../scripts/stages/stage-app.js'

const catalog = await readCatalog()
const { signal } = new AbortController()
await installOnce(join(rootDir, 'labs/overload/packages'), { what: 'a guard', signal })
const stageOf = id => /** @type {any} */ (catalog.find(stage => stage.id === id))

const REFUSING = { inflightRequestThrottle: 0, 'in-front': 0, utilization: -1 } // the others wait for any delay at all
const ANY_DELAY_MS = 0.001

// A guard that samples has to take its first samples before its answers count. Under load they may be of the start.
const SAMPLED_AFTER_MS = 600

async function waitForStatus ({ url }, stage, status) {
  const [fromMs, untilMs] = [performance.now() + SAMPLED_AFTER_MS, performance.now() + 10_000]
  let answered
  do answered = await fetch(url + stageOf(stage).route)
  while (performance.now() < fromMs || (answered.status !== status && performance.now() < untilMs))
  assert.equal(answered.status, status)
}

for (const [stage, guards] of Object.entries(GUARDS_OF)) {
  for (const guard of guards) {
    test(`${stage} with ${guard} answers as without it, and 503 where its limit is next to nothing`, async () => {
      const limits = [[GUARDS[guard].usual, 200], [REFUSING[guard] ?? ANY_DELAY_MS, 503]]
      for (const [limit, status] of limits) {
        const server = await startStage(stageOf(stage), { edits: [addGuard(stage, guard, limit)] })
        await waitForStatus(server, stage, status).finally(() => server.stop())
      }
    })
  }
}
