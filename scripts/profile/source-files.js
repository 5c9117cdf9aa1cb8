// @ts-check
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rootDir } from '../stages/catalog.js'

/** @import { Kind } from './call-tree.js' */

/**
 * @param {string} url of a script as V8 names it: `file:///...`, an absolute path, `node:internal/...`, or nothing
 * @param {string} [root] absolute folder of the repository
 * @returns {{ file: string, kind: Kind }} with no path of this machine in it
 */
export function classifySource (url, root = rootDir) {
  if (url.startsWith('node:')) return { file: url, kind: 'node' }
  if (url === '' || url.startsWith('evalmachine')) return { file: url, kind: 'node' }
  const file = relative(root, url.startsWith('file:') ? fileURLToPath(url) : url).replaceAll('\\', '/')
  const inPackage = file.lastIndexOf('node_modules/')
  return inPackage >= 0 ? { file: file.slice(inPackage), kind: 'package' } : { file, kind: 'app' }
}
