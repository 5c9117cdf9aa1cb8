// @ts-check
// A clock that is set back while something is measured.
import assert from 'node:assert/strict'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readRecord, recordFiles } from '../../scripts/results/record-files.js'
import { fault, projectOf, run } from './harness.js'

const STEP = join(import.meta.dirname, 'clock-set-back.js')
const IMPORTING = { NODE_OPTIONS: `--import=${pathToFileURL(STEP)}` }
const GENERATOR = 'scripts/measure/autocannon-generator.js'
const QUICK = ['--quick', '--generations', '1', '--slices', '1']

fault('clock set back', 'bench', async t => {
  const project = await projectOf(t)
  const ended = await run(project, ['bench', 'hello-world', ...QUICK], { env: IMPORTING })
  ended.exits(0)
  const [file] = await recordFiles(project.root)
  const { startedAt, endedAt } = await readRecord(file)
  assert.ok(startedAt < endedAt, `from ${startedAt} to ${endedAt}`)
  await ended.leavesNothing({ changes: ['results/**'] })
})

fault('clock set back during a load', 'bench', async t => {
  const project = await projectOf(t, {
    edits: { [GENERATOR]: ["import autocannon from 'autocannon'\n", "import autocannon from 'autocannon'\nimport './clock-set-back.js'\n"] },
    prepare: root => copyFile(STEP, join(root, 'scripts/measure/clock-set-back.js'))
  })
  const ended = await run(project, ['bench', '01-slow', ...QUICK])
  ended.exits(0)
  const [file] = await recordFiles(project.root)
  const [{ result }] = (await readRecord(file)).samples
  assert.ok(result && result.duration >= 1 && result.duration < 60, `${result?.duration} s`)
  await ended.leavesNothing({ changes: ['results/**'] })
})

// A server takes the time that it answers from the clock, and the gate looks at it.
fault('clock set back during a gate', 'bench', async t => {
  const project = await projectOf(t)
  const ended = await run(project, ['bench', '03-optimized', ...QUICK], { env: IMPORTING })
  ended.exits(1)
  assert.match(ended.stdout, /^03-optimized was not timed: .* ms old: the clock of this machine was set meanwhile, so run it again(; \d+ more checks fail)?$/m)
  await ended.leavesNothing({ changes: ['results/**'] })
})

fault('clock set back', 'profile', async t => {
  const project = await projectOf(t)
  const ended = await run(project, ['profile', 'hello-world', '--tool', 'cpu', '--duration', '1', '--no-open'], { env: IMPORTING })
  ended.exits(0)
  await ended.leavesNothing({ changes: ['results/**', 'profiles/**'] })
})

fault('clock set back', 'check', async t => {
  const project = await projectOf(t)
  const ended = await run(project, ['check', '12'], { env: IMPORTING })
  assert.match(ended.stdout, /holds +prints/)
  await ended.leavesNothing({ changes: ['.progress.json'] })
})
