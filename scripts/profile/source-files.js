// @ts-check
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rootDir } from '../stages/catalog.js'
import { readSources } from '../stages/sources.js'

/**
 * @import { Frame, Kind } from './call-tree.js'
 * @import { Stage } from '../stages/catalog.js'
 */

const PLACED = /^(.*?) ?(\S+):(\d+):\d+$/
const LISTENER = "server.on('after'"

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

/**
 * @param {string} name as V8 logs that of code: `emit node:events:489:12` where a script has it
 * @param {string} [type] of the code
 * @returns {Frame} V8's own where it is of no script
 */
export function frameOf (name, type = 'JS') {
  const [, functionName, url, line] = (type === 'JS' && PLACED.exec(name)) || []
  if (!url) return { name: name || type, file: '', line: 0, kind: 'engine' }
  return { name: functionName || '(anonymous)', ...classifySource(url), line: Number(line) }
}

/**
 * The 'after' listener has no name: it is known by the place where it is passed on.
 *
 * @param {Pick<Stage, 'dir'>} stage
 * @returns {Promise<{ file: string, line: number } | null>} `file` as profiles have it, `line` from 1; null when it has
 *   no listener
 */
export async function findListener (stage) {
  for (const { file, source } of await readSources(stage)) {
    const line = source.split('\n').findIndex(text => text.includes(LISTENER)) + 1
    if (line) return { file: classifySource(join(stage.dir, file)).file, line }
  }
  return null
}
