// @ts-check
// Who brings which package, by the lock file; and packages that are installed on demand, by a lock file of their own,
// and kept beside this project's.
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { execa } from 'execa'
import { StageError } from '../errors.js'
import { rootDir } from './catalog.js'

/**
 * @typedef {object} Locked as npm writes it
 * @property {string} [version]
 * @property {string} [integrity] a hash of it
 * @property {string} [license]
 * @property {boolean} [link] to a folder of this repository
 * @property {string} [resolved] that folder
 * @property {boolean} [dev] only development needs it
 * @property {string} [deprecated] what its authors say of it
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/** @typedef {{ packages: Record<string, Locked> }} Lock */

const FOLDER = 'node_modules/'
// Whoever began us by `npm run -s` has made every npm below silent, and then it does not say why it fails.
const ARGS =
  ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--workspaces=false', '--prefer-offline', '--loglevel=error']
const SAID = /^npm (?:error|ERR!) (?!A complete log|code )(.+)$/

/**
 * @param {Lock} lock
 * @returns {{ path: string, key: string, locked: Locked }[]} what an installation brings; `key` is name and version
 */
export function installedPackages ({ packages }) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes(FOLDER) && !link)
    .map(([path, locked]) => ({ path, key: `${path.split(FOLDER).at(-1)}@${locked.version}`, locked }))
}

/**
 * @param {Lock} lock
 * @param {string} path of a package in it, or of a folder of this repository: empty for the root
 * @returns {Set<string>} paths of all that it brings, what is optional as well, but what only its development needs
 */
export function reachableFrom (lock, path) {
  const reached = new Set()
  const todo = [path]
  for (let from = todo.pop(); from !== undefined; from = todo.pop()) {
    for (const found of broughtBy(lock, from)) {
      if (reached.has(found)) continue
      reached.add(found)
      todo.push(found)
    }
  }
  return reached
}

/**
 * @param {Lock} lock
 * @returns {Map<string, Set<string>>} by path of a package, the names that bring it and that a package.json of this
 *   repository asks for
 */
export function askedForBy (lock) {
  const asked = new Map()
  for (const [path, { dependencies, devDependencies }] of Object.entries(lock.packages)) {
    if (path.includes(FOLDER)) continue
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const found = /** @type {string} */ (resolve(lock, path, name))
      for (const brought of [found, ...reachableFrom(lock, found)]) {
        if (!asked.has(brought)) asked.set(brought, new Set())
        asked.get(brought).add(name)
      }
    }
  }
  return asked
}

function broughtBy (lock, path) {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path]
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .map(name => resolve(lock, path, name)).filter(found => found !== undefined) // an optional peer may be missing
}

// As Node.js looks for it: in the folder that asks, and in each above.
function resolve ({ packages }, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder && `${folder}/`}${FOLDER}${name}`
    if (packages[path]) return packages[path].link ? packages[path].resolved : path
    if (!folder) return undefined
  }
}

/**
 * Into a folder beside it first: an install that is interrupted leaves nothing there that could be taken for a whole
 * one. npm keeps what it has downloaded, so the next try goes on from there.
 *
 * @param {string} folder absolute; it is replaced
 * @param {{ manifest: object, lock: object }} packages package.json and package-lock.json, with hashes
 * @param {{ what: string, signal: AbortSignal }} options `what` begins the message when it fails
 * @returns {Promise<void>}
 * @throws {StageError} when npm cannot get it, or it is not what the hash says
 */
export async function installLocked (folder, { manifest, lock }, { what, signal }) {
  await mkdir(dirname(folder), { recursive: true })
  const unfinished = await mkdtemp(join(dirname(folder), `${basename(folder)}-unfinished-`))
  try {
    await writeFile(join(unfinished, 'package.json'), JSON.stringify(manifest))
    await writeFile(join(unfinished, 'package-lock.json'), JSON.stringify(lock))
    await npmCi(unfinished, { what, signal })
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/**
 * As npm writes it, without the address of a registry: npm asks the one that it is set to.
 *
 * @param {{ package: string, version: string, integrity: string }} pin a package that brings no others
 * @returns {{ manifest: object, lock: object }} as {@link installLocked} takes it
 */
export function lockOf ({ package: name, version, integrity }) {
  const dependencies = { [name]: version }
  return {
    manifest: { private: true, dependencies },
    lock: {
      lockfileVersion: 3,
      packages: { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } }
    }
  }
}

/**
 * @param {string} from absolute folder of a package.json and its lock
 * @param {{ what: string, signal: AbortSignal }} options as {@link installLocked} has them
 * @returns {Promise<string>} absolute folder that has the packages in its node_modules; it is kept for the next time
 * @throws {StageError} as {@link installLocked} does
 */
export async function installOnce (from, options) {
  const [manifest, lock] = await Promise.all(['package.json', 'package-lock.json'].map(async file =>
    JSON.parse(await readFile(join(from, file), 'utf8'))))
  const folder = join(rootDir, '.runtimes', manifest.name)
  const kept = await readFile(join(folder, 'package-lock.json'), 'utf8').catch(() => '')
  if (kept !== JSON.stringify(lock)) await installLocked(folder, { manifest, lock }, options)
  return folder
}

async function npmCi (folder, { what, signal }) {
  const { failed, code, exitCode = code, stderr = '' } = await execa('npm', ARGS, {
    cwd: folder,
    reject: false,
    cancelSignal: signal,
    env: { npm_config_local_prefix: folder }
  })
  if (!failed) return
  const lines = stderr.split('\n')
  const why = lines.map(line => SAID.exec(line)?.[1]).find(Boolean)
  throw new StageError(`${what} could not be installed (npm ended with ${exitCode}${why ? `: ${why}` : ''})`, lines)
}

/**
 * @param {string} name of a package
 * @param {string} dir of the scripts that ask for it
 * @returns {string | undefined} its package.json; undefined where it is not installed
 */
export function findPackage (name, dir) {
  try {
    return findPackageJSON(name, join(dir, 'index.js'))
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
