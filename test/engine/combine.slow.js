// @ts-check
// Four shards of one comparison, as four runners would take them.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { BIN, busyServer, NODE } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { folderOf } from '../support/temporary.js'

test('four real runs of a server that got slower are worse together', { timeout: 280_000 }, async t => {
  const dir = await folderOf(t, { 'package.json': '{}', 'index.js': busyServer(1000) })
  const { commit } = await makeRepository(dir)
  await writeFile(join(dir, 'index.js'), busyServer(1_000_000))
  await commit()
  const out = await folderOf(t)
  const brief = ['--against', 'HEAD~1', '--command', `${NODE} index.js`, '--generations', '4', '--turns', '4', '--quick']
  for (const shard of [1, 2, 3, 4]) {
    const { exitCode, stderr } = await execa(process.execPath, [BIN, dir, ...brief, '--json', join(out, `${shard}.json`)], {
      env: { MEASURING_PORT: '0' }, reject: false
    })
    assert.equal(exitCode, 0, stderr)
  }
  const { stdout } = await execa(process.execPath, [BIN, 'combine', out], { reject: false })
  assert.match(stdout, /over 4 machines: worse:/)
})
