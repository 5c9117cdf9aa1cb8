// @ts-check
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { nameOf } from '../json-file.js'
import { plainText } from '../plain-text.js'
import { say } from '../say.js'

/** @import { Exercise } from './exercises.js' */

const ITS_AUTHORS = /^(check\.js$|\.solution(\/|$))/

/**
 * @param {Exercise} exercise
 * @param {string} start absolute folder of the starting point
 * @returns {Promise<string | null>} which file is not as it was and should be, in a line
 */
export async function findTouched ({ dir, edits }, start) {
  const entries = await readdir(start, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => relative(start, join(parentPath, name)).replaceAll('\\', '/'))
  for (const file of files.filter(file => !edits.includes(file) && !ITS_AUTHORS.test(file))) {
    const [before, now] = await Promise.all([start, dir].map(folder => readFile(join(folder, file), 'utf8').then(plainText, () => null)))
    if (now !== null && before === now) continue
    const name = nameOf(join(dir, file))
    const what = now === null ? say`${name} is missing` : say`${name} is changed`
    return edits.length > 1
      ? say`${what}, and only ${edits.join(', ')} are yours to edit: git restore ${name}`
      : say`${what}, and only ${edits[0]} is yours to edit: git restore ${name}`
  }
  return null
}
