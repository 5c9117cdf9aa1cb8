// @ts-check
// A server of somebody's own at a constant rate, by a log of its own, and with two versions of a package.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { makeApp, NODE, plainServer } from '../support/app.js'
import { copyProject, runScript } from '../support/project.js'

const COMMAND = ['--command', `${NODE} index.js`, '--quick']
const HAS_REGISTRY = (await execa('npm', ['view', 'ms@2.0.0', 'version'], { reject: false, timeout: 60_000 })).exitCode === 0

test('at a constant rate, what was sent stands beside what was asked for, and the older version in the verdict', async t => {
  const root = await copyProject(t)
  const [mine, other] = [await makeApp(t, { 'index.js': plainServer("'hi'") }), await makeApp(t, { 'index.js': plainServer("'hi'") })]
  const args = ['--app', mine.dir, '--against', other.dir, ...COMMAND, '--rate', '200']
  const { exitCode, stdout, all } = await runScript(root, 'bench.js', args)
  assert.equal(exitCode, 0, all)
  assert.match(stdout, /: p99 at 200 requests\/s is [\d.]+ ms \([\d.]+ to [\d.]+\), before [\d.]+ \([\d.]+ to [\d.]+\)\.$/)
})

test('the highest rate at which p99 keeps a limit is below what a server that waits 20 ms in turn can answer', async t => {
  const root = await copyProject(t)
  // One after the other, so 50 a second.
  const app = await makeApp(t, {
    'index.js': `let last = Promise.resolve()
      require('node:http').createServer((req, res) => {
        last = last.then(() => new Promise(resolve => setTimeout(() => { res.end('hi'); resolve() }, 20)))
      }).listen(process.env.PORT)`
  })
  const args = ['--app', app.dir, ...COMMAND, '--p99', '200', '--duration', '2', '--tables']
  const { exitCode, stdout, all } = await runScript(root, 'bench.js', args)
  assert.equal(exitCode, 0, all)
  const [, rate] = /: p99 stays within 200 ms up to ([\d.]+) requests\/s \(/.exec(stdout) ?? []
  assert.ok(Number(rate) > 2 && Number(rate) < 60, stdout)
})

test('a guard that refuses keeps answers in time where there are none without it', { timeout: 240_000 }, async t => {
  const root = await copyProject(t)
  // One after the other, 10 ms each, so 100 a second.
  const source = limit => `let waiting = 0, last = Promise.resolve()
    require('node:http').createServer((req, res) => {
      if (waiting >= ${limit}) { res.statusCode = 503; res.end(); return }
      waiting++
      last = last.then(() => new Promise(resolve => setTimeout(() => { waiting--; res.end('hi'); resolve() }, 10)))
    }).listen(process.env.PORT)`
  const [none, guarded] = [await makeApp(t, { 'index.js': source(Infinity) }), await makeApp(t, { 'index.js': source(15) })]
  const args = ['--app', guarded.dir, '--against', none.dir, ...COMMAND, '--duration', '3', '--overload', '500']
  const { exitCode, stdout, all } = await runScript(root, 'bench.js', args)
  assert.equal(exitCode, 0, all)
  const [, now, before] = /asked for 4x .* answers ([\d.]+) requests\/s within 500 ms .*, before ([\d.]+) /.exec(stdout) ?? []
  assert.ok(Number(now) > 2 * Number(before), stdout)
})

test('a log names the route that costs, and its mix is sent again', async t => {
  const root = await copyProject(t)
  const app = await makeApp(t, {
    'index.js': `const spin = () => { let x = 0; for (let i = 0; i < 3e6; i++) x += i % 7; return x }
      ${plainServer("req.url === '/report' ? (spin(), 'r') : 'hi'")}`
  })
  const log = join(app.dir, 'access.log')
  const line = path => `h - - [24/Nov/2026:10:00:00 +0000] "GET ${path} HTTP/1.1" 200 1`
  await writeFile(log, [...Array(20).fill(line('/users/1')), line('/report'), line('/report').replace('GET', 'POST')].join('\n'))
  const measured = await runScript(root, 'bench.js', ['--app', app.dir, ...COMMAND, '--log', log])
  assert.equal(measured.exitCode, 0, measured.all)
  const [cheap, report, post] = ['GET /users', 'GET /report', 'POST /report'].map(route =>
    measured.stdout.split('\n').findLast(text => text.includes(route))?.split('│').map(cell => cell.trim()) ?? [])
  assert.ok(Number.parseFloat(String(report.at(-2))) > 50, measured.stdout)
  assert.ok(Number.parseFloat(String(cheap.at(-2))) < 50, measured.stdout)
  assert.equal(post.at(-2), '-')

  const replayed = await runScript(root, 'bench.js', ['--app', app.dir, ...COMMAND, '--log', log, '--rate', '50'])
  assert.equal(replayed.exitCode, 0, replayed.all)
  assert.match(replayed.stdout, /^1 requests are not repeated: /m)
  assert.match(replayed.stdout, /p99 at 50 requests\/s is /)
})

test('two versions of a package are compared, each in a copy', {
  skip: !HAS_REGISTRY && 'the registry does not answer', timeout: 200_000
}, async t => {
  const root = await copyProject(t)
  const app = await makeApp(t, {
    'index.js': plainServer("require('ms/package.json').version.length + require('ms')('1 h')")
  }, { scripts: { start: 'node index.js' }, dependencies: { ms: '2.1.3' } }, { isLinked: false })
  const before = await app.list()
  const { exitCode, stdout, all } = await runScript(root, 'bench.js', ['--app', app.dir, ...COMMAND, '--with', 'ms@2.0.0,2.1.3'])
  assert.equal(exitCode, 0, all)
  assert.match(stdout, /with ms@2\.1\.3: /)
  assert.deepEqual(await app.list(), before)
})
