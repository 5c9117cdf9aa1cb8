// @ts-check
// Who has no browser at hand reads in the terminal where the time went.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { busyServer, makeApp, NODE } from '../support/app.js'
import { copyProject, runToExit } from '../support/project.js'

const profileApp = async (t, index, more = /** @type {string[]} */ ([])) => {
  const app = await makeApp(t, { 'index.js': `'use strict'\n${index}` })
  const args = ['--app', app.dir, '--command', `${NODE} index.js`, '--tool', 'cpu', '--duration', '1', ...more]
  const root = await copyProject(t)
  const { stdout, stderr } = await runToExit(0, root, 'profile.js', args)
  const [, file] = / by cpu: (\S+flame\.svg)/.exec(stdout) ?? []
  return { stdout, stderr, svg: await readFile(join(root, file), 'utf8') }
}

test('the hottest function is named with its time, its share and its line, above at most nine others', async t => {
  const { stdout, svg } = await profileApp(t, busyServer(1_000_000))
  const rows = [...stdout.matchAll(/^│ (\S.*?) +│ (\S+) +│ +([\d.,]+) │ +(\d+) % │ +(\d+) % │ (\S+) +│$/gm)].map(row => row.slice(1))
  const [name, where, selfMs, percent, total, from] = rows[0]
  assert.equal(name, 'spin', stdout)
  assert.match(where, /^index\.js:2$/)
  assert.ok(Number(percent) > 50 && Number(selfMs.replace(',', '')) > 50, stdout)
  assert.ok(Number(total) >= Number(percent), stdout)
  assert.equal(from, 'index.js:4')
  assert.ok(rows.length > 1 && rows.length <= 10, stdout)
  assert.match(stdout, /^its event loop was idle for \d+ % of the time$/m)
  assert.doesNotMatch(svg, /idle/)
})

test('a server that waits is said to be idle, in its picture as well, and what shows its waits is named', async t => {
  const { stdout, svg } = await profileApp(t, `const { createServer } = require('node:http')
    createServer((req, res) => setTimeout(() => res.end(), 200)).listen(process.env.PORT)`)
  assert.match(stdout, /^its event loop was idle for \d+ % of the time: it waits, .*--tool trace shows what it waits for$/m)
  assert.match(svg, /It was idle \d+ % of the time/)
  assert.match(svg, />\d+ % of the time idle: it waits</)
})

test('several profiles end in one table, and a machine that others use is said to be busy', async t => {
  const other = spawn(process.execPath, ['-e', 'while (true);'])
  t.after(() => other.kill())
  const { stdout, stderr } = await profileApp(t, busyServer(1_000_000), ['--route', '/a', '--route', '/b'])
  const [, table] = /^Each server by each profiler\n┌.*\n([^]*?)\n└.*\nthe machine was busy: other programs used more than /m.exec(stdout) ?? []
  assert.equal(table?.match(/ \/[ab] +│ cpu +│ spin +│ +\d+ % │ index\.js:2, index\.js:4 +│/g)?.length, 2, stdout)
  assert.match(stderr, /^by hand: .* -- \S*node"? --cpu-prof --import '[^']+' index\.js\)$/m)
})
