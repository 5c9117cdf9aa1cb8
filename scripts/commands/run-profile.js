// @ts-check
import { join, relative } from 'node:path'
import open from 'open'
import { UsageError } from '../errors.js'
import { writeWhole } from '../json-file.js'
import { packProfile } from '../profile/call-tree.js'
import { summarizeDiagnosis } from '../profile/doctor.js'
import { flameNodes } from '../profile/flame-nodes.js'
import { findProfilers, profileInPassing, PROFILERS, profileStage } from '../profile/profilers.js'
import { summarizeProfile } from '../profile/sections.js'
import { differenceTable, ownDifferenceTable } from '../render/comparison-tables.js'
import { drawDifference } from '../render/flame-difference.js'
import { drawProfile } from '../render/flame-graph.js'
import { diagnosisTable, renderSections } from '../render/profile-tables.js'
import { reportRepeated } from '../render/repeated-profiles.js'
import { renderTerminalTable } from '../render/terminal.js'
import { compareProfiles, cpuMicrosOf } from '../results/profile-difference.js'
import { rootDir } from '../server/catalog.js'
import { installRuntimes } from '../server/runtimes.js'
import { profileByHand, sayByHand } from './by-hand.js'
import { keepAsReference, measureAsLab } from './measured-run.js'
import { fileForRecord } from './usable.js'

/**
 * @import { ProfileCell } from '../render/repeated-profiles.js'
 * @import { Profile, ProfileResult } from '../profile/profilers.js'
 * @import { Side } from '../results/profile-difference.js'
 * @import { Stage } from '../server/catalog.js'
 */

const START_AND_READ_S = 9

/**
 * @typedef {object} Options
 * @property {Stage[]} stages
 * @property {string[]} profilers
 * @property {number} durationS
 * @property {number} connections
 * @property {boolean} saveReference
 */

/**
 * @param {Stage[]} catalog
 * @param {Options & { opens: boolean, isComparison: boolean }} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function profile (catalog, { opens, isComparison, ...options }, signal) {
  const { stages, durationS, connections, saveReference } = options
  const { there: profilers, missing } = await findProfilers(options.profilers)
  for (const { what, reason } of missing) console.error(`without ${what}: ${reason}`)
  if (!profilers.length) throw new UsageError('no profiler of those asked for is there')
  const file = stages.some(({ app }) => app) ? 'app-profiles' : 'lab-profiles'
  const about = { name: 'profiles', file, times: 1, ofRecord: { durationS, connections } }
  /** @type {(ProfileResult & { folder: string })[]} */
  const results = []
  const { record, error } = await measure(catalog, about, { ...options, profilers }, signal, async step => {
    for (const [stage, profiler] of eachOf(stages, profilers)) {
      step(`${stage.id}: ${profiler}`, results.length / (stages.length * profilers.length))
      results.push(await profileStage(stage, profiler, { durationS, connections, signal }))
    }
    return packResults(results)
  })
  const isWhole = results.every(({ failure }) => failure === null)
  const reports = await show(results)
  if (error) throw error
  const failure = isWhole ? null : 'a profile failed, see above'
  const isKept = !saveReference || (await keepAsReference(record, { lab: 'profiles', failure }))
  const report = isComparison ? await showDifference(stages, results) : results.length === 1 && reports[0].file
  if (opens && report) await open(join(rootDir, report))
  return isWhole && isKept ? 0 : 1
}

/**
 * @param {Stage[]} catalog
 * @param {{ name: string, file: string, times: number, ofRecord: any }} about the record: its name, what its file
 *   begins with, how often each profile is taken, and the options that it keeps
 * @param {Options} options
 * @param {AbortSignal} signal
 * @param {(step: (text: string, doneShare?: number) => void) => Promise<any>} take
 */
async function measure (catalog, { name, file, times, ofRecord }, options, signal, take) {
  const { stages, profilers, saveReference, ...load } = options
  const run = {
    expectedS: stages.length * profilers.length * times * (load.durationS + START_AND_READ_S),
    signal,
    saveReference,
    file: await fileForRecord(undefined, file)
  }
  sayByHand(eachOf(stages, profilers).map(([stage, profiler]) => profileByHand(stage, profiler, load)))
  return measureAsLab(name, { catalog, code: { withLines: true }, options: ofRecord }, run, take)
}

/** @returns {[Stage, string][]} */
function eachOf (stages, profilers) {
  return stages.flatMap(stage => profilers.map(profiler => [stage, profiler]))
}

function packResults (results) {
  return {
    profiles: results.flatMap(({ profile }) => profile ? [packProfile(profile)] : []),
    diagnoses: results.flatMap(({ diagnosis }) => diagnosis ?? [])
  }
}

