// @ts-check
// What a commit has not of an app, and its server may need: files that git ignores, or does not know. Small ones come
// along into a copy, and the others are named.
import { lstat, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import prettyBytes from 'pretty-bytes'
import { say } from '../message.js'
import { listBy } from './git.js'
import { LOCKS, PLUG_AND_PLAY } from './managers.js'

/**
 * @import { Message } from '../message.js'
 * @import { Checkout } from './copy.js'
 */

/**
 * @typedef {object} Ignored
 * @property {string[]} files that come along
 * @property {string[]} names the same, a folder as one
 * @property {string[]} builds folders that a build makes
 * @property {string[]} large each with why it stays behind
 * @property {string[]} unknown files and folders without code that git does not know, and does not ignore
 */

// Settings, keys and certificates have some kilobytes, and a small database a few megabytes. What is larger, or has
// more files, is data, of which a bisection would make a dozen copies.
const MOST_BYTES = 10e6 // of a file, or a folder
const MOST_FILES = 200 // of a folder
const BUILDS = ['dist', 'build', 'out', '.next', '.nuxt', '.output', '.svelte-kit']
// What tools leave, and no server reads.
const OF_TOOLS = [
  'node_modules', 'coverage', '.nyc_output', '.turbo', '.cache', '.parcel-cache', '.git', '.idea', '.vscode', '.yarn',
  '.pnpm-store', '.eslintcache', '.DS_Store', PLUG_AND_PLAY, '.pnp.loader.mjs',
  ...LOCKS // what a version asks for is its own
]
const LEFT_BY_TOOLS = /\.(log|pid|tsbuildinfo|cpuprofile|heapsnapshot|swp)$|^(npm|yarn|pnpm)-debug/
const CODE = /\.([cm]?[jt]sx?|vue|svelte)$/
const OF_NO_SERVER = /\.(log|md)$/

/** @param {string} path with slashes */
export function isOfPackages (path) {
  return path.split('/').includes('node_modules')
}

const isOfTool = (/** @type {string} */ name) => OF_TOOLS.includes(name) || LEFT_BY_TOOLS.test(name)

/**
 * @param {Pick<Checkout, 'git' | 'top'>} checkout
 * @returns {Promise<Ignored>} by their paths, with slashes
 */
export async function findIgnored ({ git, top }) {
  /** @type {Ignored} */
  const ignored = { files: [], names: [], builds: [], large: [], unknown: [] }
  const isWanted = path => !path.split('/').some(isOfTool)
  const entries = await listBy(git, 'ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory')
  for (const path of entries.filter(isWanted)) {
    if (path.split('/').some(name => BUILDS.includes(name))) ignored.builds.push(path)
    else await takeSmall(top, path, ignored)
  }
  const others = await listBy(git, 'ls-files', '-z', '--others', '--exclude-standard', '--directory')
  for (const path of others.filter(isWanted)) {
    const { files } = await filesIn(top, path)
    if (!files.some(file => CODE.test(file) || OF_NO_SERVER.test(file))) ignored.unknown.push(path)
  }
  return ignored
}

async function takeSmall (top, path, ignored) {
  const { files, bytes } = await filesIn(top, path)
  if (files.length > MOST_FILES) ignored.large.push(`${path} (more than ${MOST_FILES} files)`)
  else if (bytes > MOST_BYTES) ignored.large.push(`${path} (${prettyBytes(bytes)})`)
  else if (files.length) {
    ignored.files.push(...files)
    ignored.names.push(path)
  }
}

/** @returns {Promise<{ files: string[], bytes: number }>} with slashes; it ends where there are too many */
async function filesIn (top, path) {
  const files = []
  let bytes = 0
  const waiting = [path]
  for (let next = waiting.pop(); next !== undefined && files.length <= MOST_FILES; next = waiting.pop()) {
    const stats = await lstat(join(top, next)).catch(() => null)
    if (stats?.isDirectory()) {
      const folder = next.replace(/\/$/, '')
      const names = await readdir(join(top, folder)).catch(() => [])
      waiting.push(...names.filter(name => !isOfTool(basename(name))).map(name => `${folder}/${name}`))
    } else if (stats?.isFile() || stats?.isSymbolicLink()) {
      files.push(next)
      bytes += (await stat(join(top, next)).catch(() => stats)).size // of what a link leads to
    }
  }
  return { files, bytes }
}

/**
 * @param {string} id of a copy
 * @param {Ignored & { missing: string[], isBuilt: boolean }} of it submodules that are `missing`; was a build run?
 * @returns {Message[]} what it has not, and the app as it lies there has
 */
export function sayUnshared (id, { builds, large, unknown, missing, isBuilt }) {
  const lacks = (/** @type {string[]} */ names, /** @type {string} */ sentence) =>
    names.length ? [say(sentence, { id, names: few(names) })] : []
  return [
    ...lacks(missing, '{id} lacks {names}: git submodule update --init brings such submodules'),
    ...lacks(large, '{id} lacks {names}, which git ignores: too large to come along'),
    ...lacks(isBuilt ? [] : builds, "{id} lacks {names}, which git ignores: --build 'npm run build' makes it in both"),
    ...lacks(unknown, '{id} lacks {names}, which git does not know: what .gitignore names comes along')
  ]
}

const MOST_NAMED = 5

/** @param {string[]} names @returns {(string | Message)[]} */
export function few (names) {
  if (names.length <= MOST_NAMED) return names
  return [...names.slice(0, MOST_NAMED), say('{count} more', { count: names.length - MOST_NAMED })]
}
