// @ts-check
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readLabs } from '../../labs/index.js'
import { readLabRecord } from '../../scripts/results/record-files.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { copyProject, runScript } from '../support/project.js'

test('labs are listed, and an unknown one is named', async () => {
  const list = await runScript(rootDir, 'lab.js', [])
  assert.equal(list.exitCode, 0)
  assert.deepEqual(list.stdout.split('\n').map(line => line.split(':')[0]), [...(await readLabs()).keys()])
  const unknown = await runScript(rootDir, 'lab.js', ['magic'])
  assert.equal(unknown.exitCode, 2)
  assert.match(unknown.stderr, /^unknown lab "magic"; there are: .*decay/)
})

/** @type {[string, string[], RegExp][]} */
const refused = [
  ['a stage without a capacity', ['fixed-rate', '01-slow'], /^01-slow has no steady state/],
  ['an unknown stage', ['scaling', '09-magic'], /^unknown stage "09-magic"/],
  ['an unknown flag', ['decay', '--magic'], /--rounds --longest --json --save-reference/],
  ['a version that is none', ['tools-by-node', '--node', '../..'], /^"\.\.\/\.\." is no version of Node\.js/],
  ['a profiler that is none', ['tools-by-node', '--tool', 'wand'], /^unknown tool "wand"; there are: doctor, /],
  ['a proxy that is none', ['failover', '--proxy', 'apache'], /^unknown proxy "apache"; there are: nginx, reply-from$/],
  [
    'a stage that has no guard here',
    ['overload', '03-optimized'],
    /^there is no such guard for 03-optimized here; there is one for 01-slow, /
  ],
  ['runs that are none', ['noise', '--comparisons', 'many'], /^--comparisons takes a whole number/]
]
for (const [what, args, message] of refused) {
  test(`a lab refuses ${what} in one line`, async () => {
    const { exitCode, stderr } = await runScript(rootDir, 'lab.js', args)
    assert.equal(exitCode, 2)
    assert.match(stderr, message)
    assert.equal(stderr.split('\n').length, 1)
  })
}

test('a stage that does not show what a lab looks for is named without a stack', async t => {
  const root = await copyProject(t, {
    'labs/trace-warnings/lab.js': ['WARNING_TIMEOUT_MS = 5000', 'WARNING_TIMEOUT_MS = 1000']
  })
  const { exitCode, stderr } = await runScript(root, 'lab.js', ['trace-warnings', '02-listener-fix'])
  assert.equal(exitCode, 1)
  assert.match(stderr, /^.*02-listener-fix gave no warning that names attachAfterEvent/m)
  assert.doesNotMatch(stderr, /^ +at /m)
})

test('the record of a lab is there although its report fails', async t => {
  const root = await copyProject(t, {
    'labs/blocked-loop/report.js': ['  const loops =', "  throw new Error('no report today')\n  const loops ="]
  })
  const { exitCode, all } = await runScript(root, 'lab.js', ['blocked-loop', '--rounds', '1', '--json', 'record.json'])
  assert.notEqual(exitCode, 0)
  assert.match(all, /no report today/)
  const { data } = await readLabRecord(join(root, 'record.json'), 'blocked-loop')
  assert.equal(data.runs.length, 4)
})

test('what a lab has measured is on the screen although the disk is full', async t => {
  const root = await copyProject(t, {
    'scripts/json-file.js': [
      'await writeFileAtomic(file,',
      "throw Object.assign(new Error(), { code: 'ENOSPC' })\n    await writeFileAtomic(file,"
    ]
  })
  const { exitCode, stdout, stderr } = await runScript(root, 'lab.js', [
    'blocked-loop',
    '--rounds',
    '1',
    '--json',
    'record.json'
  ])
  assert.equal(exitCode, 2)
  assert.match(stdout, /A timer of 100 ms/)
  assert.match(stderr, /^cannot write record\.json: the disk is full \(ENOSPC\)$/m)
})

test('a lab without flags, claims or a plot is a lab', async t => {
  const root = await copyProject(t)
  await writeFile(join(root, 'labs/blocked-loop/lab.js'), `export const title = 'nothing'
export const readOptions = () => ({})
export const expectedS = () => 0
export const measure = async () => ({ runs: [] })
`)
  await writeFile(
    join(root, 'labs/blocked-loop/report.js'),
    "export const report = () => ({ tables: {}, plots: {}, notes: ['nothing to see'] })\n"
  )
  await writeFile(join(root, 'labs/blocked-loop/claims.js'), 'export const claims = []\n')
  const { exitCode, all } = await runScript(root, 'lab.js', ['blocked-loop'])
  assert.equal(exitCode, 0, all)
  assert.match(all, /nothing to see/)
})
