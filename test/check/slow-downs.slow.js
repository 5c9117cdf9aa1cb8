// @ts-check
// A slow-down must not show in what is answered, and must show in what it costs, or in how much is answered.
import assert from 'node:assert/strict'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { median } from 'simple-statistics'
import { plant, SLOW_DOWNS } from '../../scripts/check/slow-down.js'
import { keptMemory } from '../../scripts/check/with-server.js'
import { runAutocannon } from 'bench-in-turns/load/autocannon.js'
import { loadServer } from 'bench-in-turns/load/load.js'
import { cpuMicrosPerRequest } from 'bench-in-turns/load/server-work.js'
import { startPostgres } from '../../scripts/stages/postgres.js'
import { passGate } from '../../scripts/stages/gate.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { startStage } from '../../scripts/stages/stage-app.js'
import { NO_POSTGRES } from '../support/postgres.js'
import { findStage } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const { signal } = new AbortController()
const ROUNDS = 3
const LEAST = 1.3 // times the CPU time of a request
const LEAST_BYTES = 200 // a request of a server without it leaves some ten

const isWaiting = ({ stage }) => /^postgres/.test(stage)
const [computing, waiting] = [SLOW_DOWNS.filter(one => !isWaiting(one)), SLOW_DOWNS.filter(isWaiting)]

for (const slowDown of computing) {
  test(`${slowDown.stage} with ${slowDown.kind} passes the gate, and shows in CPU time or in memory`, async t => {
    const [stage, slowed] = [await findStage(slowDown.stage), await slow(t, slowDown)]
    const { failures } = await passGate(slowed)
    assert.deepEqual(failures, [])
    const ratios = []
    for (let round = 0; round < ROUNDS; round++) {
      const [slow, usual] = [(await underLoad(slowed)).server, (await underLoad(stage)).server].map(cpuMicrosPerRequest)
      ratios.push(slow / usual)
    }
    if (median(ratios) >= LEAST) return
    const { bytes, requests } = await keptMemory(slowed, signal)
    assert.ok(bytes / requests >= LEAST_BYTES, `${median(ratios)}x the CPU time, ${bytes / requests} bytes a request`)
  })
}

const postgres = NO_POSTGRES ? null : await startPostgres()
after(() => postgres?.stop())
const settings = { DATABASE_URL: await postgres?.createDatabase() ?? '' }

for (const slowDown of waiting) {
  test(`${slowDown.stage} with ${slowDown.kind} passes the gate, and shows in the rate`, { skip: NO_POSTGRES }, async t => {
    const both = [await findStage(slowDown.stage), await slow(t, slowDown)]
    const [stage, slowed] = both.map(stage => ({ ...stage, settings }))
    const { failures } = await passGate(slowed)
    assert.deepEqual(failures, [])
    const ratios = []
    for (let round = 0; round < ROUNDS; round++) {
      ratios.push((await underLoad(stage)).result['2xx'] / (await underLoad(slowed)).result['2xx'])
    }
    assert.ok(median(ratios) >= LEAST, `${median(ratios)}x the requests`)
  })
}

async function underLoad (stage) {
  const server = await startStage(stage)
  const load = { generator: /** @type {const} */ ('autocannon'), connections: 100, durationS: 1 }
  try {
    const url = server.url + stage.route
    return await loadServer(server, () => runAutocannon(url, load, signal))
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
