// @ts-check
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { busyServer, makeApp, NODE } from '../support/app.js'
import { copyProject, runScript, runToExit } from '../support/project.js'

/** @returns {string[][]} the cells of the table with this title */
function rowsBelow (title, text) {
  const [table] = new RegExp(`${title.source}[^]*?└`).exec(text) ?? ['']
  const lines = table.split('\n').filter(line => line.startsWith('│'))
  return lines.map(line => line.split('│').slice(1, -1).map(cell => cell.trim()))
}

test('two servers are compared function by function, in a table that adds up and in a picture', async t => {
  const root = await copyProject(t)
  const args = ['exercises/06-slower-every-time', '--against', '03-optimized', '--duration', '1']
  const { all } = await runScript(root, 'profile.js', args)
  const rows = rowsBelow(/Wall time of an answered request, .* in µs: 03-optimized, then exercises\/06-slower-every-time;/, all)
  const figures = rows.slice(1).map(row => row.slice(2).map(cell => Number(cell.replaceAll(',', ''))))
  const whole = figures[figures.length - 1]
  assert.equal(rows[rows.length - 1][0], 'all', all)
  for (const column of [0, 1, 2]) {
    const sum = figures.slice(0, -1).reduce((sum, row) => sum + row[column], 0)
    assert.ok(Math.abs(sum - whole[column]) <= Math.abs(whole[column]) * 0.02 + 1, `${sum} is not ${whole[column]}`)
  }
  assert.ok(whole[0] > 0 && whole[1] > 0, all)
  // Functions of the server that only the exercise has, of which one takes a good part of a request.
  assert.match(all, /│ \(anonymous\) +│ util\.js:\d+ +│ +0\.00 +│ +[1-9]/)
  const svg = await readFile(join(root, 'profiles/exercises/06-slower-every-time/cpu/against-03-optimized.svg'), 'utf8')
  assert.match(svg, /03-optimized: [\d.,]+ µs a request/)
  assert.ok(!svg.includes(root))
})

// It waits and uses no CPU, and V8's profiler takes that for work.
const blocking = (waitMs, loops) => `const cell = new Int32Array(new SharedArrayBuffer(4))
  const block = ms => Atomics.wait(cell, 0, 0, ms)
  ${busyServer(loops).replace("spin(), 'hi'", `block(${waitMs}), spin(), 'hi'`)}`

test('two versions of an app are compared by each route, in CPU time', async t => {
  const root = await copyProject(t)
  const older = await makeApp(t, { 'index.js': blocking(50, 1000) })
  const now = await makeApp(t, { 'index.js': blocking(200, 1000) })
  const { stdout } = await runToExit(0, root, 'profile.js', ['--app', now.dir, '--command', `${NODE} index.js`, '--against',
    older.dir, '--route', '/b', '--route', '/a', '--duration', '1', '--connections', '1'])
  const titles = [...stdout.matchAll(/CPU time of a request in µs: \S+ (\/\w) in \S+, then \S+ (\/\w); each/g)]
  assert.deepEqual(titles.map(([, ...routes]) => routes), [['/b', '/b'], ['/a', '/a']], stdout)
  assert.equal(stdout.match(/^both on one scale: profiles\/app-\S+\.svg$/mg)?.length, 2)
  for (const route of ['/a', '/b']) {
    const all = rowsBelow(new RegExp(`CPU time of a request in µs: \\S+ ${route} in`), stdout).at(-1) ?? []
    const [before, after] = all.slice(2, 4).map(cell => Number(cell.replaceAll(',', '')))
    assert.ok(before > 0 && before < 25_000 && after > 0 && after < 100_000, stdout)
  }
})
