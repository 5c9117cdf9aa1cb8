// @ts-check
// What profilers leave behind: it may be missing, or cut short, though they ended as if all was well.
import { readFile } from 'node:fs/promises'
import { ProfileError } from '../../errors.js'

/**
 * @param {string} file absolute
 * @param {string} who for the message
 * @returns {Promise<string>}
 * @throws {ProfileError} when it is not there: these programs can fail with exit code 0
 */
export async function readOutput (file, who) {
  return readFile(file, 'utf8').catch(error => {
    throw new ProfileError(`${who} ended as if all was well and left nothing that can be read (${error.code})`)
  })
}

/**
 * @param {string} json
 * @param {string} who for the message
 * @returns {any}
 * @throws {ProfileError} when it is cut short, say
 */
export function parseOutput (json, who) {
  try {
    return JSON.parse(json)
  } catch {
    throw new ProfileError(`${who} left data that is no JSON`)
  }
}
