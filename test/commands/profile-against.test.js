// @ts-check
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { copyProject, runScript } from '../support/project.js'

test('two servers are compared function by function, in a table that adds up and in a picture', async t => {
  const root = await copyProject(t)
  const args = ['exercises/05-slower-every-time', '--against', '03-optimized', '--duration', '2']
  const { all } = await runScript(root, 'profile.js', args)
  const [table] = /CPU time of a request in µs: 03-optimized, then exercises\/05-slower-every-time;[^]*?└/.exec(all) ?? ['']
  const lines = table.split('\n').filter(line => line.startsWith('│'))
  const rows = lines.map(line => line.split('│').slice(1, -1).map(cell => cell.trim()))
  const figures = rows.slice(1).map(row => row.slice(2).map(cell => Number(cell.replaceAll(',', ''))))
  const whole = figures[figures.length - 1]
  assert.equal(rows[rows.length - 1][0], 'all', all)
  for (const column of [0, 1, 2]) {
    const sum = figures.slice(0, -1).reduce((sum, row) => sum + row[column], 0)
    assert.ok(Math.abs(sum - whole[column]) <= Math.abs(whole[column]) * 0.02 + 1, `${sum} is not ${whole[column]}`)
  }
  assert.ok(whole[0] > 0 && whole[1] > 0, all)
  assert.match(all, /│ hash +│ util\.js:\d+ +│ +0\.00 +│/) // which 03-optimized does not do
  const svg = await readFile(join(root, 'profiles/exercises/05-slower-every-time/cpu/against-03-optimized.svg'), 'utf8')
  assert.match(svg, /03-optimized: [\d.,]+ µs a request/)
  assert.ok(!svg.includes(root))
})
