// @ts-check
// What the participant has done so far, in a file that git ignores. A file that cannot be read is no reason to stop.
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sayWhy } from '../errors.js'
import { number, object, text } from '../shapes.js'
import { rootDir } from '../stages/catalog.js'

const FILE = '.progress.json'
const BROKEN = `${FILE}.broken`

/** @import { Interval } from '../analyse/interval.js' */

/**
 * @typedef {{ doneAt?: string, hints?: number, ratio?: Interval }} Done `hints` that were shown, `ratio` that was
 *   measured last
 */
/** @typedef {Record<string, Done>} Progress by exercise */

const ENTRY = object({}, { doneAt: text(), hints: number({ from: 0, to: 1000, whole: true }) }, { isOpen: true })

/**
 * @param {string} [root] absolute
 * @returns {Promise<{ progress: Progress, problem: string | null }>} `problem` in a line, when what was there is put
 *   aside
 */
export async function readProgress (root = rootDir) {
  const { progress, problem } = await peekProgress(root)
  if (!problem) return { progress, problem }
  await rename(join(root, FILE), join(root, BROKEN)).catch(() => {})
  return { progress, problem: `${problem} and begins anew; what was in it is in ${BROKEN}` }
}

/**
 * Leaves the file as it is.
 *
 * @param {string} [root] absolute
 * @returns {Promise<{ progress: Progress, problem: string | null }>} `problem` in a line, when it cannot be read
 */
export async function peekProgress (root = rootDir) {
  const content = await readFile(join(root, FILE), 'utf8').catch(() => null)
  if (content === null) return { progress: {}, problem: null }
  const progress = parse(content)
  return progress ? { progress, problem: null } : { progress: {}, problem: `${FILE} cannot be read` }
}

/** @returns {Progress | null} */
function parse (content) {
  try {
    const value = JSON.parse(content)
    const isWhole =
      value !== null &&
      typeof value === 'object' &&
      !Array.isArray(value) &&
      Object.values(value).every(entry => ENTRY(entry) === null)
    return isWhole ? value : null
  } catch {
    return null
  }
}

/**
 * @param {string} exercise id
 * @param {(done: Done) => Done} change of what is there now: another terminal may have written since
 * @param {string} [root] absolute
 * @returns {Promise<string | null>} why it could not be kept, in a line
 */
export async function keepProgress (exercise, change, root = rootDir) {
  const { default: writeFileAtomic } = await import('write-file-atomic')
  const { progress } = await readProgress(root)
  const changed = { ...progress, [exercise]: change(progress[exercise] ?? {}) }
  return writeFileAtomic(join(root, FILE), `${JSON.stringify(changed, null, 2)}\n`).then(
    () => null,
    error => `${FILE} cannot be written: ${sayWhy(error)}`
  )
}
