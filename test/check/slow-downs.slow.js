// @ts-check
// A slow-down must not show in what is answered, and must show clearly in what check asks for once it is fixed: the CPU
// time of a request, how much is answered, or what is kept.
import assert from 'node:assert/strict'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { MOST_KEPT_BYTES, MOST_LISTENERS } from '../../scripts/check/check-mystery.js'
import { compareRates, NOISE } from '../../scripts/check/conditions/rates.js'
import { plant, SLOW_DOWNS } from '../../scripts/check/slow-down.js'
import { decide } from '../../scripts/check/verdict.js'
import { keptMemory } from '../../scripts/check/with-server.js'
import { startPostgres } from '../../scripts/stages/installed/postgres.js'
import { passGate } from '../../scripts/stages/stage-gate.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { NO_POSTGRES } from '../support/postgres.js'
import { findStage } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const { signal } = new AbortController()
const CLEARLY = 1.2 // times the bound up to which check says that it is fixed

const isWaiting = ({ stage }) => /^postgres/.test(stage)
const postgres = NO_POSTGRES ? null : await startPostgres()
after(() => postgres?.stop())
const settings = { DATABASE_URL: await postgres?.createDatabase() ?? '' }

for (const slowDown of SLOW_DOWNS) {
  const skip = isWaiting(slowDown) && NO_POSTGRES
  test(`${slowDown.stage} with ${slowDown.kind} passes the gate, and shows clearly`, { skip }, async t => {
    const both = [await findStage(slowDown.stage), await slow(t, slowDown)]
    const [stage, slowed] = isWaiting(slowDown) ? both.map(stage => ({ ...stage, settings })) : both
    const { failures } = await passGate(slowed)
    assert.deepEqual(failures, [])
    const kept = isWaiting(slowDown) ? null : await keptMemory(slowed, signal)
    if (kept && keepsMuch(kept)) return
    const run = { isQuick: false, signal, isDecided: isClear }
    const { failure, otherFailure, ...ratios } = await compareRates(stage, slowed, run)
    assert.deepEqual([failure, otherFailure], [null, null])
    assert.ok(isClear(ratios), JSON.stringify({ ...ratios, kept }))
  })
}

function keepsMuch ({ bytes, requests, listeners }) {
  return bytes / requests > CLEARLY * MOST_KEPT_BYTES || listeners / requests > CLEARLY * MOST_LISTENERS
}

function isClear ({ rate, cpuRatio }) {
  return decide(cpuRatio, { atLeast: CLEARLY * NOISE }).verdict === 'holds' ||
    decide(rate, { atMost: 1 / (CLEARLY * NOISE) }).verdict === 'holds'
}

async function slow (t, slowDown) {
  const stage = await findStage(slowDown.stage)
  const { texts } = await plant(slowDown, stage)
  const dir = await folderOf(t, { ...texts, 'package.json': '{ "type": "commonjs" }' })
  await symlink(join(rootDir, 'node_modules'), join(dir, 'node_modules'), 'junction')
  return { ...stage, id: `${stage.id} with ${slowDown.kind}`, dir }
}
