// @ts-check
import { join, relative } from 'node:path'
import open from 'open'
import { UsageError } from 'bench-in-turns/errors.js'
import { writeWhole } from 'bench-in-turns/json-file.js'
import { packProfile, weightOf } from '../profile/call-tree.js'
import { summarizeDiagnosis } from '../profile/doctor.js'
import { flameNodes, isWaiting, summarizeProfile } from '../profile/summary.js'
import { findProfilers, PROFILERS, profileStage } from '../profile/profilers.js'
import { differenceTable, drawDifference, ownDifferenceTable } from '../render/flame-difference.js'
import { drawProfile } from '../render/flame-graph.js'
import { addToDiagnosis, diagnosisTable, renderSections, selfTimeTable } from '../render/profile-tables.js'
import { say } from '../render/say.js'
import { formatShare } from 'bench-in-turns/say/format.js'
import { renderTerminalTable } from 'bench-in-turns/say/terminal.js'
import { compareProfiles, cpuMicrosOf } from '../results/profile-difference.js'
import { rootDir } from '../stages/catalog.js'
import { profileByHand, sayByHand } from './by-hand.js'
import { keepAsReference, measureAsLab } from './measured-run.js'
import { fileForRecord } from './command.js'

/**
 * @import { Localiser } from '../render/localise.js'
 * @import { ProfileResult } from '../profile/profilers.js'
 * @import { Side } from '../results/profile-difference.js'
 * @import { Stage } from '../stages/catalog.js'
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
 * @param {Options & { opens: boolean, isComparison: boolean, localise: Localiser['localise'] }} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function profile (catalog, { opens, isComparison, localise, ...options }, signal) {
  const { stages, durationS, connections, saveReference } = options
  const { there: profilers, missing } = await findProfilers(options.profilers)
  for (const { what, reason } of missing) console.error(localise(say('without {what}: {reason}', { what, reason })))
  if (!profilers.length) throw new UsageError('no profiler of those asked for is there')
  const pairs = stages.flatMap(stage => profilers.map(profiler => ({ stage, profiler })))
  sayByHand(pairs.map(({ stage, profiler }) => profileByHand(stage, profiler, { durationS, connections })), localise)
  const of = { catalog, code: { withLines: true }, options: { durationS, connections } }
  const run = {
    expectedS: pairs.length * (durationS + START_AND_READ_S),
    signal,
    localise,
    saveReference,
    file: await fileForRecord(undefined, stages.some(({ command }) => command) ? 'app-profiles' : 'lab-profiles')
  }
  /** @type {(ProfileResult & { folder: string })[]} */
  const results = []
  const { record, error } = await measureAsLab('profiles', of, run, async step => {
    for (const { stage, profiler } of pairs) {
      step(`${stage.id}: ${profiler}`, results.length / pairs.length)
      results.push(await profileStage(stage, profiler, { durationS, connections, signal }))
    }
    return packResults(results)
  })
  const isWhole = results.every(({ failure }) => failure === null)
  const reports = await show(results, { isComparison, localise })
  if (error) throw error
  const failure = isWhole ? null : 'a profile failed, see above'
  const isKept = !saveReference || (await keepAsReference(record, { lab: 'profiles', failure }))
  const report = isComparison
    ? await showDifferences(stages, results, localise)
    : results.length === 1 && reports[0].file
  if (opens && report) await open(join(rootDir, report))
  return isWhole && isKept ? 0 : 1
}

function packResults (results) {
  return {
    profiles: results.flatMap(({ profile }) => profile ? [packProfile(profile)] : []),
    diagnoses: results.flatMap(({ diagnosis }) => diagnosis ?? [])
  }
}

