// @ts-check
// Packages that are installed on demand, by a lock file of their own, and kept beside this project's.
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { execa } from 'execa'
import { ServerError } from 'bench-in-turns/kit.js'
import { rootDir } from '../catalog.js'

// Whoever began us by `npm run -s` has made every npm below silent, and then it does not say why it fails.
const ARGS =
  ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--workspaces=false', '--prefer-offline', '--loglevel=error']
const SAID = /^npm (?:error|ERR!) (?!A complete log|code )(.+)$/

/**
 * Into a folder beside it first: an install that is interrupted leaves nothing there that could be taken for a whole
 * one. npm keeps what it has downloaded, so the next try goes on from there.
 *
 * @param {string} folder absolute; it is replaced
 * @param {{ manifest: object, lock: object }} packages package.json and package-lock.json, with hashes
 * @param {{ what: string, signal: AbortSignal }} options `what` begins the message when it fails
 * @returns {Promise<void>}
 * @throws {ServerError} when npm cannot get it, or it is not what the hash says
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

/** @param {string} name of a package.json @returns {string} absolute folder where {@link installOnce} installs it */
export const packagesFolder = name => join(rootDir, '.runtimes', name)

/**
 * @param {string} from absolute folder of a package.json and its lock
 * @param {{ what: string, signal: AbortSignal }} options as {@link installLocked} has them
 * @returns {Promise<string>} absolute folder that has the packages in its node_modules; it is kept for the next time
 * @throws {ServerError} as {@link installLocked} does
 */
export async function installOnce (from, options) {
  const [manifest, lock] = await Promise.all(['package.json', 'package-lock.json'].map(async file =>
    JSON.parse(await readFile(join(from, file), 'utf8'))))
  const folder = packagesFolder(manifest.name)
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
  throw new ServerError(`${what} could not be installed (npm ended with ${exitCode}${why ? `: ${why}` : ''})`, lines)
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
