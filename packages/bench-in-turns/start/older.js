// @ts-check
// Somebody's own server as it was: at a commit of its repository, or in another folder. Nothing is written into either.
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { execa } from 'execa'
import { UsageError } from '../errors.js'
import { describeApp } from './app.js'
import { extractCommit, findCommit, linkPackages, openGit, shorten } from './git.js'

/** @import { App } from './app.js' */

const SPEC = /^((?:@[\w.-]+\/)?[\w.-]+)@([^,@]+),([^,@]+)$/
const LOCK = 'package-lock.json'

/**
 * @param {App[]} apps one a route
 * @param {string} against a folder, or whatever git takes for a commit
 * @param {{ chosen: Parameters<typeof describeApp>[1], build?: string, signal: AbortSignal }} options `build` makes of
 *   the source what is started
 * @returns {Promise<{ older: App[], remove: () => Promise<void> }>} by route; `remove` takes away what was made
 * @throws {UsageError} without such a folder or commit, or when its packages cannot be installed
 */
export async function olderApp (apps, against, { chosen, build, signal }) {
  const folder = resolve(process.env.INIT_CWD ?? '.', against)
  if (existsSync(folder)) {
    const older = await describeApp(against, chosen)
    return { older: describeOlder(apps, older, `in ${against}`), remove: async () => {} }
  }
  return inTemporaryFolder(async root => {
    const { dir, commit } = await checkOut(apps[0].dir, against, { root, build, signal })
    return { older: describeOlder(apps, await describeApp(dir, chosen), `at ${shorten(commit)}`) }
  })
}

/**
 * Two copies of an app, each with another version of one of its packages. What its other packages are is as it is now.
 *
 * @param {App[]} apps one a route
 * @param {string} spec such as `fastify@4.29.1,5.6.2`
 * @param {{ chosen: Parameters<typeof describeApp>[1], signal: AbortSignal }} options
 * @returns {Promise<{ pairs: [older: App, now: App][], remove: () => Promise<void> }>} by route
 * @throws {UsageError} when the app does not have that package, or npm not that version
 */
export async function appsWith (apps, spec, { chosen, signal }) {
  const [, name, ...versions] = SPEC.exec(spec) ?? []
  if (!name) throw new UsageError(`--with ${spec} is not of the form PACKAGE@A,B, such as fastify@4.29.1,5.6.2`)
  const { dir: from, dependencies } = apps[0]
  if (!dependencies.includes(name)) {
    throw new UsageError(`--with ${spec}: ${name} is not among the dependencies of ${basename(from)}/package.json`)
  }
  return inTemporaryFolder(async root => {
    const copies = []
    for (const version of versions) {
      const dir = join(root, version, basename(from))
      await cp(from, dir, { recursive: true, verbatimSymlinks: false, filter: file => basename(file) !== '.git' })
      await runIn(dir, `npm install --no-save --no-audit --no-fund ${name}@${version}`, signal)
      copies.push(await describeApp(dir, chosen))
    }
    const [older, now] = copies
    const idOf = (app, version) => `${app.id} with ${name}@${version}`
    const pairs = apps.map((app, i) => /** @type {[App, App]} */ ([
      { ...older[i], id: idOf(app, versions[0]) }, { ...now[i], id: idOf(app, versions[1]) }
    ]))
    return { pairs }
  })
}

/**
 * @template T
 * @param {(root: string) => Promise<T>} make from what it puts into the folder
 * @returns {Promise<T & { remove: () => Promise<void> }>} and what takes the folder away
 */
async function inTemporaryFolder (make) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'app-')))
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

async function checkOut (now, revision, { root, build, signal }) {
  const inApp = openGit(now, signal)
  const commit = await findCommit(inApp, revision, 'an application')
  const [top, prefix] = (await inApp('rev-parse', '--show-toplevel', '--show-prefix')).output.toString().split('\n')
  const dir = join(root, prefix)
  await extractCommit(openGit(top, signal), commit, root)
  if (!existsSync(dir)) throw new UsageError(`${prefix} is not there at ${revision}`)
  await bringPackages(now, dir, signal)
  if (build) await runIn(dir, build, signal)
  return { dir, commit }
}

// The same packages are not installed twice. Links among them lead to code of today, so those are.
async function bringPackages (from, to, signal) {
  const [now, then] = await Promise.all([from, to].map(dir => readFile(join(dir, LOCK), 'utf8').catch(() => null)))
  if (then !== null && (now !== then || then.includes('"link": true'))) return runIn(to, 'npm ci', signal)
  await linkPackages(from, to)
}

async function runIn (cwd, command, signal) {
  const { failed, all } = await execa(command, { shell: true, cwd, reject: false, all: true, cancelSignal: signal })
  signal.throwIfAborted()
  if (!failed) return
  const lines = all.split('\n').filter(Boolean).slice(-5)
  throw Object.assign(new UsageError(`${command} failed in a copy of the application`), { stderrLines: lines })
}