async function show (results, { isComparison, localise }) {
  const reports = []
  for (const { stage, profiler, failure, report, profile, folder } of results) {
    const files = report ? [report] : []
    const summary = profile && summarizeProfile(profile)
    if (summary && PROFILERS[profiler].isDrawn) {
      const flame = join(folder, 'flame.svg')
      await writeWhole(flame, drawProfile(summary, flameNodes(profile.tree), localise))
      files.unshift(relative(rootDir, flame))
    }
    if (summary && profiler === 'prof') console.log(renderSections(summary, localise))
    if (summary && profiler === 'cpu' && !isComparison) {
      console.log(renderTerminalTable(selfTimeTable(summary, weightOf(profile.tree)), { localise }))
    }
    const what = failure ?? files
    reports.push({
      // As a message of its own, the name 0x is not taken for a ratio.
      said: [say('{stage} by {profiler}: {what}', { stage, profiler: say(profiler), what }), ...sayIdle(summary)],
      file: files[0]
    })
  }
  const diagnoses = results.flatMap(({ diagnosis }) => diagnosis ? [summarizeDiagnosis(diagnosis)] : [])
  if (diagnoses.length) console.log(renderTerminalTable(diagnosisTable(diagnoses), { localise }))
  const added = diagnoses.flatMap(diagnosis => addToDiagnosis(diagnosis) ?? [])
  for (const said of [...added, ...reports.flatMap(({ said }) => said)]) console.log(localise(said))
  return reports
}

/** @param {import('../profile/summary.js').ProfileSummary | null} summary */
function sayIdle (summary) {
  if (!summary || summary.idleShare === undefined) return []
  const share = formatShare(summary.idleShare)
  return [isWaiting(summary)
    ? say('its event loop was idle for {share} of the time: it waits, and the shares above are of the little that it ' +
      'does itself; --tool trace shows what it waits for', { share })
    : say('its event loop was idle for {share} of the time', { share })]
}

/**
 * Of each route, in the order in which they were given.
 *
 * @param {Stage[]} stages in pairs: the one before and the one after
 * @param {(ProfileResult & { folder: string })[]} results of these
 * @param {Localiser['localise']} localise
 * @returns {Promise<string | null>} name of the picture below the root; null where there is none, or several
 */
async function showDifferences (stages, results, localise) {
  const pictures = []
  for (let i = 0; i < stages.length; i += 2) {
    const picture = await showDifference(stages.slice(i, i + 2), results.slice(i, i + 2), localise)
    if (picture) pictures.push(picture)
  }
  if (!pictures.length) return null
  console.log(localise(say(
    'one run of each: STAGE --against HEAD, with nothing changed, shows what noise alone does')))
  for (const picture of pictures) console.log(localise(say('both on one scale: {picture}', { picture })))
  return pictures.length === 1 ? pictures[0] : null
}

/**
 * Prints what each function costs a request in both, and leaves a picture beside the profile of the second.
 *
 * @param {Stage[]} stages the one before and the one after
 * @param {(ProfileResult & { folder: string })[]} results of these
 * @param {Localiser['localise']} localise
 * @returns {Promise<string | null>} name of the picture below the root; null when one of them failed
 */
async function showDifference (stages, results, localise) {
  const sides = sidesOf(stages, results)
  if (sides.length < stages.length) return null
  const [before, after] = sides
  const difference = compareProfiles(before, after)
  const file = join(results[1].folder, `against-${before.name.replaceAll(/[^\w-]+/g, '-')}.svg`)
  await writeWhole(file, drawDifference(difference, localise))
  console.log(renderTerminalTable(differenceTable(difference), { localise }))
  console.log(renderTerminalTable(ownDifferenceTable(difference), { localise }))
  return relative(rootDir, file)
}

/**
 * Where one of them does not tell its CPU time, both are in wall time.
 *
 * @param {Stage[]} stages
 * @param {ProfileResult[]} results of these
 * @returns {Side[]} without those that failed
 */
function sidesOf (stages, results) {
  const isWallTime = results.some(({ profile }) => !profile?.work)
  return results.flatMap(({ profile }, i) => {
    if (!profile) return []
    const { id, dir } = stages[i]
    const { tree, samples, answered, work } = profile
    return [{
      name: id,
      folder: relative(rootDir, dir).replaceAll('\\', '/'),
      tree,
      samples,
      cpuMicros: cpuMicrosOf({ tree, answered, work: isWallTime ? undefined : work }),
      isWallTime
    }]
  })
}
