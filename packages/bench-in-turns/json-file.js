// @ts-check
// Files that people write, JSON above all: whatever is wrong with one is named with its place. And files that a command
// leaves.
import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sayWhy, UsageError } from './errors.js'

/** @import { GenericSchema, InferOutput } from 'valibot' */

/**
 * @template {GenericSchema} [T=any]
 * @param {string} file absolute; it is unpacked when its name ends in `.gz`
 * @param {T} [schema] what it must hold
 * @returns {Promise<InferOutput<T>>}
 * @throws {UsageError} in one line when it cannot be read, is not JSON or holds something else: `a/package.json:
 *   stages.1.id: Invalid type: Expected string but received 3`
 */
export async function readJsonFile (file, schema) {
  const bytes = await readBytes(file, nameOf(file))
  const text = file.endsWith('.gz') ? unpack(nameOf(file), bytes) : bytes
  const value = parse(nameOf(file), plainText(String(text)))
  const fault = schema ? await findFault(schema, value) : null
  if (fault) throw faultIn(file, fault)
  return value
}

/**
 * @param {string} file absolute
 * @param {string} fault such as only shows when files are held against each other
 * @returns {UsageError}
 */
export function faultIn (file, fault) {
  return new UsageError(`${nameOf(file)}: ${fault}`)
}

/**
 * @param {GenericSchema} schema
 * @param {unknown} value
 * @returns {Promise<string | null>} all that is wrong with it, in valibot's words, each with its place
 */
export async function findFault (schema, value) {
  const { getDotPath, safeParse } = await import('valibot') // help and whatever has no schema need not wait for it
  const { issues } = safeParse(schema, value)
  if (!issues) return null
  return issues.map(issue => [getDotPath(issue), issue.message].filter(Boolean).join(': ')).join('; ')
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
 * @param {string} typed name of a file, from where the command was typed
 * @returns {string} absolute
 */
export function whereTyped (typed) {
  return resolve(process.env.INIT_CWD ?? '.', typed)
}

/**
 * @param {string} file absolute
 * @param {string} [name] as messages call it
 * @returns {Promise<string>} see {@link plainText}
 * @throws {UsageError} when it cannot be read
 */
export async function readText (file, name = nameOf(file)) {
  return plainText(String(await readBytes(file, name)))
}

async function readBytes (file, name) {
  return readFile(file).catch(error => {
    throw new UsageError(`${name} cannot be read: ${sayWhy(error)}`)
  })
}

function unpack (name, bytes) {
  try {
    return gunzipSync(bytes)
  } catch ({ message }) {
    throw new UsageError(`${name} cannot be unpacked: ${message}`)
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
 * @param {string | Buffer} text
 * @throws {UsageError} in one line when it cannot be written, on a full disk, say
 */
export async function writeWhole (file, text) {
  try {
    await makeFolder(dirname(file))
    if (await isSpecial(file)) return await writeFile(file, text)
    const { default: writeFileAtomic } = await import('write-file-atomic') // mistakes are not to wait for it
    await writeFileAtomic(file, text)
  } catch (error) {
    throw new UsageError(`cannot write ${nameOf(file)}: ${sayWhy(error)}`)
  }
}

/**
 * Tried before anything is measured, and nothing of it is left.
 *
 * @param {string} file absolute
 * @param {string} [name] as messages call it
 * @throws {UsageError} in one line when {@link writeWhole} could not write it
 */
export async function expectWritable (file, name = nameOf(file)) {
  try {
    if ((await stat(file).catch(() => null))?.isDirectory()) throw new Error('a folder has that name')
    if (await isSpecial(file)) return
    const made = await makeFolder(dirname(file))
    try {
      const trial = `${file}.${process.pid}`
      await writeFile(trial, '', { flag: 'wx' })
      await rm(trial)
    } finally {
      for (const folder of made.reverse()) await rmdir(folder)
    }
  } catch (error) {
    throw new UsageError(`cannot write ${name}: ${sayWhy(error)}`)
  }
}

/** A device or a pipe, such as /dev/null, which no file is to take the place of. */
async function isSpecial (file) {
  const found = await stat(file).catch(() => null)
  return found !== null && !found.isFile()
}

/**
 * One by one: of what the kernel makes up, as below /proc, Node's own `recursive` tries the same again for ever.
 *
 * @param {string} folder absolute
 * @returns {Promise<string[]>} those that were not there, the outermost first
 */
async function makeFolder (folder) {
  if (await stat(folder).catch(() => null)) return []
  const above = dirname(folder) === folder ? [] : await makeFolder(dirname(folder))
  await mkdir(folder).catch(error => {
    if (error.code !== 'EEXIST') throw error // another process has made it meanwhile
  })
  return [...above, folder]
}

/**
 * @param {string} text of a file, as any editor on any system has saved it
 * @returns {string} without a byte-order mark, its lines ended by `\n` alone
 */
export function plainText (text) {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
}
