// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readClaims } from '../../scripts/results/measure-claims.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { copyProject, runToExit } from '../support/project.js'

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
    /^node-warns: fails: no warning, not named\n +is shown by: npm run lab -- trace-warnings\n +is said in:(?: docs\/\S+\.md:\d+)+$/m
  )
})

test('a lab that this machine cannot run leaves its claims open, in a line, and ends nothing', async () => {
  const { all } = await runToExit(0, rootDir, 'claims.js', ['small-sums-stay', '--quick'], { env: { NVCC: 'no-such-nvcc' } })
  assert.match(all, /^small-sums-stay: unresolved: could not be measured: this lab needs a graphics processor\. .*nvcc is missing/m)
})
