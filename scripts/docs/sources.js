// @ts-check
import { existsSync } from 'node:fs'
import { readLabs } from '../../labs/index.js'
import { analyseBench } from '../analyse/bench.js'
import { readBudget } from '../claims/budget.js'
import { NO_EVIDENCE } from '../claims/claim.js'
import { readClaims } from '../claims/list.js'
import { summarizeDiagnosis } from '../profile/diagnosis.js'
import { unpackProfile } from '../profile/packed-tree.js'
import { PROFILERS } from '../profile/profilers.js'
import { flameNodes, summarizeProfile } from '../profile/summary.js'
import { readLabRecord, readRecord, referenceFile } from '../record/files.js'
import { benchPlots } from '../render/bench-plots.js'
import { describeCharts, drawCharts } from '../render/doctor-charts.js'
import { describeProfile, drawProfile } from '../render/flame-graph.js'
import { renderPlot } from '../render/plot.js'
import { readCatalog, rootDir } from '../stages/catalog.js'

/**
 * @import { Evidence } from '../claims/claim.js'
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
  const bench = analyseBench(ownRecord ?? await readRecord(referenceFile(null, root)))
  const all = await readLabs()
  const labs = await readReports(all, root)
  const profileRecord = await readCommitted(PROFILES, root)
  const seen = { profiles: (profileRecord?.data.profiles ?? []).map(unpackProfile), diagnoses: profileRecord?.data.diagnoses ?? [] }
  const profiles = seen.profiles.map(profile => ({ ...summarizeProfile(profile), flame: PROFILERS[profile.profiler].isDrawn ? flameNodes(profile.tree) : [] }))
  const diagnoses = seen.diagnoses.map(summarizeDiagnosis)
  return {
    root,
    bench,
    budget: await readBudget(root),
    claims: await readClaims(),
    catalog: await readCatalog(root),
    labTitles: Object.fromEntries([...all].map(([name, { title }]) => [name, title])),
    labs,
    profiles,
    diagnoses,
    seen,
    profileRecord,
    pictures: { ...benchPictures(bench), ...labPictures(labs), ...flameGraphs(profiles), ...doctorCharts(diagnoses) }
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

function benchPictures (bench) {
  return Object.fromEntries(Object.entries(benchPlots).map(([name, makePlot]) => [name, picturePlot(makePlot(bench))]))
}

function labPictures (labs) {
  return Object.fromEntries(Object.entries(labs).flatMap(([name, { report }]) =>
    Object.entries(report.plots).map(([plotName, plot]) => [`${name}-${plotName}`, picturePlot(plot)])))
}

function flameGraphs (profiles) {
  return Object.fromEntries(profiles.filter(({ flame }) => flame.length).map(profile =>
    [flameName(profile), { ...describeProfile(profile), draw: () => drawProfile(profile, profile.flame) }]))
}

function doctorCharts (diagnoses) {
  return Object.fromEntries(diagnoses.map(diagnosis =>
    [`doctor-${diagnosis.stage.replaceAll('/', '-')}`, { ...describeCharts(diagnosis), draw: () => drawCharts(diagnosis) }]))
}

function picturePlot (plot) {
  return { alt: plot.alt, draw: () => renderPlot(plot) }
}

/**
 * @param {{ stage: string, profiler: string }} profile
 * @returns {string} name of its picture
 */
export function flameName ({ stage, profiler }) {
  return `flame-${stage.replaceAll('/', '-')}-${profiler}`
}

/**
 * @param {Sources} sources
 * @returns {Evidence} the committed records, as claims look at them
 */
export function evidenceOf ({ bench, seen, labs }) {
  return { ...NO_EVIDENCE, bench, ...seen, labs: Object.fromEntries(Object.entries(labs).map(([name, { record: { data, options } }]) => [name, { data, options }])) }
}
