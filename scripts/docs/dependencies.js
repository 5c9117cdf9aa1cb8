// @ts-check
// What is installed, and docs/unmaintained.json: the packages of it that nobody maintains, by their authors' word.
import { join } from 'node:path'
import { faultIn, readJsonFile } from '../json-file.js'
import { list, object, text } from '../shapes.js'
import { installedPackages } from '../stages/lock-graph.js'

/**
 * @import { UsageError } from '../errors.js'
 * @import { Lock } from '../stages/lock-graph.js'
 * @import { Unmaintained } from '../render/dependencies-tables.js'
 */

const FILE = 'docs/unmaintained.json'
const shape = list(object(
  { package: text(/^.+@[\d.]+$/, 'a name and a version'), says: text(), source: text(/^https:\/\/.+/, 'an address') },
  { fence: text() }
))

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<{ lock: Lock, unmaintained: Unmaintained[] }>}
 * @throws {UsageError} when the list names what is not installed
 */
export async function readDependencies (root) {
  const lock = await readJsonFile(join(root, 'package-lock.json'))
  const unmaintained = await readJsonFile(join(root, FILE), shape)
  const installed = new Set(installedPackages(lock).map(({ key }) => key))
  const stray = unmaintained.findIndex(entry => !installed.has(entry.package))
  if (stray !== -1) {
    const problem = `is "${unmaintained[stray].package}", which is not installed`
    throw await faultIn(join(root, FILE), { path: [stray, 'package'], problem })
  }
  return { lock, unmaintained }
}
