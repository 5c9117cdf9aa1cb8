// @ts-check
// Four records of one question: two that this machine measures, and the two of other processors that are committed.
import assert from 'node:assert/strict'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { rootDir } from '../../scripts/stages/catalog.js'
import { runToExit } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const PAIR = ['02-listener-fix', '03-optimized']

test('four machines give one ratio, with an interval over them', { timeout: 900_000 }, async t => {
  const folder = await folderOf(t)
  for (const name of ['reference', 'other-processor']) {
    await copyFile(join(rootDir, `docs/results/${name}.json.gz`), join(folder, `${name}.json.gz`))
  }
  const brief = ['--generations', '2', '--turns', '4', '--rounds', '1', '--duration', '1', '--no-docs', '--no-why']
  await Promise.all(['1', '2'].map(here =>
    runToExit(0, rootDir, 'bench.js', [...PAIR, ...brief, '--json', join(folder, `here-${here}.json`)])))
  const { stdout } = await runToExit(0, rootDir, 'bench.js', [...PAIR, '--combine', folder])
  assert.match(stdout.replaceAll('\n', ' '), /CPU time of a request: 0\.\d+x \(0\.\d+ to \d\.\d+\) over 4 machines/)
  assert.match(stdout, /│ 4: /)
})
