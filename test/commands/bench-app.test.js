// @ts-check
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { busyServer, makeApp, NODE } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { copyProject, runToExit } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const START = { scripts: { start: 'node index.js' }, name: 'mine' }

test('ten times the work is found against a commit, and a quick run says that it was one', async t => {
  const root = await copyProject(t)
  const app = await makeApp(t, { 'index.js': busyServer(50_000), '.gitignore': 'node_modules' }, START)
  const { git } = await makeRepository(app.dir)
  await writeFile(join(app.dir, 'index.js'), busyServer(500_000))
  const [status, temporary] = [await git('status', '--porcelain'), await folderOf(t)]
  const args = ['--app', app.dir, '--command', `${NODE} index.js`, '--against', 'HEAD', '--quick', '--generations', '4']
  const { stdout, all } = await runToExit(0, root, 'bench.js', [...args, '--json', 'results/app.json'], { env: { TMPDIR: temporary } })
  const said = stdout.replaceAll('\n', ' ')
  assert.equal(await git('status', '--porcelain'), status)
  assert.deepEqual((await readdir(temporary)).filter(name => name.startsWith('bench-in-turns-')), [], 'a copy of the older version')

  const text = await readFile(join(root, 'results/app.json'), 'utf8')
  assert.ok(!text.includes(app.dir), 'the record names a folder of this machine')
  const { version, apps: [[older, now]], comparisons: [{ verdict, busy, cpuMicrosPerRequest }] } = JSON.parse(text)
  assert.equal(version, 2)
  assert.ok(cpuMicrosPerRequest.low > 3, all)
  assert.ok(verdict === 'worse' || busy.starts > 0, all)
  assert.match(said, new RegExp(`, in a quick run(, on a machine [^:]*)?: ${verdict}: .*a request costs [\\d.]+x \\([\\d.]+ to [\\d.]+\\) the CPU time`), all)
  assert.equal(older.id, `${now.id} at ${(await git('rev-parse', 'HEAD')).slice(0, 7)}`)
  assert.ok(!existsSync(join(root, 'results/report.md')))
})

test('what is typed by hand has the method, the headers and the body of the first request', async t => {
  const root = await copyProject(t)
  const headers = { 'x-key': 'a secret', lang: 'de' }
  const asked = JSON.stringify([{ method: 'POST', path: '/a', headers, body: '{"a":1}' }, { path: '/b' }])
  const app = await makeApp(t, { 'index.js': busyServer(1), 'asked.json': asked }, START)
  const args = ['--app', app.dir, '--requests', join(app.dir, 'asked.json'), '--tool', 'doctor']
  const { stderr } = await runToExit(2, root, 'profile.js', args)
  const body = String.raw`'\''{"a":1}'\''`
  const wanted = `autocannon -c 100 -d 10 -m POST -H "x-key: $X_KEY" -H "lang: de" -b ${body} http://127.0.0.1:$PORT/a`
  assert.ok(stderr.includes('; by hand: (cd '), stderr)
  const [, , load] = /node_modules\/\.bin\/clinic doctor --on-port '(\S*node_modules\/\.bin\/)(.*)' -- node index\.js\)/.exec(stderr) ?? []
  assert.equal(load, wanted, stderr)
})

test('a cluster is not profiled as if it were one process', async t => {
  const source = `const cluster = require('node:cluster')
    if (cluster.isPrimary) { cluster.fork() } else { ${busyServer(1)} }`
  const app = await makeApp(t, { 'index.js': source }, START)
  const { stderr } = await runToExit(2, await copyProject(t), 'profile.js', ['--app', app.dir, '--command', `${NODE} index.js`])
  assert.match(stderr, /^test-\w+ is a cluster, and a profile is of one process: --command starts a single one$/)
})

const ERRORS = 'require(\'node:http\').createServer((req, res) => res.end(\'{"errors":[1]}\')).listen(process.env.PORT)'

test('a version that fails in the gate fails where a worse one does', async t => {
  const root = await copyProject(t)
  const [good, other] = [await makeApp(t, { 'index.js': busyServer(1) }), await makeApp(t, { 'index.js': ERRORS })]
  const dead = await makeApp(t, { 'index.js': "console.error('no database'); process.exit(3)" })
  const against = (now, older) => runToExit(1, root, 'bench.js', ['--app', now.dir, '--command', `${NODE} index.js`,
    '--against', older.dir, '--fail-if', 'worse'])
  assert.match((await against(other, good)).stderr, /otherwise than .*: the body has .*; --ignore-body allows it$/)
  for (const versions of [[dead, good], [good, dead]]) {
    const { stderr } = await against(versions[0], versions[1])
    assert.match(stderr, /^test-\w+(?: in \S+)? ended with exit code 3\n {2}\| no database$/)
  }
})
