// @ts-check
// What the participant has done so far, in a file that git ignores. A file that cannot be read is no reason to stop.
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { sayWhy } from '../errors.js'
import { dictionary, number, open, text } from '../schema.js'
import { rootDir } from '../server/catalog.js'

const FILE = '.progress.json'
const BROKEN = `${FILE}.broken`

const ENTRY = open({
  doneAt: v.optional(text()),
  hints: v.optional(number({ from: 0, to: 1000, whole: true }))
})
const PROGRESS = dictionary(ENTRY)

/** @typedef {v.InferOutput<typeof ENTRY>} Done `hints` that were shown */
/** @typedef {v.InferOutput<typeof PROGRESS>} Progress by exercise */

/**
 * @param {string} [root] absolute
 * @returns {ReturnType<typeof peekProgress>} what is there but no progress is put aside, and `problem` says so
 */
export async function readProgress (root = rootDir) {
  const peeked = await peekProgress(root)
  if (!peeked.problem || peeked.isLeft) return peeked
  await rename(join(root, FILE), join(root, BROKEN)).catch(() => {})
  return { ...peeked, problem: `${peeked.problem} and begins anew; what was in it is in ${BROKEN}` }
}

/**
 * Leaves the file as it is.
 *
 * @param {string} [root] absolute
 * @returns {Promise<{ progress: Progress, problem: string | null, isLeft?: boolean }>} `problem` in a line, when it
 *   cannot be read; `isLeft` when nobody knows what is in it, and it must not be written
 */
export async function peekProgress (root = rootDir) {
  try {
    const progress = parse(await readFile(join(root, FILE), 'utf8'))
    return progress ? { progress, problem: null } : { progress: {}, problem: `${FILE} cannot be read` }
  } catch (error) {
    if (error.code === 'ENOENT') return { progress: {}, problem: null }
    return { progress: {}, problem: `${FILE} cannot be read: ${sayWhy(error)}`, isLeft: true }
  }
}

/** @returns {Progress | null} */
function parse (content) {
  try {
    const value = JSON.parse(content)
    return v.is(PROGRESS, value) ? value : null
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
  const { progress, problem, isLeft } = await readProgress(root)
  if (isLeft) return `nothing is kept: ${problem}`
  const changed = { ...progress, [exercise]: change(progress[exercise] ?? {}) }
  return writeFileAtomic(join(root, FILE), `${JSON.stringify(changed, null, 2)}\n`).then(
    () => null,
    error => `${FILE} cannot be written: ${sayWhy(error)}`
  )
}
