// @ts-check
// Who has no browser at hand reads in the terminal where the time went.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { busyServer, makeApp, NODE } from '../support/app.js'
import { copyProject, runToExit } from '../support/project.js'

test('the hottest function is named with its time, its share and its line, above at most nine others', async t => {
  const app = await makeApp(t, { 'index.js': `'use strict'\n${busyServer(1_000_000)}` })
  const args = ['--app', app.dir, '--command', `${NODE} index.js`, '--tool', 'cpu', '--duration', '1']
  const { stdout } = await runToExit(0, await copyProject(t), 'profile.js', args)
  const rows = [...stdout.matchAll(/^│ (\S.*?) +│ (\S+) +│ +([\d.,]+) │ +(\d+) % │$/gm)].map(row => row.slice(1))
  const [name, where, selfMs, percent] = rows[0]
  assert.equal(name, 'spin', stdout)
  assert.match(where, /index\.js:2$/)
  assert.ok(Number(percent) > 50 && Number(selfMs.replace(',', '')) > 50, stdout)
  assert.ok(rows.length > 1 && rows.length <= 10, stdout)
})
