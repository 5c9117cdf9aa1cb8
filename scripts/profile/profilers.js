// @ts-check
import { mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ToolError, withCause } from 'bench-in-turns/kit.js'
import { rootDir } from '../stages/catalog.js'
import { inTemporaryFolder } from '../temporary-folder.js'
import { profileCpu } from './cpu-profile.js'
import { diagnose } from './doctor.js'
import { profileFlames } from './flame-tools.js'
import { missingPackage } from './on-port.js'
import { missingPerf, profilePerf } from './perf.js'
import { profileTicks } from './prof.js'
import { findListener } from './call-tree.js'

/**
 * @import { CallTree } from './call-tree.js'
 * @import { Diagnosis } from './doctor.js'
 * @import { Edit } from '../stages/sources.js'
 * @import { Stage } from '../stages/catalog.js'
 */

/**
 * @typedef {object} Profiler
 * @property {() => string | null | Promise<string | null>} [missing] why it cannot run here: null when it can; what is
 *   part of Node.js always can
 * @property {(stage: Stage, run: ProfileRun) => Promise<{ report: string } & (Seen | { diagnosis: Diagnosis })>}
 *   profile `report` the absolute name of the file to look at; throws a ProfileError or a ServerError
 * @property {boolean} [isDrawn] true when it brings no flame graph of its own, so that we draw one
 */

/** @type {Record<string, Profiler>} */
export const PROFILERS = {
  doctor: { missing: () => missingPackage('clinic'), profile: diagnose },
  flame: { missing: () => missingPackage('clinic'), profile: profileFlames.bind(null, 'flame') },
  '0x': { missing: () => missingPackage('0x'), profile: profileFlames.bind(null, '0x') },
  cpu: { profile: profileCpu, isDrawn: true },
  prof: { profile: profileTicks, isDrawn: true },
  perf: { missing: missingPerf, profile: profilePerf }
}

/**
 * @param {readonly string[]} names of profilers
 * @returns {Promise<{ there: string[], missing: { what: string, reason: string }[] }>} those that can run here
 */
export async function findProfilers (names) {
  const there = []
  const missing = []
  for (const what of names) {
    const reason = await PROFILERS[what].missing?.()
    if (reason) missing.push({ what, reason })
    else there.push(what)
  }
  return { there, missing }
}

/**
 * @typedef {object} ProfileRun
 * @property {string} folder absolute, empty, for all that is written
 * @property {number} durationS of load
 * @property {number} connections
 * @property {Edit[]} [edits] changes to the stage's source
 * @property {string} [nodeBinary] absolute; the one that runs this without it
 * @property {AbortSignal} signal
 */

/**
 * @typedef {object} Seen what a profiler saw
 * @property {CallTree} tree
 * @property {number} samples taken while the process was not idle
 * @property {number} [idleShare] of the time under load in which it was, by profilers that tell
 * @property {number} [generatorShare] of that time in which the generator was not
 * @property {number} [answered] requests, by profilers whose weights are microseconds
 * @property {{ cpuMicros: number, requestsStarted: number }} [work] of the process meanwhile, where it tells; the
 *   weights are wall time
 * @property {boolean} [isUnread] true when the names of node's functions could not be read
 * @property {{ name: string, share: number }[]} [plainNative] compiled functions as `node --prof-process` names them
 */

/**
 * @typedef {Seen & { stage: string, profiler: string, listener: { file: string, line: number } | null }} Profile
 *   `stage` its id, `listener` where it adds its 'after' listener
 */

/**
 * @typedef {object} ProfileResult
 * @property {string} stage id
 * @property {string} profiler
 * @property {string | null} failure null when there is a profile
 * @property {string | null} report file to look at, below the root
 * @property {Profile | null} profile
 * @property {Diagnosis | null} diagnosis
 * @property {number[]} [ports] on which the server listened, the one that was loaded first, by profilers that tell
 */

/**
 * Profiles a stage under load.
 *
 * @param {Stage} stage
 * @param {string} profiler one of {@link PROFILERS}
 * @param {Omit<ProfileRun, 'folder'> & { into?: string }} options `into` an absolute folder in which each stage gets
 *   its own
 * @returns {Promise<ProfileResult & { folder: string }>} `folder` absolute
 * @throws the signal's reason when it is aborted
 */
export async function profileStage (stage, profiler, { into, ...options }) {
  const result = { stage: stage.id, profiler, failure: null, report: null, profile: null, diagnosis: null }
  return {
    ...result,
    ...await keepIn(stage, profiler, { into, signal: options.signal }, folder =>
      takeProfile(profiler, stage, { ...options, folder }))
  }
}

/**
 * What an interrupted or failed run has written is removed.
 *
 * @template T
 * @param {Stage} stage
 * @param {string} tool
 * @param {{ into?: string, signal: AbortSignal }} run `into` as of {@link profileStage}
 * @param {(folder: string) => Promise<T>} work in an absolute folder of its own, which is empty
 * @returns {Promise<{ folder: string } & (T | { failure: string })>}
 * @throws the signal's reason when it is aborted
 */
export async function keepIn (stage, tool, { into = join(rootDir, 'profiles'), signal }, work) {
  // What is typed as a route may have any characters, and the folder is emptied.
  const name = stage.command ? `app-${stage.id.replaceAll(/[^\w-]+/g, '-')}` : stage.id
  const folder = join(into, name, tool)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    return { folder, ...await work(folder) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    signal.throwIfAborted()
    if (!(error instanceof ToolError)) throw error
    return { folder, failure: withCause(error.message, error.stderrLines) }
  }
}

/**
 * As {@link profileStage}, in a folder that is gone afterwards: profiles/ is the reader's.
 *
 * @param {Stage} stage
 * @param {string} profiler
 * @param {Omit<ProfileRun, 'folder'>} options
 */
export function profileInPassing (stage, profiler, options) {
  return inTemporaryFolder('profile', into => profileStage(stage, profiler, { ...options, into }))
}

/**
 * @param {string} profiler one of {@link PROFILERS}
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Pick<ProfileResult, 'report' | 'profile' | 'diagnosis' | 'ports'>>} a profile, or a diagnosis from
 *   a profiler that diagnoses
 * @throws {ToolError} of the profiler, or of the stage
 */
export async function takeProfile (profiler, stage, run) {
  const taken = /** @type {any} */ (await PROFILERS[profiler].profile(stage, run))
  const { report, diagnosis = null, ports, ...seen } = taken
  const profile = diagnosis ? null : { stage: stage.id, profiler, listener: await findListener(stage), ...seen }
  return { report: relative(rootDir, report), profile, diagnosis, ports }
}
