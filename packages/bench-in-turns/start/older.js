// @ts-check
// Somebody's own server as it was: at a commit of its repository, or in another folder. Nothing is written into either.
import { existsSync, lstatSync } from 'node:fs'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { execa } from 'execa'
import { ToolError, UsageError } from '../errors.js'
import { readJsonFile, whereTyped } from '../json-file.js'
import { describeApp } from './app.js'
import { extractCommit, findCommit, linkPackages, openGit, shorten } from './git.js'
import { temporaryFolder } from './temporary.js'

/** @import { App } from './app.js' */

const SPEC = /^((?:@[\w.-]+\/)?[\w.-]+)@([^,@]+),([^,@]+)$/
const LOCK = 'package-lock.json'
const OS = { win32: 'win' }[process.platform] ?? process.platform
const KIND = `${OS}-${process.arch}`
/** In which npm's registry carries Node.js for this kind of machine; installing it runs no script. */
export const NODE_PACKAGE = KIND === 'darwin-arm64' ? `node-bin-${KIND}` : `node-${KIND}`

/**
 * @param {App[]} apps one a route
 * @param {string} against a folder, or whatever git takes for a commit
 * @param {object} options
 * @param {Parameters<typeof describeApp>[1]} options.chosen
 * @param {string} [options.build] makes of the source what is started
 * @param {AbortSignal} options.signal
 * @param {string[]} [options.packagesFrom] absolute folders of the app, of which one may have that commit's packages
 * @returns {Promise<{ older: App[], remove: () => Promise<void> }>} by route; `remove` takes away what was made
 * @throws {UsageError} without such a folder or commit
 * @throws {ToolError} when its packages cannot be installed, or it cannot be built
 */
export async function olderApp (apps, against, { chosen, build, signal, packagesFrom = [apps[0].dir] }) {
  const folder = whereTyped(against)
  if (existsSync(folder)) {
    const older = await describeApp(against, chosen)
    return { older: describeOlder(apps, older, `in ${against}`), remove: async () => {} }
  }
  return inTemporaryFolder(async root => {
    const { dir, commit } = await checkOut(apps[0].dir, against, { root, build, signal, packagesFrom })
    const older = describeOlder(apps, await describeApp(dir, chosen), `at ${shorten(commit)}`)
    const { scripts } = await readJsonFile(join(dir, 'package.json'))
    const unbuilt = build ? undefined : scripts?.build
    return { older: older.map(app => ({ ...app, ...unbuilt && { unbuilt } })) }
  })
}

/**
 * Two copies of an app, each with another version of one of its packages. What its other packages are is as it is now.
 *
 * @param {App[]} apps one a route
 * @param {string} spec such as `fastify@4.29.1,5.6.2`
 * @param {{ chosen: Parameters<typeof describeApp>[1], signal: AbortSignal }} options
 * @returns {Promise<{ pairs: [older: App, now: App][], remove: () => Promise<void> }>} by route
 * @throws {UsageError} when the app does not have that package
 * @throws {ToolError} when npm cannot install one of the two
 */
export async function appsWith (apps, spec, { chosen, signal }) {
  const { name, versions } = readSpec(apps[0], spec)
  return inTemporaryFolder(async root => {
    const copies = []
    for (const version of versions) copies.push(await copyWith(apps, name, version, { root, chosen, signal }))
    const [older, now] = copies
    return { pairs: apps.map((_, i) => /** @type {[App, App]} */ ([older[i], now[i]])) }
  })
}

/**
 * @param {App} app
 * @param {string} spec such as `fastify@4.29.1,5.6.2`
 * @returns {{ name: string, versions: string[] }}
 * @throws {UsageError} when the app does not have that package
 */
export function readSpec ({ dir, dependencies }, spec) {
  const [, name, ...versions] = SPEC.exec(spec) ?? []
  if (!name) throw new UsageError(`--with ${spec} is not of the form PACKAGE@A,B, such as fastify@4.29.1,5.6.2`)
  if (dependencies.includes(name)) return { name, versions }
  throw new UsageError(`--with ${spec}: ${name} is not among the dependencies of ${basename(dir)}/package.json`)
}

/**
 * @param {App[]} apps one a route
 * @param {string} name of one of its packages
 * @param {string} version
 * @param {{ chosen: Parameters<typeof describeApp>[1], signal: AbortSignal }} options
 * @returns {Promise<{ older: App[], remove: () => Promise<void> }>} a copy of the app with that version
 * @throws {ToolError} when npm cannot install it
 */
export async function appWith (apps, name, version, { chosen, signal }) {
  return inTemporaryFolder(async root => ({ older: await copyWith(apps, name, version, { root, chosen, signal }) }))
}

async function copyWith (apps, name, version, { root, chosen, signal }) {
  const { dir: from } = apps[0]
  const dir = join(root, version, basename(from))
  await cp(from, dir, { recursive: true, verbatimSymlinks: false, filter: file => basename(file) !== '.git' })
  await runIn(dir, `npm install --no-save --no-audit --no-fund ${name}@${version}`, signal)
  const copies = await describeApp(dir, chosen)
  return copies.map((app, i) => ({ ...app, id: `${apps[i].id} with ${name}@${version}` }))
}

