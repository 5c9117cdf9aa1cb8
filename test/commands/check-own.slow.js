// @ts-check
// What is no exercise, a stage that was edited; and what measures nothing, so that nobody waits for it.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeRepository } from '../support/git.js'
import { linkPrograms, NO_POSTGRES } from '../support/postgres.js'
import { copyProject, edit, runToExit } from '../support/project.js'

test('a stage that was edited is held against the committed one, and the gate comes first', async t => {
  const root = await copyProject(t)
  await makeRepository(root)
  const check = exits => runToExit(exits, root, 'check.js', ['--stage', '02-listener-fix', '--quick'])
  const same = await check(0)
  assert.match(same.stdout, /^02-listener-fix ÷ .* at [0-9a-f]{7}\b.*: .*it answers .* as many requests\/s/m)
  assert.match(same.stdout, /^02-listener-fix is the same code in both/m)
  await edit(join(root, '02-listener-fix/index.js'), 'max-age=120', 'max-age=60')
  const { stdout } = await check(1)
  assert.match(stdout, /not yet +contract: first response: Cache-Control: found .*max-age=60", wanted .*max-age=120"$/)
})

test('a stage that needs a database is checked with one', { skip: NO_POSTGRES }, async t => {
  const root = await copyProject(t)
  await linkPrograms(root)
  await makeRepository(root)
  const { all } = await runToExit(0, root, 'check.js', ['--stage', 'postgres-variant/03-indexed', '--quick'])
  assert.match(all, /^PostgreSQL \S+ \(127\.0\.0\.1:\d+\), gone when this ends$/m)
  assert.match(all, /^postgres-variant\/03-indexed ÷ .* at [0-9a-f]{7}\b.*: .*it answers .* as many requests\/s/m)
})

test('a check that measures nothing waits for nobody', async t => {
  const measuring = createServer(socket => socket.on('error', () => {}).write('measuring: npm run bench\n'))
  t.after(() => measuring.close())
  await once(measuring.listen(0, '127.0.0.1'), 'listening')
  const env = { MEASURING_PORT: String(/** @type {any} */ (measuring.address()).port) }
  const { all } = await runToExit(1, await copyProject(t), 'check.js', ['2'], { env })
  assert.match(all, /answers\.js/)
  assert.doesNotMatch(all, /another measurement|this takes/)
})
