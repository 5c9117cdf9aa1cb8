// @ts-check
// A clock that is set back while something is measured.
import assert from 'node:assert/strict'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readRecord, recordFiles } from '../../scripts/results/record-files.js'
import { fault, projectOf, run } from './harness.js'

const STEP = join(import.meta.dirname, 'clock-set-back.js')
const env = { NODE_OPTIONS: `--import=${pathToFileURL(STEP)}` }
const GENERATOR = 'scripts/measure/autocannon-generator.js'
const IMPORT = "import autocannon from 'autocannon'\n"
const QUICK = ['--quick', '--generations', '1', '--slices', '1']
const KEPT = { changes: ['results/**', 'profiles/**', '.progress.json'] }

/** @type {[what: string, script: string[], exitCode: number, prints: RegExp][]} */
const CASES = [
  ['clock set back', ['bench', 'hello-world', ...QUICK], 0, /^hello-world answers/m],
  // A server takes the time that it answers from the clock, and the gate looks at it.
  ['clock set back during a gate', ['bench', '03-optimized', ...QUICK], 1,
    /^03-optimized was not timed: .* ms old: the clock of this machine was set meanwhile, so run it again/m],
  ['clock set back', ['profile', 'hello-world', '--tool', 'cpu', '--duration', '1', '--no-open'], 0, /by cpu/],
  ['clock set back', ['check', '12'], 1, /holds +prints/]
]
for (const [what, script, exitCode, prints] of CASES) {
  fault(what, script[0], async t => {
    const project = await projectOf(t)
    const ended = await run(project, script, { env })
    ended.exits(exitCode)
    assert.match(ended.stdout, prints)
    for (const file of script[0] === 'bench' ? await recordFiles(project.root) : []) {
      const { startedAt, endedAt } = await readRecord(file)
      assert.ok(startedAt < endedAt, `from ${startedAt} to ${endedAt}`)
    }
    await ended.leavesNothing(KEPT)
  })
}

fault('clock set back during a load', 'bench', async t => {
  const project = await projectOf(t, {
    edits: { [GENERATOR]: [IMPORT, `${IMPORT}import './clock-set-back.js'\n`] },
    prepare: root => copyFile(STEP, join(root, 'scripts/measure/clock-set-back.js'))
  })
  const ended = await run(project, ['bench', '01-slow', ...QUICK])
  ended.exits(0)
  const [file] = await recordFiles(project.root)
  const [{ result }] = (await readRecord(file)).samples
  assert.ok(result && result.duration >= 1 && result.duration < 60, `${result?.duration} s`)
  await ended.leavesNothing(KEPT)
})
