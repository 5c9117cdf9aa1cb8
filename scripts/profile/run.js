// @ts-check
import { mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { LoadError, ProfileError, StageError } from '../errors.js'
import { drawProfile } from '../render/flame-graph.js'
import { rootDir } from '../stages/catalog.js'
import { summarizeProfile } from './summarize.js'
import { profileCpu, profileTicks } from './v8-tools.js'

/**
 * @typedef {object} Tool
 * @property {string} title
 * @property {(stage: import('../stages/catalog.js').Stage, run: import('./v8-tools.js').ProfileRun) => Promise<import('./v8-tools.js').Profile>} profile
 */

/** @type {Record<string, Tool>} */
export const TOOLS = {
  cpu: { title: 'V8\'s sampling profiler (node --cpu-prof)', profile: profileCpu },
  prof: { title: 'V8\'s tick profiler (node --prof), with compiled functions named', profile: profileTicks }
}

/**
 * @typedef {object} ProfileResult
 * @property {string} stage id
 * @property {string} tool
 * @property {string | null} failure null when there is a profile
 * @property {string | null} report file to look at, below the root
 * @property {import('./summarize.js').ProfileSummary | null} summary
 */

/**
 * Profiles a stage under load. What an interrupted or failed run has written is removed.
 *
 * @param {import('../stages/catalog.js').Stage} stage
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
  const result = { stage: stage.id, tool }
  try {
    const profile = await TOOLS[tool].profile(stage, { folder: absolute, durationS, connections, signal })
    const summary = await summarizeProfile(stage, tool, profile)
    await writeFileAtomic(join(absolute, 'flame.svg'), drawProfile(summary))
    return { ...result, failure: null, report: relative(rootDir, profile.report), summary }
  } catch (error) {
    await rm(absolute, { recursive: true, force: true })
    signal.throwIfAborted()
    if (!(error instanceof ProfileError || error instanceof StageError || error instanceof LoadError)) throw error
    return { ...result, failure: error.message, report: null, summary: null }
  }
}
