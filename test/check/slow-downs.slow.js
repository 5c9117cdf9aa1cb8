// @ts-check
// A slow-down must not show in what is answered, and must show in what it costs.
import assert from 'node:assert/strict'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { median } from 'simple-statistics'
import { plant, SLOW_DOWNS } from '../../scripts/check/slow-down.js'
import { keptMemory } from '../../scripts/check/with-server.js'
import { runAutocannon } from 'bench-in-turns/load/autocannon.js'
import { loadServer } from 'bench-in-turns/load/load-server.js'
import { cpuMicrosPerRequest } from 'bench-in-turns/load/server-work.js'
import { passGate } from '../../scripts/stages/gate.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { startStage } from '../../scripts/stages/stage-app.js'
import { findStage } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const { signal } = new AbortController()
const ROUNDS = 3
const LEAST = 1.3 // times the CPU time of a request
const LEAST_BYTES = 200 // a request of a server without it leaves some ten

for (const slowDown of SLOW_DOWNS) {
  test(`${slowDown.stage} with ${slowDown.kind} passes the gate, and shows in CPU time or in memory`, async t => {
    const [stage, slowed] = [await findStage(slowDown.stage), await slow(t, slowDown)]
    const { failures } = await passGate(slowed)
    assert.deepEqual(failures, [])
    const ratios = []
    for (let round = 0; round < ROUNDS; round++) ratios.push(1 / await costOf(stage) * await costOf(slowed))
    if (median(ratios) >= LEAST) return
    const { bytes, requests } = await keptMemory(slowed, signal)
    assert.ok(bytes / requests >= LEAST_BYTES, `${median(ratios)}x the CPU time, ${bytes / requests} bytes a request`)
  })
}

async function costOf (stage) {
  const server = await startStage(stage)
  const load = { generator: /** @type {const} */ ('autocannon'), connections: 100, durationS: 1 }
  try {
    const url = server.url + stage.route
    const loaded = await loadServer(server, () => runAutocannon(url, load, signal))
    return cpuMicrosPerRequest(loaded.server)
  } finally {
    await server.stop()
  }
}

async function slow (t, slowDown) {
  const stage = await findStage(slowDown.stage)
  const { texts } = await plant(slowDown, stage)
  const dir = await folderOf(t, { ...texts, 'package.json': '{ "type": "commonjs" }' })
  await symlink(join(rootDir, 'node_modules'), join(dir, 'node_modules'), 'junction')
  return { ...stage, id: `${stage.id} with ${slowDown.kind}`, dir }
}
