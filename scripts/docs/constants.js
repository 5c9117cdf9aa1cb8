// @ts-check
// docs/constants.json: phrases with numbers that are no measurement, each with the reason.
import { join } from 'node:path'
import { faultIn, readJsonFile } from '../json-file.js'
import { text } from '../shapes.js'

/**
 * @import { UsageError } from '../errors.js'
 * @import { Fault } from '../shapes.js'
 * @import { Page } from './regions.js'
 */

const FILE = 'docs/constants.json'
const reasonFault = text(/\S/, 'the reason why it is no measurement')

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<string[]>} phrases
 * @throws {UsageError} with file and line
 */
export async function readConstants (root) {
  return Object.keys(await readJsonFile(join(root, FILE), findFault))
}

/** @returns {Fault | null} */
function findFault (constants) {
  if (constants === null || typeof constants !== 'object' || Array.isArray(constants)) { return { path: [], problem: 'is no object of phrases and reasons' } }
  for (const [phrase, reason] of Object.entries(constants)) {
    if (!/\p{Nd}/u.test(phrase)) return { path: [phrase], problem: 'has no number; allowed: a phrase that has one' }
    const fault = reasonFault(reason)
    if (fault) return { ...fault, path: [phrase] }
  }
  return null
}

/**
 * @param {string} root absolute folder of the repository
 * @param {string[]} constants
 * @param {Page[]} pages
 * @returns {Promise<string[]>} `file:line: ...` for each that no page has
 */
export async function findUnusedConstants (root, constants, pages) {
  const texts = pages.map(({ markdown }) => markdown.replace(/\s+/g, ' '))
  const unused = constants.filter(phrase => !texts.some(text => text.includes(phrase)))
  return Promise.all(
    unused.map(async phrase => (await faultIn(join(root, FILE), { path: [phrase], problem: 'is on no page' })).message)
  )
}
