// @ts-check
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { readRecord } from '../../scripts/results/record-files.js'
import { makeApp, NODE, plainServer } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { copyProject, runScript } from '../support/project.js'

const START = { scripts: { start: 'node index.js' }, name: 'mine' }
const busy = loops => `const spin = () => { let x = 0; for (let i = 0; i < ${loops}; i++) x += i % 7; return x }
  ${plainServer("(spin(), 'hi')")}`
const checkouts = async () => (await readdir(tmpdir())).filter(name => /^app-\w{6}$/.test(name))

test('three times the work is found against a commit, and fails where that is asked for', async t => {
  const root = await copyProject(t)
  const app = await makeApp(t, { 'index.js': busy(100_000), '.gitignore': 'node_modules' }, START)
  const { git } = await makeRepository(app.dir)
  await writeFile(join(app.dir, 'index.js'), busy(300_000))
  const [status, before] = [await git('status', '--porcelain'), await checkouts()]
  const args = ['--app', app.dir, '--command', `${NODE} index.js`, '--against', 'HEAD', '--quick', '--fail-if', 'worse']
  const { exitCode, stdout, all } = await runScript(root, 'bench.js', [...args, '--json', 'results/app.json'])
  assert.equal(exitCode, 1, all)
  assert.match(stdout, /: the change makes a request [\d.]+x \([\d.]+ to [\d.]+\) more expensive in CPU time\.\n/)
  assert.equal(await git('status', '--porcelain'), status)
  assert.deepEqual(await checkouts(), before)

  const text = await readFile(join(root, 'results/app.json'), 'utf8')
  assert.ok(!text.includes(app.dir), 'the record names a folder of this machine')
  const record = await readRecord(join(root, 'results/app.json'))
  assert.equal(record.stages[0].revision?.commit, await git('rev-parse', 'HEAD'))
  assert.ok(!existsSync(join(root, 'results/report.md')))
})

test('against a folder with the same code it says so, and two routes are measured each by itself', async t => {
  const root = await copyProject(t)
  const [mine, other] = [await makeApp(t, { 'index.js': busy(1000) }), await makeApp(t, { 'index.js': busy(1000) })]
  const args = ['--app', mine.dir, '--against', other.dir, '--command', `${NODE} index.js`, '--quick']
  const { exitCode, stdout, all } = await runScript(root, 'bench.js', [...args, '--route', '/a', '--route', '/b'])
  assert.equal(exitCode, 0, all)
  const said = stdout.split('\n').filter(line => /The code is the same, so this is noise alone\.$/.test(line))
  assert.deepEqual(said.map(line => /^mine-\w+ (\/\w): /.exec(line)?.[1]), ['/a', '/b'], stdout)
})

test('a CPU profile of an app names its functions', async t => {
  const root = await copyProject(t)
  const app = await makeApp(t, { 'index.js': busy(100_000) })
  const before = await app.list()
  const args = ['--app', app.dir, '--command', `${NODE} index.js`, '--duration', '1']
  const { exitCode, stdout, all } = await runScript(root, 'profile.js', args)
  assert.equal(exitCode, 0, all)
  const [, svg] = /by cpu: (profiles\/app-mine-\w+\/cpu\/flame\.svg), /.exec(stdout) ?? []
  assert.match(await readFile(join(root, svg), 'utf8'), /spin/)
  assert.deepEqual(await app.list(), before)
})

test('mistakes are one line each, exit code 2, and nothing is measured or written', async t => {
  const root = await copyProject(t)
  const app = await makeApp(t, { 'index.js': busy(1) }, {})
  await makeRepository(app.dir)
  const start = ['--app', app.dir, '--command', `${NODE} index.js`]
  /** @type {[string[], RegExp][]} */
  const mistakes = [
    [['--app', join(app.dir, 'nowhere')], /^there is no folder /],
    [['--app', tmpdir()], / has no package\.json, so it is no application of Node\.js$/],
    [['--app', app.dir], /package\.json has no start script: --command /],
    [['--app', app.dir, '01-slow'], /^--app takes the place of stages/],
    [['--app', app.dir, '--fail-if', 'worse'], /^--fail-if goes with --against REV$/],
    [['--route', '/x'], /^--route goes with --app FOLDER$/],
    [[...start, '--route', 'http://example.org/'], /^--route http:\/\/example.org\/ is no path .* loopback only$/],
    [[...start, '--against', 'no-such-branch'], /^git knows no commit "no-such-branch"/]
  ]
  for (const [args, message] of mistakes) {
    const { exitCode, stdout, stderr } = await runScript(root, 'bench.js', args)
    assert.deepEqual([exitCode, stdout, existsSync(join(root, 'results'))], [2, '', false], stderr)
    assert.match(stderr, message)
    assert.equal(stderr.trim().split('\n').length, 1)
  }
})

test('Ctrl-C ends the app with the command', { skip: process.platform === 'win32' }, async t => {
  const root = await copyProject(t)
  const app = await makeApp(t, {
    'index.js': `require('node:fs').writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000)
      process.on('SIGTERM', () => {})`
  })
  const running = runScript(root, 'bench.js', ['--app', app.dir, '--command', `${NODE} index.js`])
  await pWaitFor(() => existsSync(join(app.dir, 'pid')), { timeout: 60_000 })
  running.kill('SIGINT')
  assert.equal((await running).exitCode, 130)
  const pid = Number(await readFile(join(app.dir, 'pid'), 'utf8'))
  const isGone = () => { try { process.kill(pid, 0) } catch { return true } }
  await pWaitFor(() => isGone() ?? false, { timeout: 30_000 })
})
