// @ts-check
// What an interrupted run has measured is kept, so that the next one of the same options and code goes on from there.
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { hashLab, rootDir } from '../kit.js'

/** @import { Cell } from './cells.js' */

export const UNFINISHED = 'results/unfinished-folklore.json'
const FILE = join(rootDir, UNFINISHED)
const KEPT_EVERY_MS = 5000

/**
 * @param {object} options
 * @param {string[]} versions exact
 * @returns {Promise<object>} what must be the same for a run to go on
 */
export async function keyOf ({ again, ...options }, versions) {
  return { options, versions, code: await hashLab('folklore') }
}

/**
 * @param {object} key
 * @returns {Promise<{ cells: Cell[] | null, isOther: boolean }>} null where there is nothing to go on from; `isOther`
 *   where that is of other options, versions or code
 */
export async function readUnfinished (key) {
  const kept = await readFile(FILE, 'utf8').then(JSON.parse).catch(() => null)
  if (!kept) return { cells: null, isOther: false }
  const isSame = JSON.stringify(kept.key) === JSON.stringify(key)
  return { cells: isSame ? kept.cells : null, isOther: !isSame }
}

/**
 * @param {object} key
 * @param {(text: string) => void} step says once when nothing can be kept
 */
export function keepUnfinished (key, step) {
  let keptMs = performance.now()
  let isLost = false

  async function keep (cells) {
    keptMs = performance.now()
    try {
      await mkdir(dirname(FILE), { recursive: true })
      await writeFileAtomic(FILE, JSON.stringify({ key, cells }))
    } catch (error) {
      if (!isLost) step(`${UNFINISHED} cannot be written (${error.code}): an interrupted run will start anew`)
      isLost = true
    }
  }

  return {
    keep,
    /** @param {Cell[]} cells */
    async keepNowAndThen (cells) {
      if (performance.now() - keptMs > KEPT_EVERY_MS) await keep(cells)
    },
    discard: () => rm(FILE, { force: true })
  }
}
