// @ts-check
// A process between a command and its database, in a session of its own. When the command ends, however it does, the
// channel to it breaks, and this ends the database and removes what is left of it: a folder, or databases on a server
// that is not ours. It is told what to keep by one message, and answers with `ready`, or with what is wrong.
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { chown, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanEnvironment, freePort, hearLines, sayWhy, signalGroup } from 'bench-in-turns/kit.js'
import { execa } from 'execa'
import { withClient } from './postgres-client.js'

/**
 * @typedef {object} Own a database server of ours
 * @property {string} native absolute folder of its programs
 * @property {string} home absolute folder in which it gets one of its own
 * @property {string} password
 * @property {{ uid: number, gid: number, mayReadPrograms: boolean }} [user] who runs it, where it is not who runs this
 */

/** @typedef {{ admin: string, prefix: string }} Borrowed url of a server, and how names of our databases there begin */

const STARTED = /database system is ready to accept connections/
const PORT_TAKEN = /could not bind .*Address already in use|could not create any TCP\/IP sockets/
const CAUSE = /(?:FATAL|PANIC|ERROR|initdb: error):\s*(.+)/
const PORT_TRIES = 3
const LINES_KEPT = 20
// Nothing here is worth more than a run. 100 connections are what PostgreSQL allows as it comes. What it counts of each
// statement, as most hosted ones do, can be loaded at its start only.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_preload_libraries: 'pg_stat_statements',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  timezone: 'UTC'
}
const INITDB = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync']

/** @type {(() => Promise<unknown>)[]} to be done in turn, the last one first */
const atEnd = []
let isEnding = false
/** @type {Promise<object>} what is being made */
let making = Promise.resolve({})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {}) // a Ctrl-C is for the command
process.once('disconnect', end)
process.once('message', async (/** @type {any} */ { own, borrowed }) => {
  try {
    making = own ? startOwn(own) : openBorrowed(borrowed)
    tell({ ready: await making })
  } catch (error) {
    tell({ failed: error.errno ? sayWhy(error) : error.message })
    await end()
  }
})

/** Whoever is to hear it may be gone. */
function tell (message) {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

async function end () {
  if (isEnding) return
  isEnding = true
  for (const undo of atEnd.toReversed()) await undo().catch(error => console.error(error.message))
  process.exit(0)
}

async function startOwn ({ native, home, password, user }) {
  const folder = mkdtempSync(join(home, 'postgres-')) // at once, so that no end comes between it and the next line
  atEnd.push(async () => {
    await making.catch(() => {}) // until nobody writes there any more
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const as = user && { uid: user.uid, gid: user.gid }
  const programs = user && !user.mayReadPrograms ? await copyPrograms(native, folder) : native
  const [data, secret] = [join(folder, 'data'), join(folder, 'password')]
  await mkdir(data, { mode: 0o700 })
  await writeFile(secret, password, { mode: 0o600 })
  if (user) for (const path of [folder, data, secret]) await chown(path, user.uid, user.gid)
  const start = (program, args) => startProgram(join(programs, 'bin', program), args, { folder, as })
  await expectEnd(start('initdb', ['-D', data, `--pwfile=${secret}`, ...INITDB]))
  const { port, pid } = await listen(port =>
    start('postgres', ['-D', data, '-p', String(port), ...Object.entries(SETTINGS).flatMap(([name, value]) =>
      ['-c', `${name}=${value}`])]))
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, pid }
}

/** For a user who may not enter the folder in which they are. */
async function copyPrograms (native, folder) {
  const to = join(folder, 'native')
  await cp(native, to, { recursive: true, verbatimSymlinks: true })
  return to
}

/** In a group of its own: PostgreSQL's programs start others. */
function startProgram (program, args, { folder, as }) {
  if (isEnding) throw new Error('nobody waits for it')
  const child = execa(program, args, {
    cwd: folder,
    ...as,
    env: cleanEnvironment({ LC_ALL: 'C' }),
    extendEnv: false,
    stdin: 'ignore',
    stdout: 'ignore',
    reject: false,
    buffer: false,
    detached: process.platform !== 'win32'
  })
  const lines = /** @type {string[]} */ ([])
  const isStarted = new Promise(resolve => hearLines(/** @type {any} */ (child.stderr), line => {
    lines.push(line)
    if (lines.length > LINES_KEPT) lines.shift()
    if (STARTED.test(line)) resolve(true)
  }))
  atEnd.push(async () => {
    // Of all its processes, the first one ends the others, at once and without a checkpoint.
    if (process.platform === 'win32') child.kill()
    else if (program.endsWith('initdb')) signalGroup(child.pid, 'SIGKILL')
    else child.kill('SIGQUIT')
    await child
  })
  return { child, lines, isStarted, name: program.split(/[\\/]/).at(-1) }
}

async function expectEnd (started) {
  if ((await started.child).exitCode !== 0) throw new Error(describe(started, await started.child))
}

/** Between the moment in which a port was free and the one in which it is taken, somebody else may take it. */
async function listen (start) {
  for (let tries = 1; ; tries++) {
    const port = await freePort()
    const started = start(port)
    if (await Promise.race([started.isStarted, started.child.then(() => false)])) {
      watch(started)
      return { port, pid: started.child.pid }
    }
    if (tries === PORT_TRIES || !started.lines.some(line => PORT_TAKEN.test(line))) {
      throw new Error(describe(started, await started.child))
    }
  }
}

async function watch (started) {
  const result = await started.child
  if (isEnding) return
  tell({ died: describe(started, result) })
  await end()
}

function describe ({ name, lines }, { exitCode, signal, message }) {
  const ended = exitCode === undefined ? message : `ended with exit code ${exitCode}`
  const how = signal ? `was ended by ${signal}` : ended
  const cause = signal ? undefined : lines.map(line => CAUSE.exec(line)?.[1]).findLast(Boolean)
  return `PostgreSQL's ${name} ${how}${cause ? `: ${cause}` : ''}`
}

async function openBorrowed ({ admin, prefix }) {
  atEnd.push(() => withClient(admin, async client => {
    const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix])
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`)
  }))
  return { url: admin, pid: null }
}

await once(process, 'disconnect')