/**
 * @param {App[]} apps one a route
 * @param {string} version of Node.js
 * @param {{ signal: AbortSignal }} options
 * @returns {Promise<{ older: App[], remove: () => Promise<void> }>} the same app, started by that one
 * @throws {ToolError} when npm cannot install it
 */
export async function appOn (apps, version, { signal }) {
  return inTemporaryFolder(async root => {
    await writeFile(join(root, 'package.json'), '{}')
    await runIn(root, `npm install --no-audit --no-fund --ignore-scripts ${NODE_PACKAGE}@${version}`, signal)
    const nodeFolder = join(root, 'node_modules', NODE_PACKAGE, 'bin')
    return { older: apps.map(app => ({ ...app, nodeFolder, id: `${app.id} on Node.js ${version}` })) }
  })
}

/**
 * @template T
 * @param {(root: string) => Promise<T>} make from what it puts into the folder
 * @returns {Promise<T & { remove: () => Promise<void> }>} and what takes the folder away
 */
async function inTemporaryFolder (make) {
  const root = await temporaryFolder()
  const remove = () => rm(root, { recursive: true, force: true })
  try {
    return { ...await make(root), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

function describeOlder (apps, older, where) {
  return older.map((app, i) => ({ ...app, id: `${apps[i].id} ${where}` }))
}

async function checkOut (now, revision, { root, build, signal, packagesFrom }) {
  const inApp = openGit(now, signal)
  const commit = await findCommit(inApp, revision, 'an application')
  const [top, prefix] = (await inApp('rev-parse', '--show-toplevel', '--show-prefix')).output.toString().split('\n')
  const dir = join(root, prefix)
  await extractCommit(openGit(top, signal), commit, root)
  if (!existsSync(dir)) throw new UsageError(`${prefix} is not there at ${revision}`)
  await bringPackages(packagesFrom, dir, signal)
  if (build) await runIn(dir, build, signal).catch(error => { throw withRemedy(error, { dir, build }) })
  return { dir, commit }
}

/** Some bundlers follow no link out of the folder. */
function withRemedy (error, { dir, build }) {
  const isLinked = lstatSync(join(dir, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()
  if (isLinked && error instanceof ToolError) {
    error.message += ', where node_modules is a link: ' +
      `--build 'rm node_modules && npm ci && ${build}' installs them there`
  }
  return error
}

// The same packages are not installed twice. Links among them lead to code of today, so those are.
async function bringPackages (folders, to, signal) {
  const then = await readLock(to)
  if (then === null) return linkPackages(folders[0], to)
  if (!then.includes('"link": true')) {
    for (const from of folders) if (await readLock(from) === then) return linkPackages(from, to)
  }
  await runIn(to, 'npm ci', signal)
}

/** @returns {Promise<string | null>} */
function readLock (dir) {
  return readFile(join(dir, LOCK), 'utf8').catch(() => null)
}

async function runIn (cwd, command, signal) {
  const { failed, all } = await execa(command, { shell: true, cwd, reject: false, all: true, cancelSignal: signal })
  signal.throwIfAborted()
  if (!failed) return
  throw failureOf(`${command} failed in a copy of the application`, all)
}

const MOST_LINES = 8
const ERROR_OF_NPM = /^npm (error|ERR!)(?! A complete log| *$)/

/**
 * @param {string} message
 * @param {string} output
 * @returns {ToolError} with what tells why: npm says that first, and a build last
 */
export function failureOf (message, output) {
  const lines = output.split('\n').filter(line => line.trim())
  const ofNpm = lines.filter(line => ERROR_OF_NPM.test(line)).slice(0, MOST_LINES)
  const ofBuild = lines.filter(line => !line.startsWith('npm ')).slice(-MOST_LINES)
  return Object.assign(new ToolError(message), { stderrLines: [...ofBuild, ...ofNpm] })
}

const NO_CODE = /(^|[\\/])(node_modules|\.[^\\/]*)([\\/]|$)|\.(log|md)$/

/**
 * @param {{ dir: string }} one
 * @param {{ dir: string }} other
 * @returns {Promise<boolean>} are their files the same, without packages, logs and what begins with a dot? What a
 *   comparison of the two shows is noise alone then
 */
export async function isSameCode (one, other) {
  const [files, others] = await Promise.all([one, other].map(({ dir }) => listFiles(dir)))
  if (files.join('\n') !== others.join('\n')) return false
  for (const file of files) {
    const [text, otherText] = await Promise.all([one, other].map(({ dir }) => readFile(join(dir, file))))
    if (!text.equals(otherText)) return false
  }
  return true
}

/** @returns {Promise<string[]>} by their paths in it, sorted */
async function listFiles (dir) {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true })
  return entries.filter(entry => entry.isFile()).map(entry => relative(dir, join(entry.parentPath, entry.name)))
    .filter(file => !NO_CODE.test(file)).sort()
}
