// @ts-check
// What is no exercise: a stage that was edited.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeRepository } from '../support/git.js'
import { copyProject, edit, runScript } from '../support/project.js'

const check = (root, ...args) => runScript(root, 'check.js', args)

test('a stage that was edited is held against the committed one, and the gate comes first', async t => {
  const root = await copyProject(t)
  await makeRepository(root)
  const same = await check(root, '--stage', '02-listener-fix', '--quick')
  assert.equal(same.exitCode, 0, same.all)
  assert.match(
    same.stdout,
    /^02-listener-fix \/ 02-listener-fix at [0-9a-f]{7}, in slices: requests\/s .*\n02-listener-fix is the same code then and now/m
  )
  await edit(join(root, '02-listener-fix/index.js'), 'max-age=120', 'max-age=60')
  const wrong = await check(root, '--stage', '02-listener-fix', '--quick')
  assert.equal(wrong.exitCode, 1)
  assert.match(
    wrong.stdout,
    /not yet +contract: first response: Cache-Control: found "public, max-age=60", wanted "public, max-age=120"$/
  )
})
