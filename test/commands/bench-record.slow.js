// @ts-check
// What becomes of a record when something else fails.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { readRecord } from '../../scripts/results/record-files.js'
import { copyProject, runScript } from '../support/project.js'

test('the record is there although the tables fail, and the figures are on the screen although the disk is full', async t => {
  const root = await copyProject(t, {
    'scripts/render/terminal.js': [
      'const columns = terminalColumns()\n  return [',
      "throw new Error('no table today')\n  return ["
    ]
  })
  const failed = await runScript(root, 'bench.js', [
    'ceiling',
    '--generations',
    '1',
    '--slices',
    '1',
    '--quick',
    '--json',
    'record.json'
  ])
  assert.notEqual(failed.exitCode, 0)
  assert.match(failed.all, /no table today/)
  assert.equal((await readRecord(join(root, 'record.json'))).stages[0].id, 'ceiling')

  const full = await copyProject(t, {
    'scripts/json-file.js': [
      'await writeFileAtomic(file,',
      "throw Object.assign(new Error(), { code: 'ENOSPC' })\n    await writeFileAtomic(file,"
    ]
  })
  const { exitCode, stdout, stderr } = await runScript(full, 'bench.js', [
    'ceiling',
    '--generations',
    '1',
    '--slices',
    '1',
    '--quick'
  ])
  assert.equal(exitCode, 2)
  assert.match(stdout, /│ ceiling +│/)
  assert.match(stderr, /^cannot write results\/bench-.*\.json: the disk is full \(ENOSPC\)$/m)
})

test('a reference that is not kept says so, and the one that is there stays', async t => {
  const root = await copyProject(t, {
    'package.json': [
      '"[0-9]*",\n    "*-variant",\n    "*-variant/*",\n    "scripts/baselines/*"',
      '"scripts/baselines/hello-world"'
    ],
    'scripts/baselines/hello-world/index.js': ['hello world', 'hello']
  })
  const git = (...args) => execa('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: root })
  await git('init', '--quiet')
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'as it is')
  const before = await readFile(join(root, 'docs/results/reference.json'), 'utf8')
  const { exitCode, stderr } = await runScript(root, 'bench.js', ['--all', '--save-reference'])
  assert.equal(exitCode, 1)
  assert.match(stderr, /^--save-reference was not carried out: a stage failed, see above$/m)
  assert.equal(await readFile(join(root, 'docs/results/reference.json'), 'utf8'), before)
})
