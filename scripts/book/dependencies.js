// @ts-check
// What is installed, and docs/unmaintained.json: the packages of it that nobody maintains, by their authors' word.
import { join } from 'node:path'
import * as v from 'valibot'
import { faultIn, readJsonFile } from '../json-file.js'
import { object, text } from '../schema.js'
import { installedPackages } from '../server/packages.js'

/**
 * @import { Lock } from '../server/packages.js'
 * @import { Unmaintained } from '../render/dependencies-tables.js'
 * @import { UsageError } from '../errors.js'
 */

const FILE = 'docs/unmaintained.json'
const UNMAINTAINED = v.array(object({
  package: text(/^.+@[\d.]+$/, 'a name and a version'),
  says: text(),
  source: text(/^https:\/\/.+/, 'an address'),
  fence: v.optional(text())
}))

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<{ lock: Lock, unmaintained: Unmaintained[] }>}
 * @throws {UsageError} when the list names what is not installed
 */
export async function readDependencies (root) {
  const lock = await readJsonFile(join(root, 'package-lock.json'))
  const unmaintained = await readJsonFile(join(root, FILE), UNMAINTAINED)
  const installed = new Set(installedPackages(lock).map(({ key }) => key))
  const stray = unmaintained.findIndex(entry => !installed.has(entry.package))
  if (stray !== -1) {
    const problem = `is "${unmaintained[stray].package}", which is not installed`
    throw await faultIn(join(root, FILE), { path: [stray, 'package'], problem })
  }
  return { lock, unmaintained }
}
