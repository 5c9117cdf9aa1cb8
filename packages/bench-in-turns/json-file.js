// @ts-check
// JSON files that people write: whatever is wrong with one is named with its place.
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { sayWhy, UsageError } from './errors.js'
import { plainText } from './plain-text.js'

/**
 * @import { BaseIssue, GenericSchema, InferOutput } from 'valibot'
 */

/**
 * @typedef {object} Fault
 * @property {(string | number)[]} path keys and indices that lead to it: the object itself when a key is missing
 * @property {string} problem such as `is "no"; allowed: true, false`
 */

/** What is allowed where the schema itself does not say it. @type {Record<string, string>} */
const ALLOWED = { Array: 'a list', Object: 'an object', boolean: 'true, false', string: 'a text' }

/**
 * @template {GenericSchema} [T=any]
 * @param {string} file absolute
 * @param {T} [schema] what it must hold
 * @returns {Promise<InferOutput<T>>}
 * @throws {UsageError} in one line when it cannot be read, is not JSON or holds something else: `a/package.json:
 *   stages[1].id is 3; allowed: ...`
 */
export async function readJsonFile (file, schema) {
  const value = parse(nameOf(file), await readText(file))
  const fault = schema ? await findFault(schema, value) : null
  if (fault) throw faultIn(file, fault)
  return value
}

/**
 * @param {string} file absolute
 * @param {Fault} fault such as only shows when files are held against each other
 * @returns {UsageError}
 */
export function faultIn (file, fault) {
  return new UsageError(`${nameOf(file)}: ${sayFault(fault)}`)
}

/**
 * @param {GenericSchema} schema
 * @param {unknown} value
 * @returns {Promise<Fault | null>} the first in it
 */
export async function findFault (schema, value) {
  const { safeParse } = await import('valibot') // help and whatever has no schema need not wait for it
  const { issues } = safeParse(schema, value, { message: sayAllowed })
  if (!issues) return null
  // A misspelt key goes before the one that is missing for it.
  return faultOf(issues.find(isUnknownKey) ?? issues[0])
}

/** @param {BaseIssue<any>} issue @returns {Fault} */
function faultOf (issue) {
  const { path: items = [], input, expected, message } = issue
  const path = items.map(({ key }) => /** @type {string | number} */ (key))
  if (isUnknownKey(issue)) return { path, problem: `is not known; allowed: ${message}` }
  if (items.at(-1)?.origin !== 'key') {
    return { path, problem: `is ${sayValue(input).slice(0, 60)}; allowed: ${message}` }
  }
  const key = JSON.parse(expected ?? '')
  return { path: path.slice(0, -1), problem: `has no ${key}; it needs: ${message}` }
}

function isUnknownKey ({ type, expected }) {
  return type === 'strict_object' && expected === 'never'
}

/** @param {BaseIssue<any>} issue */
function sayAllowed ({ expected }) {
  return ALLOWED[expected ?? ''] ?? expected?.replace(/["()]/g, '').replaceAll(' | ', ', ')
}

// A script can hold what JSON has no word for.
function sayValue (value) {
  try {
    return JSON.stringify(value) ?? typeof value
  } catch { // a BigInt, or an object that holds itself
    return typeof value
  }
}

/**
 * @param {string} file absolute
 * @returns {string} as messages call it: from the folder that the command runs in, when it is within
 */
export function nameOf (file) {
  const name = relative(process.cwd(), file)
  return (name.startsWith('..') ? file : name).replaceAll('\\', '/')
}

/**
 * @param {any} error
 * @returns {string | null} one line, when the file system refused something that a command asked of it
 */
export function sayFileFailure (error) {
  const { errno, syscall, path, address } = error ?? {}
  if (!syscall || address !== undefined || errno === undefined) return null
  return `${path ? nameOf(path) : 'a file'} cannot be used: ${sayWhy(error)}`
}

/**
 * @param {Fault} fault
 * @param {string} [whole] what a fault without a path is in
 * @returns {string} such as `stages[1].id is 3; allowed: a text`
 */
export function sayFault ({ path, problem }, whole = 'it') {
  return `${path.map((key, i) => typeof key === 'number' ? `[${key}]` : (i ? '.' : '') + key).join('') || whole} ` +
    `${problem}`
}

async function readText (file) {
  try {
    return plainText(await readFile(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${nameOf(file)} cannot be read: ${sayWhy(error)}`)
  }
}

/** V8 says at which line, or shows the place. */
function parse (name, text) {
  try {
    return JSON.parse(text)
  } catch ({ message }) {
    throw new UsageError(`${name}: not JSON: ${message.replaceAll(/\s+/g, ' ')}`)
  }
}

// Files that a command leaves: whole, or as they were.

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
    const { default: writeFileAtomic } = await import('write-file-atomic') // mistakes are not to wait for it
    await writeFileAtomic(file, text)
  } catch (error) {
    throw new UsageError(`cannot write ${nameOf(file)}: ${sayWhy(error)}`)
  }
}
