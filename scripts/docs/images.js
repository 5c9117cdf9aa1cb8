// @ts-check
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { imageFile } from './content.js'

/** @import { Sources } from './content.js' */

/**
 * @param {Sources} sources
 * @param {Set<string>} used names of pictures that stand on a page
 * @returns {Promise<{ file: string, is: string | null, shouldBe: string }[]>} each of them as it stands there and as it should
 */
export async function renderImages ({ root, pictures }, used) {
  return Promise.all(Object.entries(pictures).filter(([name]) => used.has(name)).map(async ([name, { draw }]) => {
    const file = imageFile(name)
    return { file, is: await readFile(join(root, file), 'utf8').catch(() => null), shouldBe: draw() }
  }))
}

/**
 * @param {string} root absolute folder of the repository
 * @param {Set<string>} used names of pictures that stand on a page
 * @returns {Promise<string[]>} files that no page shows
 */
export async function unusedImages (root, used) {
  const wanted = [...used].map(imageFile)
  const there = await readdir(join(root, dirname(imageFile('')))).catch(() => [])
  return there.map(name => `docs/images/${name}`).filter(file => !wanted.includes(file))
}
