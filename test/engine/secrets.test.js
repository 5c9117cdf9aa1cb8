// @ts-check
// A password that somebody types, sets or sends is nowhere to be read afterwards: one test a door.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import getPort from 'get-port'
import { inEnglish, ServerError, UsageError, withoutSecrets } from 'bench-in-turns/kit.js'
import { describeApp, holdTheMachine as takeTurn } from 'bench-in-turns'
import { loadByHand, profileByHand, sayByHand, startByHand } from '../../scripts/commands/by-hand.js'
import { traceRequests } from '../../scripts/profile/trace.js'
import { benchRecord, writeRecord } from '../../scripts/results/record.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { makeApp, NODE, plainServer, runEngine } from '../support/app.js'
import { serveLive } from '../support/live.js'
import { startMeasuring } from '../support/processes.js'
import { copyProject } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const SECRET = 'hunter2'
const ADDRESS = `postgres://me:${SECRET}@127.0.0.1:5432/shop`
const COMMAND = `DATABASE_URL=${ADDRESS} ${NODE} index.js`
const { signal } = new AbortController()

const assertNothing = text => {
  const written = typeof text === 'string' ? text : JSON.stringify(text)
  assert.ok(!written.includes(SECRET), written)
}

const SAYS = [
  COMMAND, ADDRESS, `connect postgres://me:${SECRET}/1@2@db:5432/x failed`, `git+https://${SECRET}@host/a`,
  `A="b ${SECRET}" node x`, `authorization: Bearer ${SECRET}`, `-H 'cookie: a=${SECRET}; b=${SECRET}' http://host`,
  `{"user":"me","password":"${SECRET}"}`, `{ password: '${SECRET}', user: 'me' }`, `--password ${SECRET} --port 3`,
  `--token=${SECRET}`, `GET /x?api_key=${SECRET}&b=1`, `curl -u me:${SECRET} http://host`, `x-api-key: ${SECRET}`,
  `SECRET_KEY_BASE: ${SECRET}`, `dbPassword = '${SECRET}'`
]
const PLAIN = [
  'NODE_ENV=production PORT=3000 node index.js', 'http://127.0.0.1:3000/users/@me', 'at /a/x@1.0.0/y.js:3:1',
  'SyntaxError: Unexpected token: x', 'author: Ada', 'tokens: 5', 'password authentication failed for user "me"',
  'postgres://USER:PASSWORD@HOST/DATABASE', 'DATABASE_URL="$DATABASE_URL" npx node index.js', '-H "x-key: $X_KEY"'
]
test('what may be a secret is left out of a text, and nothing else is', () => {
  for (const text of SAYS) assertNothing(withoutSecrets(text))
  for (const text of PLAIN) assert.equal(withoutSecrets(text), text)
})

test('a long line is read in no time, whatever it has', () => {
  const startMs = performance.now()
  for (const part of ['a', 'a-', 'a://:', 'password', '"\\"', 'A=', "'", ' -u a']) withoutSecrets(part.repeat(100_000))
  assert.ok(performance.now() - startMs < 10_000)
})

test('errors, and lines of a server, are without', () => {
  const error = new ServerError(`a was not started: ${COMMAND} failed`, [`Error: cannot reach ${ADDRESS}`])
  assertNothing([error.message, error.stderrLines, new UsageError(COMMAND).message])
})

test('a record of the bench has no settings, no headers and no command', async t => {
  const stage = /** @type {any} */ ({
    id: 'a',
    dir: rootDir,
    settings: { DATABASE_URL: ADDRESS, PIN: SECRET },
    requests: [{ path: '/', headers: { a: SECRET } }],
    command: COMMAND
  })
  const run = /** @type {any} */ ({ samples: [{ failure: { message: `cannot reach ${ADDRESS}` } }] })
  const plan = /** @type {any} */ ({ stages: [stage], contenders: [], options: {} })
  const record = benchRecord(/** @type {any} */ ({}), plan, run)
  assert.deepEqual(record.stages, [{ id: 'a' }])
  const file = join(await folderOf(t), 'record.json')
  await writeRecord(file, record)
  assertNothing(await readFile(file, 'utf8'))
})

