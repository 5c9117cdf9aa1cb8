// @ts-check
// --why of two versions of a server that waits for a real database: one of them asks it one query more.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeRepository } from '../support/git.js'
import { linkPrograms, NO_POSTGRES } from '../support/postgres.js'
import { copyProject, edit, runToExit } from '../support/project.js'

const STAGE = 'postgres-variant/03-indexed'
const PLACE = '  return { orders: await lastOrders'
const ONE_MORE = "  await pool.query('SELECT count(*) FROM items, pg_sleep(0.02)')\n"
const LINE = / {2}one more query a request: .*FROM items, pg_sleep.* \(0 > 1 times\); difference: [\d.]+ \([\d.]+ to [\d.]+\) ms a request/
const SHORT = ['--generations', '3', '--turns', '2', '--quick', '--why', '--no-docs']

test('of a stage, the query that its newer version asks in addition', { skip: NO_POSTGRES }, async t => {
  const root = await copyProject(t)
  await linkPrograms(root)
  await makeRepository(root)
  await edit(join(root, STAGE, 'index.js'), PLACE, ONE_MORE + PLACE)
  const { stdout } = await runToExit(0, root, 'bench.js', [STAGE, '--against', 'HEAD', ...SHORT])
  const said = stdout.replaceAll('\n', ' ')
  assert.match(said, LINE)
  const [, picture] = /more than chance: (\S+)/.exec(said) ?? []
  assert.ok(existsSync(join(root, picture)), said)
})
