// @ts-check
import { existsSync } from 'node:fs'
import { readLabs } from '../../labs/index.js'
import { readExercises } from '../../scripts/check/exercises.js'
import { unpackProfile } from '../../scripts/profile/call-tree.js'
import { summarizeDiagnosis } from '../../scripts/profile/doctor.js'
import { flameNodes, summarizeProfile } from '../../scripts/profile/summary.js'
import { PROFILERS } from '../../scripts/profile/profilers.js'
import { formatRatio } from 'bench-in-turns/kit.js'
import { benchPlots } from '../../scripts/render/standings-tables.js'
import { renderPlot } from '../../scripts/render/plot.js'
import { message, say } from '../../scripts/render/say.js'
import { analyseBench } from '../../scripts/results/analysis.js'
import { fromRecord, otherProcessorFile, readLabRecord, readRecord, referenceFile } from '../../scripts/results/record.js'
import { seriesOf } from '../../scripts/results/series.js'
import { readCatalog, rootDir } from '../../scripts/stages/catalog.js'
import { COMMON_LOAD, describeLoad } from '../../scripts/stages/common-load.js'
import { differenceGraphs, flameGraphs, whyGraphs } from './images.js'
import { mapInterruptibly, readParts, readTranslations } from './pages.js'

/**
 * @import { Localise, Said, UsageError } from 'bench-in-turns/kit.js'
 * @import { Bars } from '../../scripts/render/bars.js'
 * @import { BenchAnalysis } from '../../scripts/results/analysis.js'
 * @import { BenchRecord, LabRecord } from '../../scripts/results/record.js'
 * @import { Diagnosis, DiagnosisSummary } from '../../scripts/profile/doctor.js'
 * @import { Exercise } from '../../scripts/check/exercises.js'
 * @import { FlameNode, ProfileSummary } from '../../scripts/profile/summary.js'
 * @import { FlamePicture } from './images.js'
 * @import { Figure } from '../../scripts/results/figure.js'
 * @import { Profile } from '../../scripts/profile/profilers.js'
 * @import { Lab, LabReport } from '../../labs/index.js'
 * @import { Language } from '../../scripts/render/languages.js'
 * @import { Lock } from '../../scripts/stages/installed/packages.js'
 * @import { Part, Translation } from './pages.js'
 * @import { Load } from '../../scripts/stages/whole-load.js'
 * @import { Stage } from '../../scripts/stages/catalog.js'
 */

/** What the two records that are no lab's are called. */
export const BENCH = 'bench'
export const PROFILES = 'profiles'
const WHY = 'why' // a lab
const HOOK = ['01-slow', '02-listener-fix']

/**
 * @typedef {object} Sources
 * @property {string} root absolute folder of the repository
 * @property {BenchAnalysis} bench
 * @property {Stage[]} catalog
 * @property {BenchAnalysis | null} elsewhere a run of the same code on another processor, where one is committed
 * @property {Part[]} parts of the text
 * @property {Exercise[]} exercises
 * @property {Record<Language, Translation>} translations
 * @property {string[]} labNames of all labs
 * @property {Record<string, ReportedLab>} labs those that have a committed record, by name
 * @property {(ProfileSummary & { flame: FlameNode[] })[]} profiles `flame` is empty where the profiler draws its own
 * @property {DiagnosisSummary[]} diagnoses
 * @property {LabRecord | null} profileRecord in which these two are
 * @property {{ profiles: Profile[], diagnoses: Diagnosis[] }} seen what these two were made of
 * @property {Record<string, FlamePicture>} flames by the name of their file
 * @property {Record<string, Picture>} pictures by the name of their file
 */

/**
 * @typedef {object} Picture
 * @property {Said} alt
 * @property {(localise?: Localise, options?: { isNarrow?: boolean }) => string} draw SVG; a narrow one
 *   for a phone, which a flame graph does not have
 * @property {boolean} [isEmpty] it has nothing of what it is to show
 */

/** @typedef {{ record: LabRecord, report: LabReport, figures: Record<string, Said | Figure> }} ReportedLab */
/** @typedef {(lab: string) => Promise<LabRecord | null>} ReadLab a record by the name of its lab; null without one */

/**
 * Reads all that the docs are made from.
 *
 * @param {object} [from]
 * @param {string} [from.root] absolute folder of the repository
 * @param {BenchRecord | null} [from.record] of a bench run, instead of the committed one
 * @param {ReadLab} [from.readLab] of labs and profiles, instead of the committed ones
 * @param {AbortSignal} [from.signal] ends it between two records
 * @returns {Promise<Sources>}
 * @throws {UsageError} when a committed record cannot be read
 */
