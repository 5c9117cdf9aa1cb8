// @ts-check
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootDir } from '../stages/catalog.js'
import { findMarkers } from './regions.js'

const PAGES = ['README.md', 'docs/*.md']

/**
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<{ file: string, markdown: string }[]>} every page of the text, by name
 */
export async function readPages (root = rootDir) {
  const files = (await Array.fromAsync(glob(PAGES, { cwd: root }))).map(file => file.replaceAll('\\', '/')).sort()
  return Promise.all(files.map(async file => ({ file, markdown: await readFile(join(root, file), 'utf8') })))
}

/**
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<{ id: string, file: string, line: number }[]>} where the text makes each claim
 */
export async function findClaims (root = rootDir) {
  const pages = await readPages(root)
  return pages.flatMap(({ file, markdown }) =>
    findMarkers(markdown, file).filter(({ kind }) => kind === 'claim').map(({ name, line }) => ({ id: name, file, line })))
}
