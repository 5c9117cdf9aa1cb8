// @ts-check
// Versions of somebody's own server, each in a folder of its own: as it was at a commit of its repository, as it is
// now, with another version of a package, or on another Node.js. Nothing is written into the folder that it lies in.
import { existsSync } from 'node:fs'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { sayWhy, ToolError, UsageError } from '../errors.js'
import { readJsonFile, whereTyped } from '../json-file.js'
import { describeApp } from './app.js'
import { copyCommit, copyFiles, copyFolder, openCheckout } from './copy.js'
import { findCommit, openGit, shorten } from './git.js'
import { findIgnored, sayUnshared } from './ignored.js'
import { copyPackages } from './installed.js'
import { findWorkspace } from './managers.js'
import { addPackage, bringPackages, saySamePackages } from './packages.js'
import { runIn } from './shell.js'
import { expectBuilt, isPlainStart } from './started.js'
import { temporaryFolder } from './temporary.js'

/**
 * @import { Message } from '../message.js'
 * @import { App } from './app.js'
 */

/**
 * @typedef {object} Made
 * @property {App[]} older by route
 * @property {Message[]} [unshared] what it has not of the app as it lies there
 * @property {() => Promise<void>} remove takes away what was made
 */
/** @typedef {{ chosen: NonNullable<Parameters<typeof describeApp>[1]>, build?: string, signal: AbortSignal }} Making */

const SPEC = /^((?:@[\w.-]+\/)?[\w.-]+)@([^,@]+),([^,@]+)$/
const OS = { win32: 'win' }[process.platform] ?? process.platform
const KIND = `${OS}-${process.arch}`
/** In which npm's registry carries Node.js for this kind of machine; installing it runs no script. */
export const NODE_PACKAGE = KIND === 'darwin-arm64' ? `node-bin-${KIND}` : `node-${KIND}`
const ATTEMPTS = 3 // what a killed command was about to write may still come

/**
 * @param {App[]} apps one a route
 * @param {string} against a folder, or whatever git takes for a commit
 * @param {Making & { made?: App[] }} options `build` makes of the source what is started; `made` are copies of other
 *   versions, of which one may have that commit's packages
 * @returns {Promise<Made>}
 * @throws {UsageError} without such a folder or commit
 * @throws {ToolError} when its packages cannot be installed, or it cannot be built
 */
export async function olderApp (apps, against, { chosen, build, signal, made = [] }) {
  if (existsSync(whereTyped(against))) {
    const older = await describeApp(against, chosen)
    return { older: nameOlder(apps, older, `in ${against}`), remove: async () => {} }
  }
  const commit = await findCommit(openGit(apps[0].dir, signal), against, 'an application')
  const checkout = await openCheckout(apps[0].dir, signal)
  if (!build) await expectBuilt(apps[0], checkout)
  const where = `at ${shorten(commit)}`
  return inTemporaryFolder(async root => {
    const { copies, unshared } = await copyVersion(checkout, {
      commit, revision: against, root, id: `${apps[0].id} ${where}`, chosen, build, signal, made
    })
    const { scripts } = await readJsonFile(join(copies[0].dir, 'package.json'))
    const unbuilt = build ? undefined : scripts?.build
    const older = nameOlder(apps, copies, where)
    return { older: older.map(app => ({ ...app, ...unbuilt && { unbuilt } })), unshared }
  })
}

/**
 * The app as it lies there, changes that are not committed included: whatever runs in the copy leaves the folder as it
 * is.
 *
 * @param {App[]} apps one a route
 * @param {Making} making
 * @returns {Promise<Made>}
 * @throws {ToolError} when it cannot be built
 */
export async function copyOfNow (apps, { chosen, build, signal }) {
  const checkout = await openCheckout(apps[0].dir, signal)
  return inTemporaryFolder(async root => {
    const { copies } = await copyVersion(checkout, { root, id: apps[0].id, chosen, build, signal, made: [] })
    return { older: copies.map((app, i) => ({ ...app, id: apps[i].id })) }
  })
}