export async function readSources ({
  root = rootDir,
  record = null,
  readLab = async name => {
    const file = referenceFile(name, root)
    return existsSync(file) ? readLabRecord(file, name) : null
  },
  signal
} = {}) {
  const measured = record ?? await readRecord(referenceFile(null, root))
  const bench = fromRecord('the record "bench"', () => analyseBench(measured))
  const other = otherProcessorFile(root)
  const elsewhere = existsSync(other) ? analyseBench(await readRecord(other)) : null
  const all = await readLabs()
  const labs = await readReports([...all], readLab, signal)
  const profileRecord = await readLab(PROFILES)
  const { seen, profiles, diagnoses } = await readProfiles(profileRecord, signal)
  const catalog = await readCatalog(root)
  const why = whyGraphs((await readLab(WHY))?.data.samples ?? [])
  const flames = { ...flameGraphs(profiles), ...differenceGraphs(seen.profiles, bench, catalog), ...why }
  return {
    root,
    bench,
    elsewhere,
    catalog,
    parts: await readParts(root, signal),
    exercises: await readExercises(root),
    translations: await readTranslations(root),
    labNames: [...all.keys()],
    labs,
    profiles,
    diagnoses,
    seen,
    profileRecord,
    flames,
    pictures: { ...plottedPictures(bench, labs), ...flames }
  }
}

/**
 * @param {LabRecord | null} record
 * @param {AbortSignal} [signal] ends it between two profiles
 * @returns {Promise<Pick<Sources, 'seen' | 'profiles' | 'diagnoses'>>}
 * @throws {UsageError} when it is not whole
 */
export async function readProfiles (record, signal) {
  const { profiles: packed = [], diagnoses = [] } = record?.data ?? {}
  const fromProfile = (profiles, make) =>
    mapInterruptibly(profiles, profile => fromRecord(`the record "${PROFILES}"`, () => make(profile)), signal)
  const profiles = await fromProfile(packed, unpackProfile)
  return {
    seen: { profiles, diagnoses },
    profiles: await fromProfile(profiles, profile => ({
      ...summarizeProfile(profile),
      flame: PROFILERS[profile.profiler].isDrawn ? flameNodes(profile.tree) : []
    })),
    diagnoses: await fromProfile(diagnoses, summarizeDiagnosis)
  }
}

async function readReports (all, readLab, signal) {
  const reports = await mapInterruptibly(all, async ([name, lab]) => {
    const record = await readLab(name)
    return record ? [[name, reportLab(lab, record)]] : []
  }, signal)
  return Object.fromEntries(reports.flat())
}

/**
 * @param {Lab} lab
 * @param {LabRecord} record of it
 * @returns {ReportedLab}
 * @throws {UsageError} when it is not whole
 */
export function reportLab (lab, record) {
  const { data, options } = record
  return fromRecord(`the record "${record.lab}"`, () => {
    const report = lab.report(data, options)
    const more = Object.entries(lab.figures).map(([name, make]) => [name, make(data, options)])
    return { record, report, figures: { ...report.figures, ...Object.fromEntries(more) } }
  })
}

function plottedPictures (bench, labs) {
  const plots = [
    ['hook', hookBars(bench)],
    ...Object.entries(benchPlots).map(([name, makePlot]) => [name, makePlot(bench)]),
    ...Object.entries(labs).flatMap(([lab, { report }]) =>
      Object.entries(report.plots).map(([name, plot]) => [`${lab}-${name}`, plot]))
  ]
  return Object.fromEntries(plots.map(([name, plot]) => [name, {
    alt: plot.alt,
    draw: (localise, options) => renderPlot(plot, localise, options),
    isEmpty: (plot.bars ?? plot.series)?.length === 0
  }]))
}

/** Neither a rate nor its course, both of which the first chapter asks for, nor the flaw. @returns {Bars} */
function hookBars (bench) {
  const [under, over] = HOOK
  const common = describeLoad(/** @type {Load} */ (COMMON_LOAD))
  const fix = seriesOf(bench).find(({ name }) => name === common)?.ratio(over, under)?.requestsPerSecond
  const bars = fix
    ? [
        { name: 'as it is', value: 1, label: '1x' },
        { name: 'one word changed', value: fix.value, label: formatRatio(fix.value) }
      ]
    : []
  return {
    title: say('Answers in the same ten seconds'),
    alt: message`Answers in the same ten seconds: ${bars.map(({ name, label }) => message`${name} ${label}`)}.`,
    bars
  }
}

/**
 * @param {Sources['labs']} labs
 * @returns {Diagnosis[]} those of the lab that asks doctor again and again
 */
export function repeatedDiagnoses (labs) {
  const samples = labs['profilers-compared']?.record.data.samples ?? []
  return samples.flatMap(({ part, diagnosis }) => part === 'again' && diagnosis ? [diagnosis] : [])
}
