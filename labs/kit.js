// @ts-check
// All that a lab may import of the project.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export { default as articleFigures } from '../docs/article-figures.json' with { type: 'json' }
export { analyseInstructions, instructionRatio } from '../scripts/analyse/instructions.js'
export { hasEnds, medianInterval, ratioInterval, slopeInterval, trimmedRatioInterval } from '../scripts/analyse/interval.js'
export { calmOf } from '../scripts/analyse/calm.js'
export { compareSlices, noisePair, standings } from '../scripts/analyse/league.js'
export { cpuShares, judgeSlices } from '../scripts/analyse/samples.js'
export { lineOf } from '../scripts/analyse/watched-series.js'
export { countingSlices, ofGenerations, ratiosOfGenerations, requestsPerSecond } from '../scripts/analyse/slices.js'
export { keptMemory } from '../scripts/check/kept-memory.js'
export { count, finding, found, ms, number, ratio, share } from '../scripts/claims/finding.js'
export { checkEachProfile } from '../scripts/claims/profile-findings.js'
export { ratioFinding } from '../scripts/claims/ratio-finding.js'
export { isToolFailure, StageError, UsageError } from '../scripts/errors.js'
export { hashLab } from '../scripts/record/code-hashes.js'
export { FAULTS } from '../scripts/faults/list.js'
export { withFault } from '../scripts/faults/with-fault.js'
export { passGate } from '../scripts/gate/gate.js'
export { request, sendRaw } from '../scripts/gate/http-client.js'
export { openAutocannon, runAutocannon } from '../scripts/load/autocannon.js'
export { SHOWN as SHOWN_LIVE } from '../scripts/live/bounds.js'
export { openBursts } from '../scripts/load/bursts.js'
export { expectAnswers, judge } from '../scripts/load/judge.js'
export { COMMON_LOAD, runLoad, shortLoad, whyNotGenerator } from '../scripts/load/load.js'
export { openPaced } from '../scripts/load/paced.js'
export { cpuMicros, cpuMicrosPerRequest } from '../scripts/measure/cpu.js'
export { machineShares, spoilersOf } from '../scripts/measure/calm.js'
export { AMOUNTS, countInstructions, expectedInstructionsS } from '../scripts/measure/instructions.js'
export { addBursts } from '../scripts/measure/bursts.js'
export { describeFailure, loadServer, loadUnwatched } from '../scripts/measure/load-server.js'
export { watchMachine } from '../scripts/measure/machine.js'
export { openPatience } from '../scripts/measure/patience.js'
export { planContenders, planSlices } from '../scripts/measure/plan.js'
export { takeWatched } from '../scripts/measure/watched.js'
export { expectedSlicesS, runSlices } from '../scripts/measure/slices.js'
export { DEFAULTS } from '../scripts/measure/usual.js'
export { parsePositive } from '../scripts/numbers.js'
export { NEXT_TIER, readDeoptTrace } from '../scripts/profile/deopt-trace.js'
export { summarizeDiagnosis } from '../scripts/profile/diagnosis.js'
export { plainCppSection } from '../scripts/profile/native/prof-process.js'
export { packProfile, unpackProfile } from '../scripts/profile/packed-tree.js'
export { PROFILERS } from '../scripts/profile/profilers.js'
export { takeProfile } from '../scripts/profile/run.js'
export { loadUnder } from '../scripts/profile/tools/load-under.js'
export { summarizeProfile } from '../scripts/profile/summary.js'
export { sayFinding } from '../scripts/render/claims-table.js'
export { formatBytes, formatInterval, formatNumber, formatRatio, formatShare } from '../scripts/render/format.js'
export { instructionGrowthTable, instructionsTable } from '../scripts/render/instructions-table.js'
export { diagnosisTable } from '../scripts/render/profile-tables.js'
export { findStages, rootDir } from '../scripts/stages/catalog.js'
export { hashStage } from '../scripts/stages/code-hash.js'
export { findChromium, NO_CHROMIUM, openChromium } from '../scripts/stages/chromium.js'
export { findNginx, NO_NGINX, startNginx } from '../scripts/stages/nginx.js'
export { installLocked } from '../scripts/stages/locked-packages.js'
export { expectVersion, installRuntimes, isInstalled, readInstalled, readPins } from '../scripts/stages/runtimes.js'
export { cleanEnvironment } from '../scripts/stages/server-environment.js'
export { cpuMicrosOfProcess } from '../scripts/stages/process-cpu.js'
export { startStage } from '../scripts/stages/stage-process.js'
export { calibrate } from './decay/model.js'

/** Seconds that it takes to start a server and to end it. */
export const START_STOP_S = 0.9

/**
 * @template T
 * @param {(folder: string) => Promise<T>} use gets an absolute folder that is gone afterwards
 * @returns {Promise<T>}
 */
export async function withTemporaryFolder (use) {
  const folder = await mkdtemp(join(tmpdir(), 'lab-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
