// @ts-check
// A server of somebody's own at a constant rate, by a log of its own, and with two versions of a package.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { benchApp, makeApp, plainServer } from '../support/app.js'
import { NO_REGISTRY } from '../support/registry.js'

const waitingServer = ms => `require('node:http')
  .createServer((req, res) => setTimeout(() => res.end('hi'), ${ms})).listen(process.env.PORT)`

/** One after the other, each so many ms; where so many wait, the next one is refused. */
const inTurn = (ms, limit) => `let waiting = 0, last = Promise.resolve()
  require('node:http').createServer((req, res) => {
    if (waiting >= ${limit}) { res.statusCode = 503; res.end(); return }
    waiting++
    last = last.then(() => new Promise(resolve => setTimeout(() => { waiting--; res.end('hi'); resolve() }, ${ms})))
  }).listen(process.env.PORT)`

test('at a constant rate, a version that waits is worse, and fails where that is asked for', async t => {
  const [old, mine] = [await makeApp(t, { 'index.js': plainServer("'hi'") }), await makeApp(t, { 'index.js': waitingServer(20) })]
  const load = ['--rate', '200', '--rounds', '3', '--duration', '1']
  const { stdout, result } = await benchApp(t, mine, ['--against', old.dir, '--fail-if', 'worse', ...load], { exitCode: 1 })
  const said = /: (p\d\d) at 200 requests\/s is [\d.,]+ ms \([\d.,]+ to [\d.,]+\), before [\d.,]+ ms \([\d.,]+ to [\d.,]+\): [\d.,]+x \([\d.,]+ to [\d.,]+\), (.*)\.$/gm
  const verdicts = Object.fromEntries([...stdout.matchAll(said)].map(([, name, verdict]) => [name, verdict]))
  assert.match(verdicts.p50, /^worse(, on a busy machine)?$/, stdout)
  assert.match(verdicts.p99, /^(worse|undecided).*$/, stdout) // three processes, on a machine that may stall
  assert.match(stdout, /^Geometric means of 3 processes a version, with 95 % intervals over them\.$/m)
  assert.match(stdout, /^Requests were evenly spaced; /m)
  assert.deepEqual(result.latencies.map(({ percentile, verdict }) => [percentile, verdict])[0], [50, 'worse'])
})

test('the highest rate at which p99 keeps a limit is below what a server that waits 20 ms in turn can answer', async t => {
  const app = await makeApp(t, { 'index.js': inTurn(20, Infinity) }) // so 50 a second
  const { stdout, result } = await benchApp(t, app, ['--p99', '200', '--connections', '20', '--tables'])
  const [, rate] = /: p99 stays within 200 ms up to ([\d.]+) requests\/s\.$/m.exec(stdout) ?? []
  assert.ok(Number(rate) > 2 && Number(rate) < 60, stdout)
  assert.deepEqual([result.highest[0].limitMs, result.highest[0].ratio], [200, null])
})

test('a guard that refuses keeps answers in time where there are none without it', { timeout: 240_000 }, async t => {
  const [none, guarded] = [await makeApp(t, { 'index.js': inTurn(10, Infinity) }), await makeApp(t, { 'index.js': inTurn(10, 15) })]
  const { stdout, result } = await benchApp(t, guarded, ['--against', none.dir, '--duration', '3', '--overload', '500'])
  const [, now, before] = /asked for 4x .* answers ([\d.]+)(?: \[.*\])? requests\/s within 500 ms, before (\d+\.?\d*)/.exec(stdout) ?? []
  assert.ok(Number(now) > 2 * Number(before), stdout)
  const [overload] = result.overloads.filter(({ timesCapacity }) => timesCapacity === 4)
  const { sent, inTime, askedFor } = overload
  assert.ok(sent.every((each, i) => each > inTime[i] && each <= 1.1 * askedFor[i]), JSON.stringify(overload))
})

test('a log names the route that costs, and its mix is sent again', async t => {
  const app = await makeApp(t, {
    'index.js': `const spin = () => { let x = 0; for (let i = 0; i < 3e6; i++) x += i % 7; return x }
      ${plainServer("req.url === '/report' ? (spin(), 'r') : (req.url === '/mine' && (res.statusCode = 401), 'hi')")}`
  })
  const log = join(app.dir, 'access.log')
  const line = path => `h - - [24/Nov/2026:10:00:00 +0000] "GET ${path} HTTP/1.1" 200 1`
  await writeFile(log, [...Array(20).fill(line('/users/1')), line('/report'), line('/mine'), line('/report').replace('GET', 'POST')].join('\n'))
  const { stdout: measured } = await benchApp(t, app, ['--log', log])
  assert.match(measured, /^without a figure: \S+ \/mine answers \/mine with 401, and only 2xx is timed: hi$/m)
  const [cheap, report, post, mine] = ['GET /users', 'GET /report', 'POST /report', 'GET /mine'].map(route =>
    measured.split('\n').findLast(text => text.includes(route))?.split('│').map(cell => cell.trim()) ?? [])
  assert.ok(Number.parseFloat(String(report.at(-2))) > 50, measured)
  assert.ok(Number.parseFloat(String(cheap.at(-2))) < 50, measured)
  assert.deepEqual([post.at(-2), mine.at(-2)], ['-', '-'])

  await writeFile(log, [line('/users/1'), line('/mine'), line('/report').replace('GET', 'POST')].join('\n'))
  const { stdout: replayed } = await benchApp(t, app, ['--log', log, '--rate', '50'])
  assert.match(replayed, /^1 requests are not repeated: /m)
  assert.match(replayed, /^without a figure: \S+ answers \/mine with 401, /m)
  assert.match(replayed, /p99 at 50 requests\/s is /)
})

test('two versions of a package are compared, each in a copy', { skip: NO_REGISTRY, timeout: 200_000 }, async t => {
  const app = await makeApp(t, {
    'index.js': plainServer("require('ms/package.json').version.length + require('ms')('1 h')")
  }, { scripts: { start: 'node index.js' }, dependencies: { ms: '2.1.3' } }, { isLinked: false })
  const before = await app.list()
  assert.match((await benchApp(t, app, ['--with', 'ms@2.0.0,2.1.3'])).stdout, /with ms@2\.1\.3 ÷ /)
  assert.deepEqual(await app.list(), before)
})
