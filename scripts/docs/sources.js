// @ts-check
import { existsSync } from 'node:fs'
import { readLabs } from '../../labs/index.js'
import { readLabRecord, readRecord, referenceFile } from '../record/files.js'
import { listenerLine } from '../claims/profile-claims.js'
import { benchPlots } from '../render/bench-plots.js'
import { describeCharts, drawCharts } from '../render/doctor-charts.js'
import { describeProfile, drawProfile } from '../render/flame-graph.js'
import { renderPlot } from '../render/plot.js'
import { readCatalog, rootDir } from '../stages/catalog.js'

/**
 * @import { Seen } from '../claims/list.js'
 * @import { UsageError } from '../errors.js'
 * @import { BenchRecord } from '../record/record.js'
 * @import { Sources } from './content.js'
 */

const PROFILES = 'profiles'

/**
 * Reads all that the docs are made from.
 *
 * @param {string} [root] absolute folder of the repository
 * @param {BenchRecord | null} [ownRecord] instead of the committed one
 * @returns {Promise<Sources>}
 * @throws {UsageError} when a committed record cannot be read
 */
export async function readSources (root = rootDir, ownRecord = null) {
  const record = ownRecord ?? await readRecord(referenceFile(null, root))
  const all = await readLabs()
  const labs = await readReports(all, root)
  const profileRecord = await readCommitted(PROFILES, root)
  const { profiles, diagnoses } = profileRecord?.data ?? { profiles: [], diagnoses: [] }
  const catalog = await readCatalog(root)
  return {
    root,
    record,
    catalog,
    listenerLines: Object.fromEntries(await Promise.all(catalog.map(async stage => [stage.id, await listenerLine(stage)]))),
    labTitles: Object.fromEntries([...all].map(([name, { title }]) => [name, title])),
    labs,
    profiles,
    diagnoses,
    profileRecord,
    pictures: { ...benchPictures(record), ...labPictures(labs), ...flameGraphs(profiles), ...doctorCharts(diagnoses) }
  }
}

async function readReports (all, root) {
  /** @type {Sources['labs']} */
  const reports = {}
  for (const [name, lab] of all) {
    const record = await readCommitted(name, root)
    if (record) reports[name] = { record, report: lab.report(record.data, record.options) }
  }
  return reports
}

async function readCommitted (name, root) {
  const file = referenceFile(name, root)
  return existsSync(file) ? readLabRecord(file, name) : null
}

function benchPictures (record) {
  return Object.fromEntries(Object.entries(benchPlots).map(([name, makePlot]) => [name, picturePlot(makePlot(record))]))
}

function labPictures (labs) {
  return Object.fromEntries(Object.entries(labs).flatMap(([name, { report }]) =>
    Object.entries(report.plots).map(([plotName, plot]) => [`${name}-${plotName}`, picturePlot(plot)])))
}

function flameGraphs (profiles) {
  return Object.fromEntries(profiles.filter(({ flame }) => flame.length).map(profile =>
    [`flame-${profile.stage.replaceAll('/', '-')}-${profile.tool}`, { ...describeProfile(profile), draw: () => drawProfile(profile) }]))
}

function doctorCharts (diagnoses) {
  return Object.fromEntries(diagnoses.map(diagnosis =>
    [`doctor-${diagnosis.stage.replaceAll('/', '-')}`, { ...describeCharts(diagnosis), draw: () => drawCharts(diagnosis) }]))
}

function picturePlot (plot) {
  return { alt: plot.alt, draw: () => renderPlot(plot) }
}

/**
 * @param {Sources} sources
 * @returns {Seen} the committed records, as claims look at them
 */
export function seenInRecords ({ record, profiles, diagnoses, labs }) {
  return { record, profiles, diagnoses, labs: Object.fromEntries(Object.entries(labs).map(([name, { record: { data } }]) => [name, data])) }
}
