// @ts-check
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plainText } from '../plain-text.js'

/**
 * @param {{ dir: string }} stage
 * @returns {Promise<{ file: string, source: string }[]>} its own scripts, by name
 */
export async function readSources ({ dir }) {
  const files = (await Array.fromAsync(glob('*.js', { cwd: dir }))).sort()
  return Promise.all(files.map(async file => ({ file, source: plainText(await readFile(join(dir, file), 'utf8')) })))
}
