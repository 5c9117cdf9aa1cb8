// @ts-check
import { mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { isToolFailure } from '../errors.js'
import { drawProfile } from '../render/flame-graph.js'
import { rootDir } from '../stages/catalog.js'
import { diagnose } from './tools/doctor.js'
import { profile0x, profileFlame } from './tools/flame.js'
import { missingPackage } from './tools/on-port.js'
import { missingPerf, profilePerf } from './tools/perf.js'
import { summarizeDiagnosis, summarizeProfile } from './summary.js'
import { profileCpu, profileTicks } from './tools/cpu.js'

/**
 * @import { Stage } from '../stages/catalog.js'
 * @import { DiagnosisSummary, ProfileSummary } from './summary.js'
 * @import { Profile, ProfileRun } from './tools/cpu.js'
 */

/**
 * @typedef {object} Tool
 * @property {() => string | null | Promise<string | null>} missing why it cannot run here: null when it can
 * @property {(stage: Stage, run: ProfileRun) => Promise<Profile>} [profile]
 * @property {(stage: Stage, run: ProfileRun) => ReturnType<typeof diagnose>} [diagnose]
 * @property {boolean} [isDrawn] true when it brings no flame graph of its own, so that we draw one
 */

const isPartOfNode = () => null

/** @type {Record<string, Tool>} */
export const TOOLS = {
  doctor: { missing: () => missingPackage('clinic'), diagnose },
  flame: { missing: () => missingPackage('clinic'), profile: profileFlame },
  '0x': { missing: () => missingPackage('0x'), profile: profile0x },
  cpu: { missing: isPartOfNode, profile: profileCpu, isDrawn: true },
  prof: { missing: isPartOfNode, profile: profileTicks, isDrawn: true },
  perf: { missing: missingPerf, profile: profilePerf }
}

/**
 * @typedef {object} ProfileResult
 * @property {string} stage id
 * @property {string} tool
 * @property {string | null} failure null when there is a profile
 * @property {string | null} report file to look at, below the root
 * @property {ProfileSummary | null} summary
 * @property {DiagnosisSummary | null} diagnosis
 */

/**
 * Profiles a stage under load. What an interrupted or failed run has written is removed.
 *
 * @param {Stage} stage
 * @param {string} tool one of {@link TOOLS}
 * @param {{ durationS: number, connections: number, signal: AbortSignal }} options
 * @returns {Promise<ProfileResult>}
 * @throws the signal's reason when it is aborted
 */
export async function profileStage (stage, tool, { durationS, connections, signal }) {
  const folder = `profiles/${stage.id}/${tool}`
  const absolute = join(rootDir, folder)
  await rm(absolute, { recursive: true, force: true })
  await mkdir(absolute, { recursive: true })
  const result = { stage: stage.id, tool, failure: null, report: null, summary: null, diagnosis: null }
  try {
    return { ...result, ...await useTool(tool, stage, { folder: absolute, durationS, connections, signal }) }
  } catch (error) {
    await rm(absolute, { recursive: true, force: true })
    signal.throwIfAborted()
    if (!isToolFailure(error)) throw error
    return { ...result, failure: error.message }
  }
}

/**
 * @param {string} tool one of {@link TOOLS}
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Partial<ProfileResult>>} a summary, or a diagnosis from a tool that diagnoses
 * @throws {Error} for which {@link isToolFailure} says whether it is the tool's or the stage's
 */
export async function useTool (tool, stage, run) {
  const { profile, diagnose, isDrawn } = TOOLS[tool]
  if (diagnose) {
    const { diagnosis, report } = await diagnose(stage, run)
    return { report: relative(rootDir, report), diagnosis: summarizeDiagnosis(diagnosis) }
  }
  const seen = await /** @type {NonNullable<typeof profile>} */ (profile)(stage, run)
  const summary = await summarizeProfile(stage, tool, seen, { withFlame: isDrawn })
  if (isDrawn) await writeFileAtomic(join(run.folder, 'flame.svg'), drawProfile(summary))
  return { report: relative(rootDir, seen.report), summary }
}
