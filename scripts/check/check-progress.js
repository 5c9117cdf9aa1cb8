// @ts-check
// What the participant has done so far, in a file that git ignores. One that cannot be read is no reason to stop, and
// is left as it is.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { readJsonFile, writeWhole } from 'bench-in-turns/json-file.js'
import { dictionary, number, open, text } from '../schema.js'
import { rootDir } from '../stages/catalog.js'

const FILE = '.progress.json'

const ENTRY = open({
  doneAt: v.optional(text()),
  hints: v.optional(number({ from: 0, to: 1000, whole: true }))
})
const PROGRESS = dictionary(ENTRY)

/** @typedef {v.InferOutput<typeof ENTRY>} Done `hints` that were shown */
/** @typedef {v.InferOutput<typeof PROGRESS>} Progress by exercise */

/**
 * @param {string} [root] absolute
 * @returns {Promise<{ progress: Progress, problem: string | null }>} `problem` in a line, when it cannot be read
 */
export async function readProgress (root = rootDir) {
  const file = join(root, FILE)
  if (!existsSync(file)) return { progress: {}, problem: null }
  try {
    return { progress: await readJsonFile(file, PROGRESS), problem: null }
  } catch ({ message }) {
    return { progress: {}, problem: message }
  }
}

/**
 * @param {string} exercise id
 * @param {(done: Done) => Done} change of what is there now: another terminal may have written since
 * @param {string} [root] absolute
 * @returns {Promise<string | null>} why it could not be kept, in a line
 */
export async function keepProgress (exercise, change, root = rootDir) {
  const { progress, problem } = await readProgress(root)
  if (problem) return `nothing is kept until ${FILE} is repaired or gone`
  const changed = { ...progress, [exercise]: change(progress[exercise] ?? {}) }
  try {
    await writeWhole(join(root, FILE), `${JSON.stringify(changed, null, 2)}\n`)
    return null
  } catch ({ message }) {
    return message
  }
}
