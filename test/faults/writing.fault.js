// @ts-check
// Commands that end while they write, and what they leave of a file.
import assert from 'node:assert/strict'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pWaitFor from 'p-wait-for'
import { fault, projectOf, run } from './harness.js'
import { rootDir } from '../../scripts/stages/catalog.js'

const IMAGES = 'docs/images'
const isPicture = name => name.endsWith('.svg')
const COMMITTED = (await readdir(join(rootDir, IMAGES))).filter(isPicture)

fault('SIGKILL while it writes', 'docs:sync', async t => {
  const project = await projectOf(t)
  const folder = join(project.root, IMAGES)
  const pictures = async () => (await readdir(folder)).filter(isPicture)
  for (const name of await pictures()) await rm(join(folder, name)) // screens are not drawn by it
  const does = async ({ kill, hasEnded }) => {
    await pWaitFor(async () => hasEnded() || (await pictures()).length > 0, { interval: 1 })
    kill('SIGKILL')
  }
  const ended = await run(project, ['docs:sync'], { then: { when: 0, does } })
  ended.hasNoStack()
  await expectWhole(folder, await pictures())
  const left = { changes: [`${IMAGES}/**`], isKilled: true }
  await ended.leavesNothing(left)
  const next = await run(project, ['docs:sync'])
  next.exits(0)
  await expectWhole(folder, COMMITTED)
  await next.leavesNothing(left)
})

/** Each picture is there as it is committed. */
async function expectWhole (folder, names) {
  for (const name of names) {
    assert.deepEqual(await readFile(join(folder, name)), await readFile(join(rootDir, IMAGES, name)), name)
  }
}
