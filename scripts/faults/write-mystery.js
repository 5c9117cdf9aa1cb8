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
const IS_GONE = ['ENOENT']

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

// Beside the folder first, and by renaming: what is interrupted leaves the old one as it was, and nobody finds a part.
async function replaceFolder (dir, files) {
  const unfinished = await mkdtemp(`${dir}-unfinished-`)
  try {
    const made = join(unfinished, 'made')
    await mkdir(made)
    for (const [file, content] of files) await writeFile(join(made, file), content)
    await putInPlace(made, dir, unfinished)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

// Between the two steps, another command may put its own there: then that is replaced as well.
async function putInPlace (folder, dir, aside) {
  for (let attempt = 1; ; attempt++) {
    try {
      await rename(dir, join(aside, `replaced-${attempt}`)).catch(passOver(IS_GONE))
      return await rename(folder, dir)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      passOver(IS_TAKEN)(error)
    }
  }
}

/** @param {string[]} codes of errors */
function passOver (codes) {
  return error => { if (!codes.includes(error.code)) throw error }
}
