// @ts-check
import { defineLab } from '../../labs/design.js'
import { readCatalog } from '../../scripts/stages/catalog.js'

/**
 * Takes samples as a lab does: what a sample starts ends with it.
 *
 * @param {any[]} cells
 * @param {(cell: any, run: any) => any} sample
 * @returns {Promise<any[]>}
 */
export async function take (cells, sample) {
  const lab = defineLab({ title: 'x', cells: () => cells, sample: (cell, _options, run) => sample(cell, run) })
  const run = { catalog: await readCatalog(), signal: new AbortController().signal, step () {} }
  return (await lab.measure({}, run)).samples
}
