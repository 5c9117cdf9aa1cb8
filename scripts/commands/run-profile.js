// @ts-check
import { join, relative } from 'node:path'
import open from 'open'
import { UsageError } from '../errors.js'
import { writeWhole } from '../json-file.js'
import { packProfile } from '../profile/call-tree.js'
import { summarizeDiagnosis } from '../profile/doctor.js'
import { flameNodes } from '../profile/flame-nodes.js'
import { PROFILERS, profileStage } from '../profile/profilers.js'
import { summarizeProfile } from '../profile/sections.js'
import { differenceTable, ownDifferenceTable } from '../render/comparison-tables.js'
import { drawDifference } from '../render/flame-difference.js'
import { drawProfile } from '../render/flame-graph.js'
import { diagnosisTable, renderSections } from '../render/profile-tables.js'
import { renderTerminalTable } from '../render/terminal.js'
import { compareProfiles, cpuMicrosOf } from '../results/profile-difference.js'
import { describeSetting, labRecord } from '../results/record.js'
import { rootDir } from '../server/catalog.js'
import { profileByHand, sayByHand } from './by-hand.js'
import { keepAsReference, measureAndRecord } from './measured-run.js'
import { fileForRecord } from './usable.js'

/**
 * @import { Profile, ProfileResult } from '../profile/profilers.js'
 * @import { Side } from '../results/profile-difference.js'
 * @import { Stage } from '../server/catalog.js'
 */

const START_AND_READ_S = 9

/**
 * @param {Stage[]} catalog
 * @param {{ stages: Stage[], profilers: string[], durationS: number, connections: number, saveReference: boolean,
 *   opens: boolean, isComparison: boolean }} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function profile (
  catalog,
  { stages, profilers: asked, durationS, connections, saveReference, opens, isComparison },
  signal
) {
  const profilers = await keepThere(asked)
  const file = await fileForRecord(undefined, stages.some(({ app }) => app) ? 'app-profiles' : 'lab-profiles')
  const load = { connections, durationS }
  sayByHand(stages.flatMap(stage => profilers.map(profiler => profileByHand(stage, profiler, load))))
  const { data: results, record, error } = await measureAndRecord(
    {
      expectedS: stages.length * profilers.length * (durationS + START_AND_READ_S),
      signal,
      describe: () => describeSetting(catalog, { withLines: true }),
      saveReference,
      file,
      toRecord: (setting, results, machineWork) =>
        labRecord(setting, 'profiles', { options: { durationS, connections }, data: packResults(results), machineWork })
    },
    step => profileAll(stages, profilers, { durationS, connections, step, signal })
  )
  const isWhole = results.every(({ failure }) => failure === null)
  const shown = await show(results)
  for (const { stage, profiler, failure, files } of shown) {
    console.log(`${stage} by ${profiler}: ${failure ?? files.join(', ')}`)
  }
  if (error) throw error
  const failure = isWhole ? null : 'a profile failed, see above'
  const isKept = !saveReference || (await keepAsReference(record, { lab: 'profiles', failure }))
  const report = isComparison ? await showDifference(stages, results) : results.length === 1 && shown[0].files[0]
  if (opens && report) await open(join(rootDir, report))
  return isWhole && isKept ? 0 : 1
}

async function keepThere (profilers) {
  const kept = []
  for (const profiler of profilers) {
    const reason = await PROFILERS[profiler].missing()
    if (reason) console.error(`without ${profiler}: ${reason}`)
    else kept.push(profiler)
  }
  if (kept.length === 0) {
    throw new UsageError(`no profiler of those asked for is there; there are: ${Object.keys(PROFILERS).join(', ')}`)
  }
  return kept
}

async function profileAll (stages, profilers, { durationS, connections, step, signal }) {
  const results = []
  for (const stage of stages) {
    for (const profiler of profilers) {
      step(`${stage.id}: ${profiler}`, results.length / (stages.length * profilers.length))
      results.push(await profileStage(stage, profiler, { durationS, connections, signal }))
    }
  }
  return results
}

function packResults (results) {
  return {
    profiles: results.flatMap(({ profile }) => profile ? [packProfile(profile)] : []),
    diagnoses: results.flatMap(({ diagnosis }) => diagnosis ?? [])
  }
}

async function show (results) {
  const shown = []
  for (const result of results) {
    const summary = result.profile && summarizeProfile(result.profile)
    const diagnosis = result.diagnosis && summarizeDiagnosis(result.diagnosis)
    const files = result.report ? [result.report] : []
    if (summary && PROFILERS[result.profiler].isDrawn) {
      const flame = join(result.folder, 'flame.svg')
      await writeWhole(flame, drawProfile(summary, flameNodes(result.profile.tree)))
      files.unshift(relative(rootDir, flame))
    }
    if (summary && result.profiler === 'prof') console.log(renderSections(summary))
    shown.push({ ...result, summary, diagnosis, files })
  }
  const diagnoses = shown.flatMap(({ diagnosis }) => diagnosis ?? [])
  if (diagnoses.length) console.log(renderTerminalTable(diagnosisTable(diagnoses)))
  return shown
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
