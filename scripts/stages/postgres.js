// @ts-check
// A real PostgreSQL on loopback for as long as a command runs, or databases of our own on the server that DATABASE_URL
// names. Either is gone when the command is, however it ends.
import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execa } from 'execa'
import { Client } from 'pg'
import { ServerError, UsageError } from 'bench-in-turns/errors.js'
import { installPostgres, USE_OWN } from './postgres-binaries.js'
import { cleanEnvironment } from 'bench-in-turns/start/spawn.js'

/** @import { Borrowed, Own } from './postgres-keeper.js' */

/**
 * @typedef {object} Postgres
 * @property {() => Promise<string>} createDatabase gives the url of a new one, gone when this is stopped
 * @property {string} where for people: what it is, and where it listens
 * @property {AbortSignal} died aborted with a ServerError when it ends without having been asked to
 * @property {() => Promise<void>} stop settles when nothing is left of it
 */

const KEEPER = join(import.meta.dirname, 'postgres-keeper.js')
const OLDEST = 14 // it knows client_connection_check_interval
const CONNECT_WITHIN_MS = 10_000
const OTHERS_ENTER = 0o001

/**
 * @param {object} run
 * @param {AbortSignal} [run.signal] gives up what is not ready yet
 * @param {(line: string) => void} [run.say] takes a line that says what is fetched
 * @returns {Promise<Postgres>}
 * @throws {UsageError} when DATABASE_URL is no address of a PostgreSQL
 * @throws {ServerError} when there is no server that can be used, and why
 */
export async function startPostgres ({ signal, say = () => {} } = {}) {
  const admin = process.env.DATABASE_URL
  return admin ? borrow(admin, signal) : startOwn(signal, say)
}

async function startOwn (signal, say) {
  const { native, version } = await installPostgres({ signal, say })
  const user = process.getuid?.() === 0 ? await findUser(native) : undefined
  const home = user ? await findHome() : tmpdir()
  const password = randomBytes(16).toString('hex')
  const keeper = await keep({ own: { native, home, password, user } }, signal)
  const { host } = new URL(keeper.ready.url)
  return open(keeper, { admin: keeper.ready.url, prefix: nameDatabases(), where: `PostgreSQL ${version} on ${host}` })
}

async function borrow (admin, signal) {
  const { host = '' } = URL.parse(admin) ?? {}
  if (!/^postgres(ql)?:\/\//.test(admin) || URL.parse(admin) === null) {
    throw new UsageError('DATABASE_URL is no address such as postgres://USER:PASSWORD@HOST/DATABASE')
  }
  const version = await ask(admin, 'SHOW server_version_num', rows => Number(rows[0].server_version_num))
    .catch(error => { throw new ServerError(`DATABASE_URL: ${error.message}`, []) })
  const major = Math.floor(version / 10_000)
  if (major < OLDEST) {
    throw new ServerError(`DATABASE_URL leads to PostgreSQL ${major}, and ${OLDEST} or later is needed`, [])
  }
  const prefix = nameDatabases()
  const keeper = await keep({ borrowed: { admin, prefix } }, signal)
  return open(keeper, { admin, prefix, where: `databases ${prefix}_* on PostgreSQL ${major} of ${host}` })
}

const nameDatabases = () => `tutorial_${randomBytes(6).toString('hex')}`

/** @returns {Postgres} */
function open (keeper, { admin, prefix, where }) {
  let count = 0
  return {
    where,
    died: keeper.died,
    stop: keeper.stop,
    async createDatabase () {
      const name = `${prefix}_${++count}`
      await ask(admin, `CREATE DATABASE ${name}`).catch(error => {
        throw keeper.died.reason ?? new ServerError(`${where}: ${error.message}`, [])
      })
      return String(Object.assign(new URL(admin), { pathname: `/${name}` }))
    }
  }
}

/**
 * @template T
 * @param {string} url
 * @param {string} sql
 * @param {(rows: any[]) => T} [read]
 * @returns {Promise<T>}
 */
async function ask (url, sql, read = rows => /** @type {any} */ (rows)) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  client.on('error', () => {}) // its query fails as well
  try {
    await client.connect()
    return read((await client.query(sql)).rows)
  } catch (error) {
    throw new Error(error.message || error.code, { cause: error }) // of several addresses, none of which answered
  } finally {
    client.end().catch(() => {})
  }
}

/**
 * @param {{ own: Own } | { borrowed: Borrowed }} what
 * @param {AbortSignal} [signal]
 */
async function keep (what, signal) {
  const keeper = execa(process.execPath, [KEEPER], {
    ipc: true,
    serialization: 'json',
    env: cleanEnvironment(),
    extendEnv: false,
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'inherit',
    buffer: false,
    reject: false,
    detached: true
  })
  const died = new AbortController()
  let isStopping = false
  const stop = async () => {
    isStopping = true
    if (keeper.nodeChildProcess.connected) keeper.nodeChildProcess.disconnect()
    await keeper
  }
  keeper.then(() => {
    if (!isStopping) died.abort(new ServerError('PostgreSQL was left alone: its keeper has ended', []))
  })
  try {
    const answers = keeper.getEachMessage()[Symbol.asyncIterator]()
    await keeper.sendMessage(what)
    const { value: { ready, failed } = {} } = await unlessAborted(answers.next(), signal)
    if (!ready) throw new ServerError(failed ?? 'PostgreSQL could not be started: its keeper has ended', [])
    answers.next().then(({ value }) => { if (value?.died) died.abort(new ServerError(value.died, [])) }, () => {})
    return { ready, died: died.signal, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
function unlessAborted (promise, signal) {
  if (!signal) return promise
  return Promise.race([promise, new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })])
}

// PostgreSQL refuses to run as root. Then it runs as nobody, who must be able to enter its folders.

async function findUser (native) {
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async flag => {
    const { stdout, exitCode } = await execa('id', [flag, 'nobody'], { reject: false })
    if (exitCode !== 0) throw new ServerError(`PostgreSQL refuses root, and there is no user nobody; ${USE_OWN}`, [])
    return Number(stdout)
  }))
  return { uid, gid, mayReadPrograms: await mayEnter(native) }
}

async function findHome () {
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) if (await mayEnter(folder)) return folder
  throw new ServerError(`PostgreSQL refuses root, and no other user may enter ${tmpdir()}; ${USE_OWN}`, [])
}

/** @returns {Promise<boolean>} by anybody, through all the folders above it */
async function mayEnter (folder) {
  for (let path = folder; ; path = dirname(path)) {
    const { mode } = await stat(path).catch(() => ({ mode: 0 }))
    if (!(mode & OTHERS_ENTER)) return false
    if (path === dirname(path)) return true
  }
}
