// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLAIMS } from '../../scripts/claims/list.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { copyProject, runScript } from '../support/project.js'

test('an unknown claim is named in one line', async () => {
  const { exitCode, stderr } = await runScript(rootDir, 'claims.js', ['it-is'])
  assert.equal(exitCode, 2)
  assert.match(stderr, /^unknown claim "it-is"; there are: fix-answers-more, /)
})

test('the committed records bear out every claim, and each says where the text makes it', async () => {
  const { exitCode, stdout } = await runScript(rootDir, 'claims.js', ['--reference'])
  assert.equal(exitCode, 0, stdout)
  assert.match(stdout, new RegExp(`^${CLAIMS.length} of ${CLAIMS.length} claims hold, 0 fail, 0 are unresolved$`, 'm'))
  assert.match(stdout, /docs\/05-is-it-worth-it\.md:\d+/)
})

test('claims hold on this machine', async () => {
  const { exitCode, all } = await runScript(rootDir, 'claims.js', ['node-warns', 'loop-delays-timer', 'cost-grows'])
  assert.equal(exitCode, 0, all)
  assert.match(all, /^3 of 3 claims hold/m)
})

test('with the fix in 01-slow, the claims about what is wrong with it fail', async t => {
  const root = await copyProject(t, { '01-slow/util.js': ['attachAfterEvent === true', 'afterEventAttached === true'] })
  const { exitCode, all } = await runScript(root, 'claims.js', ['cost-grows', 'node-warns', 'loop-delays-timer'])
  assert.equal(exitCode, 1, all)
  for (const id of ['cost-grows', 'node-warns']) assert.match(all, new RegExp(`${id} .*│ +fails │`), all)
  assert.match(all, /loop-delays-timer .*│ +holds │/)
  assert.match(all, /^cost-grows is shown by: npm run lab -- decay$/m)
})
