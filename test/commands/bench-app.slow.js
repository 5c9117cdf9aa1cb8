// @ts-check
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { benchApp, busyServer, makeApp, NODE, plainServer } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { isGone } from '../support/processes.js'
import { copyProject, runScript, runToExit } from '../support/project.js'

const HAS_REGISTRY = (await execa('npm', ['view', 'ms@2.0.0', 'version'], { reject: false, timeout: 60_000 })).exitCode === 0

test('against a folder with the same code it says so, and two routes are measured each by itself', async t => {
  const [mine, other] = [await makeApp(t, { 'index.js': busyServer(1000) }), await makeApp(t, { 'index.js': busyServer(1000) })]
  const stdout = await benchApp(t, mine, ['--against', other.dir, '--route', '/a', '--route', '/b'])
  const said = stdout.matchAll(/^test-\w+ (\/\w) is the same code in both, so this is noise alone$/gm)
  assert.deepEqual([...said].map(([, route]) => route), ['/a', '/b'], stdout)
})

test('a version that costs less and waits fails where that is asked for, by its rate', async t => {
  const root = await copyProject(t)
  const computes = await makeApp(t, { 'index.js': busyServer(500_000) })
  const waits = await makeApp(t, {
    'index.js': "require('node:http').createServer((req, res) => setTimeout(() => res.end('hi'), 100)).listen(process.env.PORT)"
  })
  const args = ['--app', waits.dir, '--command', `${NODE} index.js`, '--against', computes.dir, '--quick', '--generations', '4']
  const { stdout } = await runToExit(1, root, 'bench.js', [...args, '--fail-if', 'worse'])
  assert.match(stdout.replaceAll('\n', ' '), /: worse: it answers 0\.\d+x \(.*\) as many requests\/s, since it waits; a request costs 0/)
})

// After so many requests of a process: those of the gate are answered.
const failsLater = end => `let count = 0; require('node:http').createServer((req, res) => {
  if (++count > 20) ${end}
  res.end('hi')
}).listen(process.env.PORT)`

test('a version that ends or answers errors under load fails where a worse one does, be it the older or the newer', async t => {
  const root = await copyProject(t)
  const good = await makeApp(t, { 'index.js': busyServer(1) })
  for (const end of ['process.exit(3)', 'res.statusCode = 500']) {
    const bad = await makeApp(t, { 'index.js': failsLater(end) })
    for (const [now, older] of [[bad, good], [good, bad]]) {
      const args = ['--app', now.dir, '--command', `${NODE} index.js`, '--against', older.dir, '--quick', '--generations', '2']
      await runToExit(1, root, 'bench.js', [...args, '--fail-if', 'worse'])
    }
  }
})

test('a CPU profile of an app names its functions', async t => {
  const root = await copyProject(t)
  const app = await makeApp(t, { 'index.js': busyServer(100_000) })
  const before = await app.list()
  const args = ['--app', app.dir, '--command', `${NODE} index.js`, '--duration', '1']
  const { stdout } = await runToExit(0, root, 'profile.js', args)
  const [, svg] = /by cpu: (profiles\/app-test-\w+\/cpu\/flame\.svg), /.exec(stdout) ?? []
  assert.match(await readFile(join(root, svg), 'utf8'), /spin/)
  assert.deepEqual(await app.list(), before)
})

test('an older version is built, with the packages of its own lock file', {
  skip: !HAS_REGISTRY && 'the registry does not answer', timeout: 200_000
}, async t => {
  const root = await copyProject(t)
  const built = "require('node:fs').cpSync('source.js', 'dist.js')"
  const source = plainServer("require('ms')('1 h')")
  const app = await makeApp(t, { 'source.js': source, 'build.js': built, '.gitignore': 'node_modules\ndist.js' },
    { name: 'mine', dependencies: { ms: '2.0.0' } }, { isLinked: false })
  const install = version => execa('npm', ['install', '--no-audit', '--no-fund', `ms@${version}`], { cwd: app.dir })
  await install('2.0.0')
  await makeRepository(app.dir)
  await install('2.1.3')
  await execa(process.execPath, ['build.js'], { cwd: app.dir })
  await writeFile(join(app.dir, 'dist.js'), source.replace("'1 h'", "'60 m'"))
  const args = ['--app', app.dir, '--command', `${NODE} dist.js`, '--against', 'HEAD', '--quick', '--build']
  const wrong = await runToExit(2, root, 'bench.js', [...args, 'node none.js'])
  assert.match(wrong.stderr, /^node none\.js failed in a copy of the application/)
  const { stdout } = await runToExit(0, root, 'bench.js', [...args, 'node build.js'])
  assert.match(stdout, /: (better|worse|the same within 5 %|undecided)/)
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
  await pWaitFor(() => isGone(pid), { timeout: 30_000 })
})
