// @ts-check
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StageError } from '../errors.js'

/** @import { Stage } from './catalog.js' */

const PRELOAD = join(import.meta.dirname, 'edit-source.cjs')

/**
 * A change to a stage's source that it runs with, while the file stays as it is.
 *
 * @typedef {object} Edit
 * @property {string} file of the stage, such as `util.js`
 * @property {string} find text that stands there exactly once
 * @property {string} replacement
 */

/**
 * @param {Pick<Stage, 'id' | 'dir'>} stage
 * @param {Edit[]} edits
 * @returns {Promise<{ nodeArgs: string[], env: Record<string, string> }>} what a node process needs to run it so
 * @throws {StageError} when the source no longer has the place that is to change
 */
export async function applyEdits (stage, edits) {
  if (edits.length === 0) return { nodeArgs: [], env: {} }
  for (const { file, find } of edits) {
    const count = (await readFile(join(stage.dir, file), 'utf8')).split(find).length - 1
    if (count !== 1) throw new StageError(`${stage.id}/${file} has "${find}" ${count} times, not once; it cannot be changed there`, [])
  }
  const absolute = edits.map(edit => ({ ...edit, file: join(stage.dir, edit.file) }))
  return { nodeArgs: ['--require', PRELOAD], env: { SOURCE_EDITS: JSON.stringify(absolute) } }
}
