// @ts-check
// A folder that a command makes and a participant works in: what is theirs is not lost.
import { createHash, randomInt } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { plainText, readJsonFile, sayWhy, UsageError } from 'bench-in-turns/kit.js'
import { dictionary, number, object, text } from '../schema.js'

/** @import * as v from 'valibot' */

/** Stands in the folder: what its texts can be made of again, and their hashes. */
export const KEPT_FILE = '.made.json'
const OF_ALL = { seed: number({ from: 1, to: Number.MAX_SAFE_INTEGER, whole: true }), files: dictionary(text()) }

const NO_WORK = /(^|[\\/])(\..*|.*\.log|node_modules([\\/].*)?)$/

/** @returns {number} a seed that is easy to type again */
export const drawSeed = () => randomInt(1, 10_000)

/**
 * @param {string} dir absolute
 * @param {Record<string, string>} hashes of its files as they were made, by {@link hashTexts}
 * @returns {Promise<string[]>} files that are not as they were made, with forward slashes, those that are missing
 *   included; none where the folder is empty
 */
export async function findEdited (dir, hashes) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  const there = entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(dir.length + 1).replaceAll('\\', '/'))
    .filter(file => !NO_WORK.test(file))
  if (there.length === 0) return []
  const names = [...new Set([...there, ...Object.keys(hashes)])].sort()
  const now = await Promise.all(names.map(name => readFile(join(dir, name), 'utf8').then(sha256, () => null)))
  return names.filter((name, i) => now[i] !== hashes[name])
}

/**
 * @param {Record<string, string>} texts by file
 * @returns {Record<string, string>} their hashes, whatever the ends of their lines
 */
export function hashTexts (texts) {
  return Object.fromEntries(Object.entries(texts).map(([file, content]) => [file, sha256(content)]))
}

function sha256 (content) {
  return createHash('sha256').update(plainText(content)).digest('hex')
}

/**
 * @param {Record<string, string>} texts by file
 * @param {Record<string, string>} hashes by {@link hashTexts}
 * @returns {boolean} is it of these texts that they are?
 */
export function areHashesOf (texts, hashes) {
  return Object.entries(hashTexts(texts)).every(([file, hash]) => hash === hashes[file])
}

/**
 * @param {string} dir absolute
 * @param {Record<string, v.GenericSchema>} more what {@link KEPT_FILE} has besides seed and files
 * @returns {Promise<any>} null where it is missing, or not as it was written
 */
export function readKept (dir, more) {
  return readJsonFile(join(dir, KEPT_FILE), object({ ...OF_ALL, ...more })).catch(error => {
    if (error instanceof UsageError) return null
    throw error
  })
}

/** @param {unknown} value @returns {string} as a file has it */
export const asJson = value => `${JSON.stringify(value, null, 2)}\n`

/**
 * Replaces the folder.
 *
 * @param {string} dir absolute
 * @param {Record<string, string>} texts by file, written in this order: without the last one it is not whole
 * @param {string} name as messages call it
 * @throws {UsageError} when it cannot be written
 */
export async function writeFolder (dir, texts, name) {
  try {
    await rm(dir, { recursive: true, force: true })
    await mkdir(dirname(dir), { recursive: true })
    await mkdir(dir) // on a read-only disk, `recursive` says that it is not there
    for (const [file, content] of Object.entries(texts)) {
      await mkdir(dirname(join(dir, file)), { recursive: true })
      await writeFile(join(dir, file), content)
    }
  } catch (error) {
    throw new UsageError(`cannot write ${name}: ${sayWhy(error)}`)
  }
}
