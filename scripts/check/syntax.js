// @ts-check
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'acorn'
import { nameOf } from '../json-file.js'
import { say } from '../say.js'

/**
 * @param {string} dir absolute
 * @param {string[]} files below it
 * @returns {Promise<string | null>} what is wrong with the first that cannot be read or is not JavaScript, with its
 *   place
 */
export async function findSyntaxError (dir, files) {
  for (const file of files) {
    const path = join(dir, file)
    const source = await readFile(path, 'utf8').catch(({ code }) => ({ code }))
    if (typeof source !== 'string') { return say`${nameOf(path)} is missing (${source.code}); git restore ${nameOf(path)} brings back the one to start from` }
    const problem = /\.c?js$/.test(file) && syntaxErrorOf(source)
    if (problem) return `${nameOf(path)}:${problem}`
  }
  return null
}

function syntaxErrorOf (source) {
  try {
    parse(source, { ecmaVersion: 'latest', sourceType: 'commonjs', allowHashBang: true })
    return null
  } catch ({ message, loc }) {
    return `${loc.line}: ${message.replace(/ \(\d+:\d+\)$/, '')}`
  }
}
