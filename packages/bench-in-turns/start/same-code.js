// @ts-check
// Is it the same code in both versions? What a comparison of the two shows is noise alone then.
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { listBy, openGit } from './git.js'

/** @import { App } from './app.js' */

const NO_CODE = /(^|[\\/])(node_modules|\.(?!env)[^\\/]*)([\\/]|$)|\.(log|md)$/

/**
 * @param {Pick<App, 'dir' | 'copy'>} one
 * @param {Pick<App, 'dir' | 'copy'>} other
 * @returns {Promise<boolean>} has nothing changed in the whole checkout since that commit; or are the files of two
 *   folders the same? Without packages, logs and what begins with a dot, save settings
 */
export async function isSameCode (one, other) {
  if (one.copy?.commit) return !await hasChangedSince(one.copy)
  const [files, others] = await Promise.all([one, other].map(({ dir }) => listFiles(dir)))
  if (files.join('\n') !== others.join('\n')) return false
  for (const file of files) {
    const [text, otherText] = await Promise.all([one, other].map(({ dir }) => readFile(join(dir, file))))
    if (!text.equals(otherText)) return false
  }
  return true
}

async function hasChangedSince ({ from, commit = '' }) {
  const git = openGit(from)
  const changed = await listBy(git, 'diff', '--name-only', '-z', commit)
  const others = await listBy(git, 'ls-files', '-z', '--others', '--exclude-standard')
  return [...changed, ...others].some(file => !NO_CODE.test(file))
}

/** @returns {Promise<string[]>} by their paths in it, sorted */
async function listFiles (dir) {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true })
  return entries.filter(entry => entry.isFile()).map(entry => relative(dir, join(entry.parentPath, entry.name)))
    .filter(file => !NO_CODE.test(file)).sort()
}
