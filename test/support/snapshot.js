// @ts-check
import { createHash } from 'node:crypto'
import { lstat, readdir, readFile, readlink } from 'node:fs/promises'
import { join, relative } from 'node:path'

/**
 * @param {string} folder absolute
 * @returns {Promise<string[]>} a line for each thing in it: its path, kind, permissions, size, time and content
 */
export async function snapshotOf (folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const places = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
  const lines = await Promise.all(places.map(async place => {
    const stats = await lstat(place)
    let content = ''
    if (stats.isSymbolicLink()) content = await readlink(place)
    if (stats.isFile()) content = await hashOf(place)
    return [relative(folder, place), stats.mode, stats.size, stats.mtimeMs, content].join(' ')
  }))
  return lines.sort()
}

async function hashOf (file) {
  return createHash('sha256').update(await readFile(file)).digest('hex')
}
