// @ts-check
// A result that somebody else has made, who may mean ill: what it says is held to its form and to a size, its verdicts
// are worked out anew, and nothing of it is written to a disk.
import { fromBufferPromise } from 'yauzl'
import { UsageError } from '../errors.js'
import { findFault } from '../json-file.js'
import { oneLine } from '../gate/answers.js'
import { judgeAgain } from '../result.js'
import { RESULT } from '../result-schema.js'

/** @import { Result } from '../result-schema.js' */

const RESULT_FILE = 'bench-in-turns.json'
/** Of the artifact, and of the file in it: a thousand times what a comparison takes, and little to a runner. */
export const MOST_BYTES = 10e6
const LONGEST_FAULT = 300 // characters
/** No key of ours, and a way into every object of a program. */
const OF_PROTOTYPES = ['__proto__', 'constructor', 'prototype']

/**
 * @param {Buffer} archive a zip with one file
 * @returns {Promise<Result>}
 * @throws {UsageError} in one line without control characters, when it is anything else than a result of turns
 */
export async function readArtifact (archive) {
  return readResult(await unpack(archive).catch(error => refuse(error.message)))
}

/**
 * @param {string} text
 * @returns {Promise<Result>} with verdicts that its own figures give
 * @throws {UsageError} as {@link readArtifact}
 */
export async function readResult (text) {
  const value = parse(text)
  const fault = await findFault(RESULT, value)
  if (fault) refuse(fault)
  const { parse: read } = await import('valibot')
  const result = read(RESULT, value) // without the keys that are not of its form
  if (result.question !== 'turns') refuse(`a comment says what turns have decided, and it is of ${result.question}`)
  const [noise = null] = result.noise ? judgeAgain([result.noise]) : []
  return { ...result, comparisons: judgeAgain(result.comparisons), noise }
}

/** @returns {Promise<string>} */
async function unpack (archive) {
  if (archive.length > MOST_BYTES) throw new Error(`it has ${archive.length} bytes`)
  const zip = await fromBufferPromise(archive, { autoClose: false })
  if (zip.entryCount !== 1) throw new Error(`it holds ${zip.entryCount} files, and not ${RESULT_FILE} alone`)
  const [entry] = await Array.fromAsync(zip.eachEntry())
  const { fileName, uncompressedSize } = entry
  if (fileName !== RESULT_FILE) throw new Error(`it holds ${fileName}, and not ${RESULT_FILE}`)
  if (uncompressedSize > MOST_BYTES) throw new Error(`${RESULT_FILE} has ${uncompressedSize} bytes`)
  const chunks = await (await zip.openReadStreamPromise(entry)).toArray() // no more bytes than it says
  return Buffer.concat(chunks).toString()
}

function parse (text) {
  try {
    return JSON.parse(text, (key, value) => {
      if (OF_PROTOTYPES.includes(key)) throw new Error(`it has a key ${key}`)
      return value
    })
  } catch (error) {
    return refuse(error.message)
  }
}

/** @returns {never} */
function refuse (why) {
  throw new UsageError(`the artifact is no result of bench-in-turns: ${oneLine(why, LONGEST_FAULT)}`)
}
