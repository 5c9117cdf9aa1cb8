// @ts-check
// Whose code is it, and does it differ in the two versions? What is the same in both costs more only if it is asked for
// more, so its time is its caller's.
import { existsSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathOf, readScript } from './functions.js'

/**
 * @import { Sampled } from '../start/v8-profile.cjs'
 * @import { Range, Script } from './functions.js'
 */

/** @typedef {{ dir: string, node: string, runs: Sampled[] }} SampledVersion */

/**
 * @typedef {object} Source one script of a version
 * @property {'app' | 'package' | 'node'} kind
 * @property {string} file relative to the app; from `node_modules` on of a package
 * @property {string} path absolute; empty of Node's own
 * @property {string} [of] its package
 * @property {string | null} [version] of that
 * @property {Script | null} script null of Node's own, and where it cannot be read
 */

/** @typedef {{ sources: Map<string, Source>, isKept: (source: Source) => boolean }} KnownVersion `sources` by URL */

const PACKAGES = 'node_modules/'
const PACKAGE = /^node_modules\/((?:@[^/]+\/)?[^/]+)/

/**
 * @param {SampledVersion[]} versions the older and the new one
 * @returns {Promise<{ known: KnownVersion[], packages: Map<string, { older: string | null, now: string | null }> }>}
 *   `packages` that differ
 */
export async function knowVersions (versions) {
  const ofEach = []
  for (const version of versions) ofEach.push(await sourcesOf(version))
  const packages = await changedPackages(ofEach, versions)
  const differsNode = new Set(versions.map(({ node }) => node)).size > 1
  const known = ofEach.map((sources, i) => {
    const others = new Set([...ofEach[1 - i].values()].map(({ path }) => path))
    return {
      sources,
      isKept (/** @type {Source} */ { kind, of, file, path }) {
        if (kind === 'node') return differsNode
        if (kind === 'package') return packages.has(String(of))
        return !file.startsWith('..') || !others.has(path) // the same file, such as a preload, is the same in both
      }
    }
  })
  return { known, packages }
}

async function sourcesOf ({ dir, runs }) {
  const ranges = /** @type {Map<string, Range[]>} */ (new Map())
  for (const { url, functions } of runs.flatMap(({ scripts }) => scripts)) {
    ranges.set(url, [...ranges.get(url) ?? [], ...functions])
  }
  const urls = new Set(runs.flatMap(({ nodes }) => nodes.map(({ callFrame }) => callFrame.url)).filter(Boolean))
  const root = existsSync(dir) ? realpathSync(dir) : dir
  const sources = /** @type {Map<string, Source>} */ (new Map())
  for (const url of urls) sources.set(url, await describe(url, root, ranges.get(url) ?? []))
  return sources
}

/** @returns {Promise<Source>} */
async function describe (/** @type {string} */ url, root, ranges) {
  if (!/^(file:|\/|[A-Za-z]:\\)/.test(url)) return { kind: 'node', file: url, path: '', script: null }
  const path = pathOf(url)
  const script = await readScript(url, ranges)
  const at = path.replaceAll('\\', '/').lastIndexOf(PACKAGES)
  if (at < 0) return { kind: 'app', file: relative(root, path).replaceAll('\\', '/'), path, script }
  const file = path.slice(at).replaceAll('\\', '/')
  const of = PACKAGE.exec(file)?.[1] ?? ''
  return { kind: 'package', file, path, of, version: await versionIn(path.slice(0, at), of), script }
}

async function versionIn (folder, name) {
  const text = await readFile(join(folder, PACKAGES, name, 'package.json'), 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text).version ?? null
}

async function changedPackages (ofEach, versions) {
  const packages = new Map()
  const names = new Set(ofEach.flatMap(sources => [...sources.values()]).map(({ of }) => of).filter(Boolean))
  for (const name of names) {
    const own = ofEach.map(sources => [...sources.values()].filter(({ of }) => of === name))
    const [older, now] = await Promise.all(own.map(async (files, i) =>
      files[0]?.version ?? await installedIn(versions[i].dir, name)))
    if (older !== now || hasOtherText(own)) packages.set(name, { older, now })
  }
  return packages
}

/** A package may have been edited where it lies. */
function hasOtherText ([older, now]) {
  const texts = new Map(older.map(({ file, script }) => [file, script?.text]))
  return now.some(({ file, script }) => texts.has(file) && texts.get(file) !== script?.text)
}

/** @returns {Promise<string | null>} of a package that no sample fell into */
async function installedIn (dir, name) {
  for (let folder = dir; ; folder = dirname(folder)) {
    const version = await versionIn(folder, name)
    if (version !== null || folder === dirname(folder)) return version
  }
}
