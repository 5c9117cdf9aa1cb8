// @ts-check
import { join } from 'node:path'
import { StageError } from '../errors.js'
import { readSources } from './sources.js'

/** @import { Stage } from './catalog.js' */

const PRELOAD = join(import.meta.dirname, 'edit-source.cjs')

/**
 * A change to a stage's source that it runs with, while the files stay as they are.
 *
 * @typedef {object} Edit
 * @property {string} find text that stands exactly once in the stage's own scripts
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
  const sources = await readSources(stage)
  const placed = edits.map(({ find, replacement }) => {
    const places = sources.flatMap(({ file, source }) => Array(source.split(find).length - 1).fill(file))
    if (places.length !== 1) {
      throw new StageError(
        `${stage.id} has "${find}" ${places.length} times in its scripts, not once; it cannot be changed there`,
        []
      )
    }
    return { file: join(stage.dir, places[0]), find, replacement }
  })
  return { nodeArgs: ['--require', PRELOAD], env: { SOURCE_EDITS: JSON.stringify(placed) } }
}
