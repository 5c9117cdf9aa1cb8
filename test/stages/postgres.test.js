// @ts-check
// A database lasts as long as who asked for it, and says in a line why there is none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import getPort from 'get-port'
import pWaitFor from 'p-wait-for'
import { rootDir } from '../../scripts/stages/catalog.js'
import { startPostgres } from '../../scripts/stages/installed/postgres.js'
import { connectTo, NO_POSTGRES } from '../support/postgres.js'
import { setEnvironment } from '../support/processes.js'
import { runScript } from '../support/project.js'

const skip = NO_POSTGRES
const STAGE = 'postgres-variant/03-indexed'
const DATABASES = 'SELECT datname FROM pg_database ORDER BY datname'

const start = async (/** @type {import('node:test').TestContext} */ t) => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  return postgres
}

test('npm start names a stage\'s database in the reader\'s language, and for a second terminal', { skip }, async t => {
  const env = { LC_ALL: 'ru_RU.UTF-8' }
  const running = runScript(rootDir, 'start.js', [STAGE, '--port', String(await getPort())], { env })
  t.after(() => running.kill('SIGTERM'))
  let output = ''
  running.all.on('data', chunk => { output += chunk })
  await pWaitFor(() => output.includes('listening on'), { timeout: 60_000 })
  assert.match(output, /^PostgreSQL [\d.]+ \(127\.0\.0\.1:\d+\); когда команда закончится, он исчезнет$/m)
  const query = await connectTo(t, String(/export DATABASE_URL=(\S+)/.exec(output)?.[1]))
  assert.ok((await query('SELECT FROM items LIMIT 1')).length)
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

/** @type {[what: string, urlOf: (t: any) => string | Promise<string>, exitCode: number, says: RegExp][]} */
const WRONG = [
  ['no address', () => 'mysql://me@127.0.0.1/mine', 2, /^DATABASE_URL is no address such as postgres:\/\/\S+$/],
  ['nobody there', async () => `postgres://me@127.0.0.1:${await getPort()}/mine`, 1,
    /^DATABASE_URL: connect ECONNREFUSED 127\.0\.0\.1:\d+$/]
]
for (const [what, urlOf, exitCode, says] of WRONG) {
  test(`DATABASE_URL, ${what}: one line`, async t => {
    const env = { DATABASE_URL: await urlOf(t) }
    const ended = await runScript(rootDir, 'start.js', [STAGE, '--port', String(await getPort())], { env })
    assert.deepEqual([ended.exitCode, ended.stdout], [exitCode, ''])
    assert.match(ended.stderr, says)
  })
}
