// @ts-check
// The versions between two of them: commits, what npm has of a package, or of Node.js.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import semver from 'semver'
import { UsageError } from '../errors.js'
import { findCommit, openGit, shorten } from './git.js'
import { findHome } from './managers.js'
import { appOn, appWith, NODE_PACKAGE, olderApp } from './older.js'
import { failureOf } from './shell.js'

/**
 * @import { Message } from '../message.js'
 * @import { App } from './app.js'
 * @import { Made } from './older.js'
 */

/**
 * @typedef {object} Version
 * @property {string} name as it is said
 * @property {string} [subject] of a commit
 * @property {(made: App[]) => Promise<Made>} make a copy of the app that is of it; `made` are copies of others
 */

/** @typedef {{ chosen: any, build?: string, signal: AbortSignal }} Making */

const LOCK = 'package-lock.json'
const RANGE = /^(.+?)\.\.(.*)$/
const OF_PACKAGE = /^((?:@[\w.-]+\/)?[\w.-]+)@(.+)$/

/**
 * @param {App[]} apps one a route
 * @param {string} range `GOOD..BAD`, of whatever git takes for a commit; BAD is HEAD where it is not said
 * @param {Making} making
 * @returns {Promise<Version[]>} the good one first; of a merge, the branch that it went into
 * @throws {UsageError} when git does not know them, or BAD does not come after GOOD
 */
export async function commitsOf (apps, range, making) {
  const [from, to] = endsOf('bisect', range)
  const git = openGit(apps[0].dir, making.signal)
  const [good, bad] = [await findCommit(git, from, 'an application'), await findCommit(git, to || 'HEAD')]
  const { failed } = await git('merge-base', '--is-ancestor', good, bad)
  if (failed || good === bad) throw new UsageError(`--bisect ${range}: ${to || 'HEAD'} does not come after ${from}`)
  const listed = ['--first-parent', '--reverse', '--no-show-signature', '--format=%H %s']
  const list = await git('log', ...listed, `${good}..${bad}`)
  const lines = [`${good} `, ...list.output.toString().trim().split('\n')]
  return lines.map(line => {
    const [commit] = line.split(' ', 1)
    return {
      name: shorten(commit),
      subject: line.slice(commit.length + 1),
      make: made => olderApp(apps, commit, { ...making, made })
    }
  })
}

/**
 * @param {App[]} apps one a route
 * @param {string} range `undici@7.27.0..7.29.0`
 * @param {Making} making
 * @returns {Promise<Version[]>} by number, the lowest first; previews only where one of the two is one
 * @throws {UsageError} when the app does not have that package, or npm not two such versions
 */
export async function releasesOf (apps, range, { chosen, signal }) {
  const [, name, versions] = OF_PACKAGE.exec(range) ?? []
  if (!name) throw new UsageError(`--bisect-package ${range} is not of the form PACKAGE@GOOD..BAD`)
  if (!apps[0].dependencies.includes(name)) {
    throw new UsageError(`--bisect-package ${range}: ${name} is not among the dependencies of the package.json`)
  }
  const found = await published(name, endsOf('bisect-package', versions), { dir: apps[0].dir, signal })
  return found.map(version => ({
    name: `${name}@${version}`,
    make: () => appWith(apps, name, version, { chosen, signal })
  }))
}

/**
 * @param {App[]} apps one a route
 * @param {string} range `20..26`
 * @param {Making} making
 * @returns {Promise<Version[]>} by number, the lowest first
 * @throws {UsageError} when npm does not have two such versions for this kind of machine
 * @throws {ToolError} when npm fails
 */
export async function runtimesOf (apps, range, { signal }) {
  const found = await published(NODE_PACKAGE, endsOf('bisect-node', range), { dir: apps[0].dir, signal })
  return found.map(version => ({ name: `Node.js ${version}`, make: () => appOn(apps, version, { signal }) }))
}

/** @returns {[from: string, to: string]} `to` may be empty for commits */
function endsOf (flag, range) {
  const [, from, to] = RANGE.exec(range ?? '') ?? []
  if (from === undefined || (!to && flag !== 'bisect')) {
    throw new UsageError(`--${flag} takes two versions, GOOD..BAD; got "${range ?? ''}"`)
  }
  return [from, to]
}

async function published (name, [from, to], { dir, signal }) {
  const asked = `${name}@>=${from} <=${to}`
  const options = { cwd: dir, reject: false, cancelSignal: signal }
  const { failed, stdout, stderr } = await execa('npm', ['view', asked, 'version', '--json'], options)
  signal.throwIfAborted()
  if (failed && !/\bE404\b/.test(String(stderr))) throw failureOf(`npm view ${asked} failed`, String(stderr))
  const found = failed || !stdout ? [] : [JSON.parse(stdout)].flat()
  if (found.length < 2) throw new UsageError(`npm has no two versions of ${name} from ${from} to ${to}`)
  return semver.sort(found)
}

const MOST_KEPT = 4 // at once, packages and all: the good one, the one that is judged, and those judged last

/**
 * Each is made when it is first asked for. Where there are many, the one that was not asked for longest is taken away,
 * and made again should it be needed, save the first one, which all are compared with.
 *
 * @param {Version[]} versions
 * @param {{ hear: (unshared: Message[]) => void }} options hears, once, what they have not of the app as it lies there
 * @returns {{ get: (index: number) => Promise<App>, remove: () => Promise<void> }}
 */
export function openVersions (versions, { hear }) {
  /** @type {Map<number, Made>} the one that was asked for last comes last */
  const made = new Map()
  let isHeard = false
  const removeOldest = async () => {
    const [oldest] = [...made.keys()].filter(index => index > 0)
    await made.get(oldest)?.remove()
    made.delete(oldest)
  }
  return {
    async get (index) {
      const others = [...made.values()].map(({ older }) => older[0])
      const version = made.get(index) ?? await versions[index].make(others)
      if (!isHeard) hear(version.unshared ?? [])
      isHeard = true
      made.delete(index)
      made.set(index, version)
      if (made.size > MOST_KEPT) await removeOldest()
      return version.older[0]
    },
    async remove () {
      await Promise.all([...made.values()].map(({ remove }) => remove()))
    }
  }
}

/** @param {App} app @returns {Promise<Map<string, string>>} versions in npm's lock file, by place in node_modules */
export async function packagesOf ({ dir, copy }) {
  const home = findHome({ top: copy?.top ?? dir, dir }) ?? dir
  const text = await readFile(join(home, LOCK), 'utf8').catch(() => '{}')
  return new Map(Object.entries(JSON.parse(text).packages ?? {}).filter(([place]) => place)
    .map(([place, { version }]) => [place.replace(/^node_modules\//, ''), version]))
}
