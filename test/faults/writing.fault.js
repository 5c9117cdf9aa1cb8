// @ts-check
// Commands that end while they write, and what they leave of a file.
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pWaitFor from 'p-wait-for'
import { fault, projectOf, run } from './harness.js'
import { readText } from '../support/project.js'
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

/** What is left of a file that was being written. */
const HALF_WRITTEN = [
  'results/bench-2026-01-01T00-00-00.json.123456789', 'docs/results/reference.json.gz.123456789',
  'docs/images/answer.svg.123456789', '.progress.json.123456789', 'exercises/mystery-unfinished-aBcDeF/index.js'
]
fault('half-written files', 'check', async t => {
  const project = await projectOf(t, { prepare: halfWrite })
  const ended = await run(project, ['check'])
  ended.exits(0)
  assert.equal(ended.stderr, '')
  await ended.leavesNothing()
})

fault('half-written files', 'docs:check', async t => {
  const project = await projectOf(t, { prepare: halfWrite })
  const ended = await run(project, ['docs:check'])
  ended.says(/^docs\/images\/answer\.svg\.123456789: .*delete it/)
  ended.says(/^docs\/results\/reference\.json\.gz\.123456789: no record: delete it/)
  ended.exits(1)
})

async function halfWrite (root) {
  const record = await readText(join(root, 'docs/results/reference.json.gz'))
  await writeFile(join(root, 'results/bench-2026-01-01T00-00-01.json'), record)
  for (const file of HALF_WRITTEN) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), '{ "half')
  }
}
