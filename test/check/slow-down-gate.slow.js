// @ts-check
// A slow-down must not show in what is answered.
import assert from 'node:assert/strict'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { FAULTS, plantFault } from '../../scripts/check/slow-down.js'
import { passGate } from '../../scripts/server/gate.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { readSources } from '../../scripts/server/sources.js'
import { findStage } from '../support/project.js'

for (const fault of FAULTS) {
  for (const stageId of Object.keys(fault.edits)) {
    test(`${stageId} with ${fault.kind} passes the gate`, async t => {
      const stage = await findStage(stageId)
      const { texts } = plantFault(fault, stageId, await readSources(stage), Math.random)
      const { failures } = await passGate({ ...stage, dir: await writeCopy(t, texts) })
      assert.deepEqual(failures, [])
    })
  }
}

async function writeCopy (t, texts) {
  const dir = await mkdtemp(join(tmpdir(), 'fault-'))
  t.after(() => rm(dir, { recursive: true, force: true }))
  await symlink(join(rootDir, 'node_modules'), join(dir, 'node_modules'), 'junction')
  for (const [file, text] of Object.entries({ ...texts, 'package.json': '{ "type": "commonjs" }' })) { await writeFile(join(dir, file), text) }
  return dir
}
