// @ts-check
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootDir } from '../stages/catalog.js'
import { mapInterruptibly } from './interruptible.js'
import { LANGUAGES, languageOf } from './languages.js'
import { parsePage } from './regions.js'

/**
 * @import { RegionError } from '../errors.js'
 * @import { Page } from './regions.js'
 */

const PAGES = ['README.md', 'docs/*.md', ...Object.keys(LANGUAGES).map(language => `docs/${language}/*.md`)]

/**
 * @param {string} [root] absolute folder of the repository
 * @param {AbortSignal} [signal]
 * @returns {Promise<Page[]>} every page of the text in every language, by name
 * @throws {RegionError} when markers of a page do not pair
 */
export async function readPages (root = rootDir, signal = undefined) {
  const files = (await Array.fromAsync(glob(PAGES, { cwd: root }))).map(file => file.replaceAll('\\', '/')).sort()
  return mapInterruptibly(files, async file => parsePage(await readFile(join(root, file), 'utf8'), file), signal)
}

/**
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<{ id: string, file: string, line: number }[]>} where the English text makes each claim
 */
export async function findClaims (root = rootDir) {
  const pages = (await readPages(root)).filter(({ file }) => languageOf(file) === null)
  return pages.flatMap(({ file, claims }) => claims.map(claim => ({ ...claim, file })))
}
