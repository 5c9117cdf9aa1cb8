// @ts-check
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sayWhy, UsageError } from '../errors.js'
import { rootDir } from '../stages/catalog.js'
import { MYSTERY } from './folder.js'
import { filesOf, findWork } from './mystery.js'

/** @import { Mystery } from './mystery.js' */

const ATTEMPTS = 20
const IS_TAKEN = ['ENOTEMPTY', 'EEXIST']

/**
 * Puts it into its folder, whole or not at all.
 *
 * @param {Mystery} mystery
 * @param {{ isForced?: boolean, root?: string }} [options] `isForced` replaces the participant's work as well; `root`
 *   absolute
 * @throws {UsageError} when there is work that must not be lost, or the folder cannot be written
 */
export async function writeMystery (mystery, { isForced = false, root = rootDir } = {}) {
  const work = isForced ? [] : await findWork(root)
  if (work.length) throw new UsageError(`${MYSTERY} has work of yours (${work.join(', ')}); --force replaces it`)
  const dir = join(root, MYSTERY)
  try {
    await mkdir(dirname(dir), { recursive: true })
    await replaceFolder(dir, filesOf(mystery))
  } catch (error) {
    throw new UsageError(`cannot write ${MYSTERY}: ${sayWhy(error)}`)
  }
}

// Beside the folder first: what is interrupted leaves the old one as it was.
async function replaceFolder (dir, files) {
  const unfinished = await mkdtemp(`${dir}-unfinished-`)
  try {
    for (const [file, content] of files) await writeFile(join(unfinished, file), content)
    await putInPlace(unfinished, dir)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

// Between the two steps, another command may put its own there: then that is replaced as well.
async function putInPlace (folder, dir) {
  for (let attempt = 1; ; attempt++) {
    try {
      await rm(dir, { recursive: true, force: true })
      return await rename(folder, dir)
    } catch (error) {
      if (attempt === ATTEMPTS || !IS_TAKEN.includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error
    }
  }
}
