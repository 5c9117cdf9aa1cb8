// @ts-check
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { choose } from './choose.js'
import { mapInterruptibly } from './interruptible.js'

/**
 * @import { Page } from './regions.js'
 * @import { Sources } from './sources.js'
 */

/**
 * @param {Page[]} pages
 * @returns {Set<string>} names of the pictures that stand on them
 */
export function usedPictures (pages) {
  const regions = pages.flatMap(page => page.regions.map(({ name }) => name.split(/\s+/)))
  return new Set(regions.flatMap(([kind, name]) => kind === 'picture' ? [name] : []))
}

/**
 * @param {Sources['pictures']} pictures
 * @param {string} name
 * @param {string} page that it stands on, from the root of the repository
 * @returns {string} Markdown
 */
export function renderPicture (pictures, name, page) {
  const { alt } = choose(pictures, name, 'picture')
  return `![${alt.replaceAll(/[[\]]/g, '')}](${posix.relative(posix.dirname(page), imageFile(name))})`
}

/**
 * @param {string} picture name
 * @returns {string} its file, from the root of the repository
 */
function imageFile (picture) {
  return `docs/images/${picture}.svg`
}

/**
 * @param {Pick<Sources, 'root' | 'pictures'>} sources
 * @param {Set<string>} used names of pictures that stand on a page
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ file: string, is: string | null, shouldBe: string }[]>} each of them as it stands there and as it
 *   should
 */
export async function renderImages ({ root, pictures }, used, signal) {
  return mapInterruptibly(Object.entries(pictures).filter(([name]) => used.has(name)), async ([name, { draw }]) => {
    const file = imageFile(name)
    return { file, is: await readFile(join(root, file), 'utf8').catch(() => null), shouldBe: draw() }
  }, signal)
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
