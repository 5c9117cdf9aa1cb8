// @ts-check
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { copyProject, runScript } from '../support/project.js'

/** @type {[string, string[], RegExp][]} */
const refused = [
  [
    'to compare with a stage that is not there',
    ['01-slow', '--against', '09-magic'],
    /^unknown stage "09-magic"; there are: 01-slow, .*As a commit: .+$/
  ],
  ['to compare a stage with itself', ['01-slow', '--against', '01-slow'], /^01-slow against itself shows nothing; .+$/],
  ['to compare all', ['--all', '--against', '01-slow'], /^--against is for one stage: .+$/],
  ['to compare two', ['01-slow', 'ceiling', '--against', '03-optimized'], /^--against is for one stage: .+$/],
  [
    'to compare by doctor',
    ['02-listener-fix', '--against', '01-slow', '--tool', 'doctor'],
    /^--against needs a call tree in CPU time, which cpu has and doctor has not$/
  ],
  [
    "to compare by clinic's flame",
    ['02-listener-fix', '--against', '01-slow', '--tool', 'flame'],
    /^--against needs a call tree in CPU time, which cpu has and flame has not$/
  ],
  [
    'to compare an exercise with a commit',
    ['exercises/05-slower-every-time', '--against', 'HEAD'],
    /^exercises\/05-slower-every-time is compared with a stage; there are: 01-slow, .+$/
  ]
]
for (const [what, args, message] of refused) {
  test(`profile refuses ${what} in one line`, async t => {
    const { exitCode, stderr } = await runScript(await copyProject(t), 'profile.js', args)
    assert.equal(exitCode, 2)
    assert.match(stderr, message)
  })
}

test('two servers are compared function by function, in a table that adds up and in a picture', async t => {
  const root = await copyProject(t)
  const { all } = await runScript(root, 'profile.js', [
    'exercises/05-slower-every-time',
    '--against',
    '03-optimized',
    '--duration',
    '2'
  ])
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