async function copyVersion (checkout, { commit = '', revision = '', root, id, chosen, build, signal, made }) {
  const { top: from, prefix } = checkout
  const top = join(root, basename(from))
  const dir = resolve(top, prefix)
  const missing = commit ? await copyCommit(checkout, commit, top, signal) : []
  if (!commit) await copyFolder(checkout, top, signal)
  if (!existsSync(dir)) throw new UsageError(`${prefix} is not there at ${revision}`)
  const ignored = await findIgnored(checkout)
  await copyFiles(ignored.files, { top: from, to: top })
  const [now, then] = [{ top: from, dir: resolve(from, prefix) }, { top, dir }]
  const isPlain = !build && !chosen.reset && isPlainStart((await describeApp(dir, chosen))[0].command)
  const unchanged = build ? [] : made // a build may change packages
  const others = unchanged.map(({ copy, dir }) => ({ top: copy?.top ?? dir, dir }))
  const installed = await bringPackages(now, then, { id, isPlain, made: others, signal })
  const same = installed ? await saySamePackages(now, then, { id, command: installed }) : []
  if (build) await runIn(dir, build, signal)
  const copies = (await describeApp(dir, chosen)).map(app => ({ ...app, copy: { top, from, commit } }))
  return { copies, unshared: [...sayUnshared(id, { ...ignored, missing, isBuilt: Boolean(build) }), ...same] }
}

/**
 * Two copies of an app, each with another version of one of its packages. What its other packages are is as it is now.
 *
 * @param {App[]} apps one a route
 * @param {string} spec such as `fastify@4.29.1,5.6.2`
 * @param {Making} making
 * @returns {Promise<{ pairs: [older: App, now: App][], remove: () => Promise<void> }>} by route
 * @throws {UsageError} when the app does not have that package
 * @throws {ToolError} when it cannot be installed in that version
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
 * @param {Making} making
 * @returns {Promise<Made>} a copy of the app with that version
 * @throws {ToolError} when it cannot be installed
 */
export async function appWith (apps, name, version, { chosen, signal }) {
  return inTemporaryFolder(async root => ({ older: await copyWith(apps, name, version, { root, chosen, signal }) }))
}

/** All that lies there comes along: what has been built, say. */
async function copyWith (apps, name, version, { root, chosen, signal }) {
  const { dir: from } = apps[0]
  const home = await realpath(await findWorkspace(from))
  const top = join(await mkdtemp(join(root, 'with-')), basename(home)) // a range is no name of a folder
  await copyPackages(home, { from: home, to: top, signal })
  const dir = join(top, relative(home, await realpath(from)))
  await addPackage({ top, dir }, `${name}@${version}`, signal)
  const copies = await describeApp(dir, chosen)
  return copies.map((app, i) => ({ ...app, id: `${apps[i].id} with ${name}@${version}` }))
}

/**
 * @param {App[]} apps one a route
 * @param {string} version of Node.js
 * @param {{ signal: AbortSignal }} options
 * @returns {Promise<Made>} the same app, started by that one
 * @throws {ToolError} when npm cannot install it
 */
export async function appOn (apps, version, { signal }) {
  return inTemporaryFolder(async root => {
    await writeFile(join(root, 'package.json'), '{}')
    const install = ['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', `${NODE_PACKAGE}@${version}`]
    await runIn(root, install, signal)
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
  let root = ''
  const remove = () => rm(root, { recursive: true, force: true, maxRetries: ATTEMPTS })
  try {
    root = await temporaryFolder()
    return { ...await make(root), remove }
  } catch (error) {
    if (root) await remove()
    if (!error.syscall) throw error
    throw new ToolError(`a copy of the application cannot be made in ${tmpdir()}, and TMPDIR names another folder: ` +
      sayWhy(error))
  }
}

function nameOlder (apps, older, where) {
  return older.map((app, i) => ({ ...app, id: `${apps[i].id} ${where}` }))
}
