// @ts-check
// A project in an odd place, a full disk, and a folder that nobody may write to.
import assert from 'node:assert/strict'
import { chmod, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fullDiskAt, heldByPermissions, noMounts, noPermissions } from './disks.js'
import { fault, projectOf, run } from './harness.js'

const BENCH = ['bench', 'hello-world', '--quick', '--generations', '1', '--turns', '2']
const LEFT = { changes: ['results/**'] }

fault('a folder with blanks, quotes and signs', 'bench', async t => {
  const project = await projectOf(t)
  const root = `${project.root} it's 50% (a) [b] & $HOME {c} 日本語-🐢`
  t.after(() => rm(root, { recursive: true, force: true }))
  await rename(project.root, root)
  const ended = await run({ ...project, root }, BENCH)
  ended.says(/^the record: results\/bench-/)
  ended.exits(0)
  await ended.leavesNothing(LEFT)
})

// Whoever measures notices a full disk at the end only, and shows what there is.
fault('disk full', 'bench', async t => {
  const project = await projectOf(t)
  const ended = await run(project, BENCH, { launcher: fullDiskAt(join(project.root, 'results')) })
  ended.says(/no space left on device \(ENOSPC\)/)
  ended.exits(2)
  assert.match(ended.stdout, /│ hello-world/)
  await ended.leavesNothing()
}, { skip: noMounts })

fault('no permission', 'break', async t => {
  const project = await projectOf(t)
  const folder = join(project.root, 'exercises')
  await chmod(folder, 0o555)
  const ended = await run(project, ['break', '--seed', '7'], { launcher: heldByPermissions() })
  await chmod(folder, 0o755)
  ended.says(/permission denied \(EACCES\)/)
  ended.exits(2)
  assert.equal(ended.stdout, '')
  await ended.leavesNothing()
}, { skip: noPermissions })
