// @ts-check
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { readRecord } from '../../scripts/results/record-files.js'
import { makeRepository } from '../support/git.js'
import { copyProject, edit, runScript } from '../support/project.js'

const skip = process.platform === 'win32' && 'Windows has no signals to send'
const CEILING = 'scripts/baselines/ceiling'

test('a stage is measured beside itself as it was committed, and so is one without a steady state', async t => {
  const root = await copyProject(t)
  const { git } = await makeRepository(root)
  const commit = await git('rev-parse', 'HEAD')
  const [ceiling, slow] = ['ceiling', '01-slow'].map(id => `${id} at ${commit.slice(0, 7)}`)
  await edit(
    join(root, CEILING, 'index.js'),
    'http.createServer((req, res) => {',
    'http.createServer((req, res) => {\n  for (let i = 0; i < 1e6; i++);'
  )
  const status = await git('status', '--porcelain')
  const args = [
    'ceiling',
    '01-slow',
    '--against',
    'HEAD',
    '--rounds',
    '1',
    '--duration',
    '1',
    '--generations',
    '3',
    '--slices',
    '2',
    '--quick',
    '--json',
    'results/record.json'
  ]
  const { exitCode, all, stdout } = await runScript(root, 'bench.js', args)
  assert.equal(exitCode, 0, all)
  assert.equal(await git('status', '--porcelain'), status)

  const [first, second, third] = stdout.split('\n').filter(line => /^(ceiling|01-slow) \/|noise alone/.test(line))
  assert.match(
    first,
    new RegExp(
      `^01-slow / ${slow}, in fresh runs at 100: requests/s [\\d.]+x, too few rounds; CPU per request [\\d.]+x, too few rounds$`
    )
  )
  assert.equal(second, '01-slow is the same code then and now, so this is noise alone')
  assert.match(
    third,
    new RegExp(`^ceiling / ${ceiling}, in slices: requests/s 0\\.\\d+x .*, slower; CPU per request [\\d.]+x .*, more$`)
  )

  const record = await readRecord(join(root, 'results/record.json'))
  assert.deepEqual(
    record.stages.map(({ id, revision }) => [id, revision?.commit]),
    [
      [slow, commit],
      ['01-slow', undefined],
      [ceiling, commit],
      ['ceiling', undefined]
    ]
  )
  assert.deepEqual(
    record.gates.map(({ stage, failures }) => [stage, failures]),
    [
      [slow, []],
      ['01-slow', []],
      [ceiling, []],
      ['ceiling', []]
    ]
  )
  assert.deepEqual(record.order, [`${slow}@100`, '01-slow@100'])
  assert.deepEqual(record.slices?.contenders, [ceiling, 'ceiling'])
  assert.equal(record.code.stages[slow], record.code.stages['01-slow'])
  assert.notEqual(record.code.stages[ceiling], record.code.stages.ceiling)
})

test('mistakes are one line, and nothing is measured', async t => {
  const root = await copyProject(t)
  const say = async (...args) => {
    const { exitCode, stdout, stderr } = await runScript(root, 'bench.js', [...args, '--against', 'HEAD'])
    assert.deepEqual([exitCode, stdout, existsSync(join(root, 'results'))], [2, '', false], stderr)
    return stderr
  }
  assert.match(await say('ceiling'), /^without a git checkout there are no older versions of a stage \(git: [^\n]*\)$/)
  const { git } = await makeRepository(root)
  await git('mv', CEILING, 'scripts/baselines/roof')
  assert.match(await say('ceiling'), /^ceiling is not there at HEAD \([0-9a-f]{7}\)$/)
})

test('Ctrl-C while the older version is written leaves no part of it', { skip }, async t => {
  const root = await copyProject(t, {
    'scripts/server/revisions.js': [
      '    signal?.throwIfAborted()\n    await rename(',
      "    console.log('writes')\n    const alive = setInterval(() => {}, 1000)\n" +
      "    await new Promise(resolve => signal.addEventListener('abort', resolve))\n    clearInterval(alive)\n    signal?.throwIfAborted()\n    await rename("
    ]
  })
  await makeRepository(root)
  const running = runScript(root, 'bench.js', ['02-listener-fix', '--against', 'HEAD'])
  let output = ''
  running.all.on('data', chunk => { output += chunk })
  await pWaitFor(() => output.includes('writes'), { timeout: 60_000 })
  running.kill('SIGINT')
  assert.equal((await running).exitCode, 130, output)
  const [commit] = await readdir(join(root, '.revisions'))
  assert.deepEqual(await readdir(join(root, '.revisions', commit)), [])
  assert.equal(await readFile(join(root, 'results'), 'utf8').catch(({ code }) => code), 'ENOENT')
})
