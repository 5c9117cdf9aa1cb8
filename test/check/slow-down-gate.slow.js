// @ts-check
// A slow-down must not show in what is answered.
import assert from 'node:assert/strict'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { plant, SLOW_DOWNS } from '../../scripts/check/slow-down.js'
import { passGate } from '../../scripts/server/gate.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { findStage } from '../support/project.js'

for (const slowDown of SLOW_DOWNS) {
  test(`${slowDown.stage} with ${slowDown.kind} passes the gate`, async t => {
    const stage = await findStage(slowDown.stage)
    const { texts } = await plant(slowDown, stage)
    const { failures } = await passGate({ ...stage, dir: await writeCopy(t, texts) })
    assert.deepEqual(failures, [])
  })
}

async function writeCopy (t, texts) {
  const dir = await mkdtemp(join(tmpdir(), 'fault-'))
  t.after(() => rm(dir, { recursive: true, force: true }))
  await symlink(join(rootDir, 'node_modules'), join(dir, 'node_modules'), 'junction')
  for (const [file, text] of Object.entries({ ...texts, 'package.json': '{ "type": "commonjs" }' })) { await writeFile(join(dir, file), text) }
  return dir
}
