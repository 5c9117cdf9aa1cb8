// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readClaims } from '../../scripts/book/measure-claims.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { writeRecord } from '../../scripts/results/record.js'
import { copyProject, runToExit } from '../support/project.js'
import { record, rounds, sample } from '../support/record.js'
import { folderOf } from '../support/temporary.js'

test('no two claims have the same id', async () => {
  const ids = (await readClaims()).map(({ id }) => id)
  assert.deepEqual([...new Set(ids)], ids)
})

test('the committed records bear out every claim', async () => {
  const { stdout } = await runToExit(0, rootDir, 'claims.js', ['--reference'])
  const [, unrecorded = ''] = /^not recorded yet: (.*)$/m.exec(stdout) ?? []
  const length = (await readClaims()).length - unrecorded.split(', ').filter(Boolean).length
  assert.ok(length > 90)
  assert.match(stdout, new RegExp(`^${length} of ${length} claims hold, 0 fail, 0 are unresolved$`, 'm'))
})

// The one claim about a lab that no speed and no calm can change.
test('a claim holds on this machine, and fails with the fix in 01-slow', async t => {
  const holds = await runToExit(0, rootDir, 'claims.js', ['node-warns'])
  assert.match(holds.all, /^1 of 1 claims hold/m)

  const root = await copyProject(t, { '01-slow/util.js': ['attachAfterEvent === true', 'afterEventAttached === true'] })
  const { all } = await runToExit(1, root, 'claims.js', ['node-warns'])
  assert.match(all, /node-warns +│ fails +│/)
  assert.match(
    all,
    /^node-warns: fails: there was no warning, and .*\n +is shown by: npm run lab -- trace-warnings\n +is said in:(?: docs\/\S+\.md:\d+)+$/m
  )
})

test('a lab that this machine cannot run leaves its claims open, in a line, and ends nothing', async () => {
  const { all } = await runToExit(0, rootDir, 'claims.js', ['small-sums-stay', '--quick'], { env: { NVCC: 'no-such-nvcc' } })
  assert.match(all, /^small-sums-stay: unresolved: could not be measured: this lab needs a graphics processor\. .*nvcc is missing/m)
})

test('a record is held against a claim, which fails with the figure that fell', async t => {
  const held = async (exitCode, fix) => {
    const file = join(await folderOf(t), 'bench.json')
    const samples = rounds(3, round => [
      sample('01-slow@100', round, { rate: 100 + round }),
      sample('02-listener-fix@100', round, { rate: 100 * fix })
    ])
    await writeRecord(file, record({ stages: [{ id: '01-slow', isSteady: false }, { id: '02-listener-fix' }], samples }))
    return (await runToExit(exitCode, rootDir, 'claims.js', ['fix-answers-more', '--record', file])).all
  }
  assert.match(await held(0, 100), /^1 of 1 claims hold, 0 fail/m)
  assert.match(await held(1, 2), /^fix-answers-more: fails: 1\.96x /m)
})