async function show (results) {
  const reports = []
  for (const { stage, profiler, failure, report, profile, folder } of results) {
    const files = report ? [report] : []
    const summary = profile && summarizeProfile(profile)
    if (summary && PROFILERS[profiler].isDrawn) {
      const flame = join(folder, 'flame.svg')
      await writeWhole(flame, drawProfile(summary, flameNodes(profile.tree)))
      files.unshift(relative(rootDir, flame))
    }
    if (summary && profiler === 'prof') console.log(renderSections(summary))
    reports.push({ said: `${stage} by ${profiler}: ${failure ?? files.join(', ')}`, file: files[0] })
  }
  const diagnoses = results.flatMap(({ diagnosis }) => diagnosis ? [summarizeDiagnosis(diagnosis)] : [])
  if (diagnoses.length) console.log(renderTerminalTable(diagnosisTable(diagnoses)))
  for (const { said } of reports) console.log(said)
  return reports
}

/**
 * Prints what each function costs a request in both, and leaves a picture beside the profile of the second.
 *
 * @param {Stage[]} stages the one before and the one after
 * @param {(ProfileResult & { folder: string })[]} results of these
 * @returns {Promise<string | null>} name of the picture below the root; null when one of them failed
 */
async function showDifference (stages, results) {
  const sides = results.flatMap(({ profile }, i) => profile ? [sideOf(stages[i], profile)] : [])
  if (sides.length < stages.length) return null
  const [before, after] = sides
  const difference = compareProfiles(before, after)
  const file = join(results[1].folder, `against-${before.name.replaceAll(/[^\w-]+/g, '-')}.svg`)
  await writeWhole(file, drawDifference(difference))
  console.log(renderTerminalTable(differenceTable(difference)))
  console.log(renderTerminalTable(ownDifferenceTable(difference)))
  console.log('one run of each: STAGE --against HEAD, with nothing changed, shows what noise alone does')
  console.log(`both on one scale: ${relative(rootDir, file)}`)
  return relative(rootDir, file)
}

/**
 * @param {Stage} stage
 * @param {Profile} profile
 * @returns {Side}
 */
function sideOf ({ id, dir }, { tree, samples, answered = NaN }) {
  return {
    name: id,
    folder: relative(rootDir, dir).replaceAll('\\', '/'),
    tree,
    samples,
    cpuMicros: cpuMicrosOf(tree, answered)
  }
}

// The same profiles again and again: does a profiler say the same each time, on each Node.js?

/**
 * @param {Stage[]} catalog
 * @param {Options & { versions: string[], repeat: number }} options `versions` of Node.js
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function profileRepeatedly (catalog, options, signal) {
  const { stages, profilers, versions, repeat, durationS, connections, saveReference } = options
  const name = versions.length > 1 ? 'profiles-by-node' : 'repeated-profiles'
  const ofRecord = { stages: stages.map(({ id }) => id), profilers, versions, repeat, durationS, connections }
  const about = { name, file: `lab-${name}`, times: versions.length * repeat, ofRecord }
  const { data, record, error } = await measure(catalog, about, options, signal, step =>
    takeAll(options, { signal, step }))
  const { tables, notes } = reportRepeated(data)
  for (const table of Object.values(tables)) console.log(renderTerminalTable(table))
  for (const note of notes) console.log(note)
  if (error) throw error
  return !saveReference || await keepAsReference(record, { lab: name }) ? 0 : 1
}

/**
 * @param {Parameters<typeof profileRepeatedly>[1]} options
 * @param {{ signal: AbortSignal, step: (text: string) => void }} run
 */
async function takeAll ({ stages, profilers, versions, repeat, durationS, connections }, { signal, step }) {
  const { there, missing } = await findProfilers(profilers)
  const { runtimes, missing: versionsMissing } = await installRuntimes(versions, { signal, step })
  /** @type {ProfileCell[]} */
  const cells = []
  for (let round = 1; round <= repeat; round++) {
    for (const { version, binary: nodeBinary } of runtimes) {
      for (const [stage, profiler] of eachOf(stages, there)) {
        step(`${stage.id}, Node.js ${version}: ${profiler}, ${round} of ${repeat}`)
        const run = { durationS, connections, nodeBinary, signal }
        const { failure, profile, diagnosis } = await profileInPassing(stage, profiler, run)
        const packed = profile && packProfile(profile)
        cells.push({ stage: stage.id, profiler, node: version, failure, profile: packed, diagnosis })
      }
    }
  }
  return { cells, missing: [...missing, ...versionsMissing] }
}
