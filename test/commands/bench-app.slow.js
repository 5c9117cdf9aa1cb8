// @ts-check
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { busyServer, makeApp, NODE, plainServer } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { copyProject, runToExit } from '../support/project.js'
import { NO_REGISTRY } from '../support/registry.js'

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
      const args = ['--app', now.dir, '--command', `${NODE} index.js`, '--against', older.dir, '--generations', '2', '--turns', '2']
      await runToExit(1, root, 'bench.js', [...args, '--fail-if', 'worse'])
    }
  }
})

test('an older version is built, with the packages of its own lock file', {
  skip: NO_REGISTRY, timeout: 200_000
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
  const wrong = await runToExit(1, root, 'bench.js', [...args, 'node none.js'])
  assert.match(wrong.stderr, /^node none\.js failed in a copy of the application/m)
  await runToExit(0, root, 'bench.js', [...args, 'node build.js']) // git has no dist.js, and with ms 2.1.3 it answers otherwise
})