test('the engine says and writes no word of it: JSON, Markdown, terminal, and the summary of a workflow', async t => {
  const { dir } = await makeApp(t, { 'index.js': plainServer("'hi'"), 'headers.txt': `authorization: Basic ${SECRET}` })
  const summary = join(dir, 'summary.md')
  const { all, exitCode } = await runEngine([
    dir, '--command', COMMAND, '--headers', join(dir, 'headers.txt'), '--reset', `X=${SECRET} ${NODE} -e 0`,
    '--quick', '--json', join(dir, 'result.json'), '--route', `/?token=${SECRET}`, '--markdown', join(dir, 'result.md')
  ], { env: { GITHUB_STEP_SUMMARY: summary, DATABASE_URL: ADDRESS } })
  assert.equal(exitCode, 0, all)
  for (const name of ['result.json', 'result.md']) assertNothing(await readFile(join(dir, name), 'utf8'))
  assert.match(all, /started by DATABASE_URL=… /)
  assertNothing(all)
})

test('a server that fails, a reset that fails and a start that hangs quote none of it', async t => {
  const source = "console.error('no database at ' + process.env.DATABASE_URL, { password: 'hunter2' }); process.exit(1)"
  const { dir } = await makeApp(t, { 'index.js': source })
  for (const more of [[], ['--reset', `mysql -p${SECRET}`]]) {
    const { all, exitCode } = await runEngine([dir, '--command', COMMAND, '--quick', ...more])
    assert.equal(exitCode, 1, all)
    assert.match(all, more.length ? /--reset failed/ : /no database at postgres:\/\/…@127/)
    if (!more.length) assertNothing(all)
  }
})

test('who waits for the machine hears a command without it', async t => {
  const port = await getPort()
  await startMeasuring(t, port, '--command', COMMAND)
  const interrupt = new AbortController()
  let heard = ''
  await assert.rejects(takeTurn(interrupt.signal, { port, say: who => { heard = who; interrupt.abort(new Error('heard')) } }), /heard/)
  assert.match(heard, /^npm run bench .*DATABASE_URL=…/)
  assertNothing(heard)
})

test('what is typed by hand has variables in its place', t => {
  const requests = [{ method: 'POST', path: '/', headers: { 'x-auth': SECRET, note: `Bearer ${SECRET}` }, body: `{"password":"${SECRET}"}` }]
  const server = { dir: rootDir, route: '/', command: COMMAND, requests, settings: { DATABASE_URL: ADDRESS } }
  const load = { connections: 1, durationS: 1 }
  const lines = /** @type {string[]} */ ([])
  t.mock.method(console, 'error', (/** @type {string} */ line) => lines.push(line))
  for (const line of [startByHand(server), loadByHand(server, load), profileByHand(server, 'doctor', load)]) sayByHand([line], inEnglish)
  assert.match(lines.join('\n'), /-b "\$BODY"/)
  assertNothing(lines.join('\n'))
})

test('the spans of a trace have no value of a query, and of an address no user and no query', async t => {
  const source = `const { createServer, get } = require('node:http')
    const other = createServer((req, res) => res.end()).listen(0)
    createServer((req, res) => get({ port: other.address().port, auth: 'me:${SECRET}', path: '/?a=${SECRET}', headers: { a: '${SECRET}' } },
      answer => answer.resume().on('end', () => res.end()))).listen(process.env.PORT)`
  const { dir } = await makeApp(t, { 'index.js': source })
  const [app] = await describeApp(dir, { command: `${NODE} index.js` })
  const { file } = await traceRequests(app, { folder: await folderOf(t), signal })
  const spans = await readFile(file, 'utf8')
  assert.match(spans, /"url.full"/)
  assertNothing(spans)
})

test('a live run tells its page nothing of what a server writes', async t => {
  const root = await copyProject(t)
  const server = join(root, 'scripts/stages/baselines/hello-world/index.js')
  await writeFile(server, `console.error('no database at ${ADDRESS}'); process.exit(1)`)
  const { events } = await (await serveLive(t, root)).ask()
  const told = await Array.fromAsync(/** @type {AsyncIterable<any>} */ (events))
  assert.match(JSON.stringify(told), /no database at postgres:\/\/…@127/)
  assertNothing(told)
})
