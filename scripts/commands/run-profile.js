// @ts-check
import { join, relative } from 'node:path'
import open from 'open'
import { print, renderTerminalTable, UsageError, writeWhole } from 'bench-in-turns/kit.js'
import { packProfile } from '../profile/call-tree.js'
import { findProfilers, profileStage } from '../profile/profilers.js'
import { differenceTable, drawDifference, ownDifferenceTable } from '../render/flame-difference.js'
import { say } from '../render/say.js'
import { whyNotCalm } from '../results/analysis.js'
import { compareProfiles, cpuMicrosOf } from '../results/profile-difference.js'
import { rootDir } from '../stages/catalog.js'
import { profileByHand, sayByHand } from './by-hand.js'
import { checkSentences, keepAsReference, measureAsLab } from './record-run.js'
import { fileForRecord } from './typed.js'
import { showProfiles } from './show-profiles.js'

/**
 * @import { Look } from './show-profiles.js'
 * @import { ProfileResult } from '../profile/profilers.js'
 * @import { Side } from '../results/profile-difference.js'
 * @import { Stage } from '../stages/catalog.js'
 */

const START_AND_READ_S = 4 // on a calm machine, the mean of all profilers

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
 * @param {Options & Look & { opens: boolean }} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function profile (catalog, { opens, isComparison, isBrief, localise, ...options }, signal) {
  const { stages, durationS, connections, saveReference } = options
  const { there: profilers, missing } = await findProfilers(options.profilers)
  for (const { what, reason } of missing) console.error(localise(say('without {what}: {reason}', { what, reason })))
  if (!profilers.length) throw new UsageError('no profiler of those asked for is there')
  const pairs = stages.flatMap(stage => profilers.map(profiler => ({ stage, profiler })))
  sayByHand(pairs.map(({ stage, profiler }) => profileByHand(stage, profiler, { durationS, connections })), localise)
  const of = { catalog, code: { withLines: true }, options: { durationS, connections } }
  const file = await fileForRecord(undefined, stages.some(({ command }) => command) ? 'app-profiles' : 'lab-profiles')
  const run = {
    expectedS: pairs.length * (durationS + START_AND_READ_S),
    signal,
    localise,
    saveReference,
    file
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
  const reports = await showProfiles(results, { isComparison, isBrief, localise })
  const unrest = record.machineWork && whyNotCalm(record.machineWork)
  if (unrest) print(say('the machine was busy: {unrest}; close other programs, and run it again', { unrest }), localise)
  if (error) throw error
  if (isBrief) await checkSentences(file, signal)
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

/**
 * Of each route, in the order in which they were given.
 *
 * @param {Stage[]} stages in pairs: the one before and the one after
 * @param {(ProfileResult & { folder: string })[]} results of these
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
