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
import { mapInterruptibly } from './interruptible.js'

/**
 * @import { Seen } from '../claims/list.js'
 * @import { UsageError } from '../errors.js'
 * @import { LabReport } from '../../labs/index.js'
 * @import { DiagnosisSummary, ProfileSummary } from '../profile/summary.js'
 * @import { LabRecord } from '../record/files.js'
 * @import { BenchRecord } from '../record/record.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { CommandTables } from './commands.js'
 */

const PROFILES = 'profiles'

/**
 * @typedef {object} Sources
 * @property {string} root absolute folder of the repository
 * @property {CommandTables} commandTables
 * @property {BenchRecord} record
 * @property {Stage[]} catalog
 * @property {Record<string, string>} labTitles of all labs, by name
 * @property {Record<string, { record: LabRecord, report: LabReport }>} labs those
 *   that have a committed record, by name
 * @property {ProfileSummary[]} profiles
 * @property {DiagnosisSummary[]} diagnoses
 * @property {LabRecord | null} profileRecord in which these two are
 * @property {Record<string, number>} listenerLines by stage: where its util.js adds the listener; 0 where it adds none
 * @property {Record<string, { alt: string, draw: () => string }>} pictures by the name of their file
 */

/**
 * Reads all that the docs are made from.
 *
 * @param {object} from
 * @param {CommandTables} from.commandTables
 * @param {string} [from.root] absolute folder of the repository
 * @param {BenchRecord | null} [from.record] of a bench run, instead of the committed one
 * @param {AbortSignal} [from.signal] ends it between two records
 * @returns {Promise<Sources>}
 * @throws {UsageError} when a committed record cannot be read
 */
export async function readSources ({ commandTables, root = rootDir, record: ownRecord = null, signal }) {
  const record = ownRecord ?? await readRecord(referenceFile(null, root))
  const all = await readLabs()
  const labs = await readReports(all, root, signal)
  const profileRecord = await readCommitted(PROFILES, root)
  const { profiles, diagnoses } = profileRecord?.data ?? { profiles: [], diagnoses: [] }
  const catalog = await readCatalog(root)
  return {
    root,
    commandTables,
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

async function readReports (all, root, signal) {
  const reports = await mapInterruptibly(all, async ([name, lab]) => {
    const record = await readCommitted(name, root)
    return record ? [[name, { record, report: lab.report(record.data, record.options) }]] : []
  }, signal)
  return Object.fromEntries(reports.flat())
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
