// @ts-check
// JSON files that people write: whatever is wrong with one is named with its place.
import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { sayWhy, UsageError } from './errors.js'
import { faultInText, readJsonText } from './json-text.js'
import { plainText } from './plain-text.js'

/** @import { Fault, Shape } from './shapes.js' */

const ROOT = resolve(import.meta.dirname, '..')

/**
 * @param {string} file absolute
 * @param {Shape} [shape] what it must hold
 * @returns {Promise<any>}
 * @throws {UsageError} in one line when it cannot be read, is not JSON or holds something else: `a/package.json:12:
 *   what is wrong; allowed: ...`
 */
export async function readJsonFile (file, shape) {
  return readJsonText(nameOf(file), await readText(file), shape)
}

/**
 * @param {string} file absolute; one that {@link readJsonFile} has read
 * @param {Fault} fault such as only shows when files are held against each other
 * @returns {Promise<UsageError>}
 */
export async function faultIn (file, fault) {
  return faultInText(nameOf(file), await readText(file), fault)
}

/**
 * @param {string} file absolute
 * @returns {string} as messages call it: from the root of this project when it is within
 */
export function nameOf (file) {
  const name = relative(ROOT, file)
  return (name.startsWith('..') ? file : name).replaceAll('\\', '/')
}

async function readText (file) {
  try {
    return plainText(await readFile(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${nameOf(file)} cannot be read: ${sayWhy(error)}`)
  }
}
