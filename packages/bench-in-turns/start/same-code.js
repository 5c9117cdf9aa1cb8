// @ts-check
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

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
