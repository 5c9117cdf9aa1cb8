// @ts-check
// A database lasts as long as who asked for it, and says in a line why there is none.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import getPort from 'get-port'
import pWaitFor from 'p-wait-for'
import { rootDir } from '../../scripts/stages/catalog.js'
import { startPostgres } from '../../scripts/stages/postgres.js'
import { connectTo, NO_POSTGRES } from '../support/postgres.js'
import { childrenOf, isGone, setEnvironment } from '../support/processes.js'
import { runScript } from '../support/project.js'

const skip = NO_POSTGRES
const ON_UNIX = skip || (process.platform === 'win32' && 'Windows has no signals to send')
const STAGE = 'postgres-variant/03-indexed'
const DATABASES = 'SELECT datname FROM pg_database ORDER BY datname'

const start = async (/** @type {import('node:test').TestContext} */ t) => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  return postgres
}

/** Where its data is, and the process that started all others of it. */
async function lookAt (query) {
  const [{ data_directory: data }] = await query('SHOW data_directory')
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  return { folder: dirname(data), pid }
}

test('npm start gives a stage a database, and a SIGKILL leaves nothing of it', { skip: ON_UNIX }, async t => {
  const port = await getPort()
  const running = runScript(rootDir, 'start.js', [STAGE, '--port', String(port)])
  let output = ''
  running.all.on('data', chunk => { output += chunk })
  await pWaitFor(() => output.includes('listening on'), { timeout: 60_000 })
  assert.match(output, /^PostgreSQL [\d.]+ on 127\.0\.0\.1:\d+, gone when this ends$/m)
  const [, url = ''] = /export DATABASE_URL=(\S+)/.exec(output) ?? []
  const { folder, pid } = await lookAt(await connectTo(t, url))
  const children = await childrenOf(running.pid)
  const keeper = (await Promise.all(children.map(childrenOf))).findIndex(own => own.includes(pid))
  const [stage] = children.toSpliced(keeper, 1)
  running.kill('SIGKILL')
  t.after(() => process.kill(stage, 'SIGKILL')) // nobody ends it, as with any server whose npm start is killed
  await pWaitFor(() => [children[keeper], pid].every(isGone) && !existsSync(folder), { timeout: 60_000 })
})

test('a database that dies says so, and leaves nothing', { skip: ON_UNIX }, async t => {
  const postgres = await start(t)
  const { folder, pid } = await lookAt(await connectTo(t, await postgres.createDatabase()))
  const isDead = once(postgres.died, 'abort')
  process.kill(pid, 'SIGKILL')
  await isDead
  assert.equal(postgres.died.reason.message, "PostgreSQL's postgres was ended by SIGKILL")
  await pWaitFor(() => !existsSync(folder), { timeout: 60_000 })
  await assert.rejects(postgres.createDatabase(), postgres.died.reason)
})

test('who gives up while it is being made waits for nothing, and nothing is left', { skip }, async () => {
  const reason = new Error('enough')
  await assert.rejects(startPostgres({ signal: AbortSignal.abort(reason) }), reason)
})

test('on the server of DATABASE_URL it makes databases of its own, and drops these alone', { skip }, async t => {
  const url = await (await start(t)).createDatabase()
  const query = await connectTo(t, url)
  const before = await query(DATABASES)
  setEnvironment(t, { DATABASE_URL: url })
  const borrowed = await startPostgres()
  const own = await connectTo(t, await borrowed.createDatabase())
  const [{ name }] = await own('SELECT current_database() AS name')
  assert.deepEqual((await query(DATABASES)).filter(({ datname }) => datname === name).length, 1)
  assert.equal(before.some(({ datname }) => datname === name), false)
  await borrowed.stop()
  assert.deepEqual(await query(DATABASES), before)
})

/** Answers any query with the version of a PostgreSQL, by its protocol. */
async function serveVersion (t, version) {
  const message = (type, body) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const column = Buffer.from('\0\x01server_version_num\0' + '\0'.repeat(18), 'latin1')
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, version.length]), Buffer.from(version)])
  const ready = message('Z', Buffer.from('I'))
  const server = createServer(socket => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      socket.once('data', () => socket.write(Buffer.concat([
        message('T', column), message('D', row), message('C', Buffer.from('SHOW\0')), ready
      ])))
    }).on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return `postgres://me@127.0.0.1:${/** @type {any} */ (server.address()).port}/mine`
}

/** @type {[what: string, urlOf: (t: any) => string | Promise<string>, exitCode: number, says: RegExp][]} */
const WRONG = [
  ['no address', () => 'mysql://me@127.0.0.1/mine', 2, /^DATABASE_URL is no address such as postgres:\/\/\S+$/],
  ['nobody there', async () => `postgres://me@127.0.0.1:${await getPort()}/mine`, 1,
    /^DATABASE_URL: connect ECONNREFUSED 127\.0\.0\.1:\d+$/],
  ['too old', t => serveVersion(t, '130013'), 1, /^DATABASE_URL leads to PostgreSQL 13, and 14 or later is needed$/]
]
for (const [what, urlOf, exitCode, says] of WRONG) {
  test(`DATABASE_URL, ${what}: one line`, async t => {
    const env = { DATABASE_URL: await urlOf(t) }
    const ended = await runScript(rootDir, 'start.js', [STAGE, '--port', String(await getPort())], { env })
    assert.deepEqual([ended.exitCode, ended.stdout], [exitCode, ''])
    assert.match(ended.stderr, says)
  })
}

test('where there is none for the platform, a line says what to do', async () => {
  const onOther = "Object.defineProperty(process, 'arch', { value: 'mips' })"
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(onOther)}` }
  const ended = await runScript(rootDir, 'start.js', [STAGE, '--port', String(await getPort())], { env })
  assert.deepEqual([ended.exitCode, ended.stdout], [1, ''])
  assert.match(ended.stderr, /^there is no PostgreSQL to fetch for \w+-mips; DATABASE_URL=\S+ names one of your own$/)
})
