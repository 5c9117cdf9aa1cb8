// @ts-check
import { existsSync } from 'node:fs'
import { readLabs } from '../labs/labs.js'
import { readLabRecord, readRecord, referenceFile } from '../record/files.js'
import { benchPlots } from '../render/bench-plots.js'
import { readCatalog, rootDir } from '../stages/catalog.js'

/**
 * Reads all that the docs are made from.
 *
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<import('./content.js').Sources>}
 * @throws {import('../errors.js').UsageError} when a committed record cannot be read
 */
export async function readSources (root = rootDir) {
  const record = await readRecord(referenceFile(null, root))
  const all = await readLabs()
  const labs = await readReports(all, root)
  const labTitles = Object.fromEntries([...all].map(([name, { title }]) => [name, title]))
  return { root, record, catalog: await readCatalog(root), labTitles, labs, plots: { ...drawn(record), ...plotsOf(labs) } }
}

async function readReports (all, root) {
  const measured = [...all].filter(([name]) => existsSync(referenceFile(name, root)))
  return Object.fromEntries(await Promise.all(measured.map(async ([name, lab]) => {
    const record = await readLabRecord(referenceFile(name, root), name)
    return [name, { record, report: lab.report(record.data, record.options) }]
  })))
}

function drawn (record) {
  return Object.fromEntries(Object.entries(benchPlots).map(([name, draw]) => [name, draw(record)]))
}

function plotsOf (labs) {
  return Object.fromEntries(Object.entries(labs).flatMap(([name, { report }]) =>
    Object.entries(report.plots).map(([plot, drawing]) => [`${name}-${plot}`, drawing])))
}
