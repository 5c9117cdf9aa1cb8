// @ts-check
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderPlot } from '../render/plot.js'
import { imageFile } from './content.js'

/**
 * @param {import('./content.js').Sources} sources
 * @returns {Promise<{ file: string, is: string | null, shouldBe: string }[]>} every plot as it stands there and as it should
 */
export async function renderImages ({ root, plots }) {
  return Promise.all(Object.entries(plots).map(async ([name, plot]) => {
    const file = imageFile(name)
    return { file, is: await readFile(join(root, file), 'utf8').catch(() => null), shouldBe: renderPlot(plot) }
  }))
}
