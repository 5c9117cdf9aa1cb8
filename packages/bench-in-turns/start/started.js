// @ts-check
// What a start command starts: a plain file of Node.js, and perhaps one that a build has made.
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { UsageError } from '../errors.js'
import { listBy, openGit } from './git.js'

/**
 * @import { App } from './app.js'
 * @import { Checkout } from './copy.js'
 */

const OF_NODE = /^(?:"[^"]*\bnode(?:\.exe)?"|(?:\S*[\\/])?node(?:\.exe)?)\s+([\w@:,.=/\s-]+)$/
const TAKES_VALUE = ['-r', '--require', '--import', '--loader', '--experimental-loader', '-C', '--conditions']
const RUNS_ELSE = ['--run', '-e', '--eval', '-p', '--print', '--watch', '--test']
const SOURCE = /\.([cm]?[jt]sx?|vue|svelte)$/
const NO_SOURCE = /(^|\/)(tests?|__tests__|docs|node_modules)\/|\.(test|spec|config|d)\.\w+$|(^|\/)\./

/**
 * @param {App['command']} command
 * @returns {boolean} does it run node with a file, and no other program?
 */
export function isPlainStart (command) {
  return typeof command !== 'string' || fileOf(command) !== null
}

/** @returns {string | null} as it stands there */
function fileOf (command) {
  const words = OF_NODE.exec(command.trim())?.[1].split(/\s+/) ?? []
  for (let i = 0; i < words.length; i++) {
    if (RUNS_ELSE.includes(words[i])) return null
    if (TAKES_VALUE.includes(words[i])) i++
    else if (!words[i].startsWith('-')) return words[i]
  }
  return null
}

/**
 * @param {App} app
 * @param {Checkout} checkout in which it lies
 * @throws {UsageError} when git ignores what is started, and a source is newer than all that was built with it
 */
export async function expectBuilt ({ id, dir, command }, { git, top }) {
  const started = typeof command === 'string' ? fileOf(command) : null
  const file = started && ['', '.js', '/index.js'].map(end => started + end).find(name => SOURCE.test(name) &&
    existsSync(join(dir, name)))
  if (!file || (await git('check-ignore', '--quiet', join(dir, file))).failed) return
  const path = relative(dir, join(dir, file)).replaceAll('\\', '/')
  const [folder] = path.split('/')
  const built = await newestOf(await filesIn(join(dir, folder)))
  const listed = await listBy(openGit(dir), 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  const sources = listed.filter(name => SOURCE.test(name) && !NO_SOURCE.test(name)).map(name => join(dir, name))
  const source = await newestOf(sources)
  if (source.ms <= built.ms) return
  throw new UsageError(`${id} is started from ${folder}, which is older than ${relative(dir, source.file)}: ` +
    "--build 'npm run build' makes it anew of both versions")
}

async function filesIn (place) {
  if (!(await stat(place)).isDirectory()) return [place]
  const entries = await readdir(place, { withFileTypes: true, recursive: true })
  return entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

async function newestOf (files) {
  const times = await Promise.all(files.map(async file => ({
    file, ms: (await stat(file).catch(() => ({ mtimeMs: 0 }))).mtimeMs
  })))
  return times.reduce((newest, one) => one.ms > newest.ms ? one : newest, { file: '', ms: 0 })
}
