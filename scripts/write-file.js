// @ts-check
// Files that a command leaves: whole, or as they were.
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { sayWhy, UsageError } from './errors.js'
import { nameOf } from './json-file.js'

/**
 * Writes to a temporary file and renames it, so that no reader ever sees half a file.
 *
 * @param {string} file absolute; its folder is made where there is none
 * @param {string} text
 * @throws {UsageError} in one line when it cannot be written, on a full disk, say
 */
export async function writeWhole (file, text) {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFileAtomic(file, text)
  } catch (error) {
    throw new UsageError(`cannot write ${nameOf(file)}: ${sayWhy(error)}`)
  }
}
