// @ts-check
// profile --against, as it is typed, on a copy of this project.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { copyProject, runScript } from '../support/project.js'

test('two servers are compared function by function, in a table that adds up and in a picture', async t => {
  const root = await copyProject(t)
  const { all } = await runScript(root, 'profile.js', [
    'exercises/05-fix-the-guard',
    '--against',
    '03-optimized',
    '--duration',
    '2'
  ])
  const [table] = /CPU time of a request in µs: 03-optimized, then exercises\/05-fix-the-guard;[^]*?└/.exec(all) ?? ['']
  const rows = table.split('\n').filter(line => line.startsWith('│')).map(line => line.split('│').slice(1, -1).map(cell => cell.trim()))
  const figures = rows.slice(1).map(row => row.slice(2).map(cell => Number(cell.replaceAll(',', ''))))
  const whole = figures[figures.length - 1]
  assert.equal(rows[rows.length - 1][0], 'all', all)
  for (const column of [0, 1, 2]) {
    const sum = figures.slice(0, -1).reduce((sum, row) => sum + row[column], 0)
    assert.ok(Math.abs(sum - whole[column]) <= Math.abs(whole[column]) * 0.02 + 1, `${sum} is not ${whole[column]}`)
  }
  assert.ok(whole[0] > 0 && whole[1] > whole[0], 'the exercise has not been done')
  assert.match(all, /│ \(anonymous\) +│ util\.js:26 +│/)
  const svg = await readFile(join(root, 'profiles/exercises/05-fix-the-guard/cpu/against-03-optimized.svg'), 'utf8')
  assert.match(svg, /03-optimized: [\d.,]+ µs a request/)
  assert.ok(!svg.includes(root))
})
