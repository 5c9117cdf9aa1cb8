// @ts-check
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFile } from './content.js'

/**
 * @param {import('./content.js').Sources} sources
 * @returns {Promise<{ file: string, is: string | null, shouldBe: string }[]>} every picture as it stands there and as it should
 */
export async function renderImages ({ root, pictures }) {
  return Promise.all(Object.entries(pictures).map(async ([name, { draw }]) => {
    const file = imageFile(name)
    return { file, is: await readFile(join(root, file), 'utf8').catch(() => null), shouldBe: draw() }
  }))
}
