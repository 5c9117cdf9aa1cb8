// @ts-check
// All that a lab may import of the project.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export { default as articleFigures } from '../docs/article-figures.json' with { type: 'json' }
export { analyseInstructions, instructionRatio } from '../scripts/results/instruction-figures.js'
export { hasEnds, medianInterval, ratioInterval, slopeInterval, trimmedRatioInterval } from '../scripts/results/interval.js'
export { calmOf } from '../scripts/results/calm.js'
export { compareSlices, noisePair, standings } from '../scripts/results/standings.js'
export { cpuShares, judgeSlices } from '../scripts/results/samples.js'
export { lineOf } from '../scripts/results/watched-series.js'
export { countingSlices, ofGenerations, ratiosOfGenerations, requestsPerSecond } from '../scripts/results/standings.js'
export { keptMemory } from '../scripts/check/with-server.js'
export { count, finding, found, ms, number, ratio, share } from '../scripts/results/claim.js'
export { checkEachProfile } from '../scripts/results/profile-claims.js'
export { ratioFinding } from '../scripts/results/claim.js'
export { isToolFailure, StageError, UsageError } from '../scripts/errors.js'
export { hashLab } from '../scripts/results/code-hashes.js'
export { FAULTS } from '../scripts/check/slow-down.js'
export { withFault } from '../scripts/check/mystery.js'
export { passGate } from '../scripts/server/gate.js'
export { request, sendRaw } from '../scripts/server/http-client.js'
export { openAutocannon, runAutocannon } from '../scripts/measure/autocannon.js'
export { SHOWN as SHOWN_LIVE } from '../scripts/book/live-bounds.js'
export { openBursts } from '../scripts/measure/autocannon.js'
export { expectAnswers, judge } from '../scripts/measure/load.js'
export { COMMON_LOAD, runLoad, shortLoad, whyNotGenerator } from '../scripts/measure/load.js'
export { openOneByOne, openPaced } from '../scripts/measure/autocannon.js'
export { cpuMicros, cpuMicrosPerRequest } from '../scripts/measure/server-work.js'
export { machineShares, spoilersOf } from '../scripts/measure/machine.js'
export { AMOUNTS, countInstructions, expectedInstructionsS } from '../scripts/measure/instructions.js'
export { describeFailure, loadServer, loadUnwatched } from '../scripts/measure/load-server.js'
export { watchMachine } from '../scripts/measure/machine.js'
export { planContenders, planSlices } from '../scripts/measure/plan.js'
export { takeWatched } from '../scripts/measure/watched.js'
export { expectedSlicesS, runSlices } from '../scripts/measure/slices.js'
export { DEFAULTS } from '../scripts/measure/defaults.js'
export { parsePositive } from '../scripts/numbers.js'
export { NEXT_TIER, readDeoptTrace } from '../scripts/profile/deopt-trace.js'
export { summarizeDiagnosis } from '../scripts/profile/doctor.js'
export { plainCppSection } from '../scripts/profile/prof.js'
export { packProfile, unpackProfile } from '../scripts/profile/call-tree.js'
export { PROFILERS } from '../scripts/profile/profilers.js'
export { takeProfile } from '../scripts/profile/profilers.js'
export { loadUnder } from '../scripts/profile/load-under.js'
export { summarizeProfile } from '../scripts/profile/sections.js'
export { sayFinding } from '../scripts/render/claims-table.js'
export { formatBytes, formatInterval, formatNumber, formatRatio, formatShare } from '../scripts/render/format.js'
export { diagnosisTable } from '../scripts/render/profile-tables.js'
export { findStages, rootDir } from '../scripts/server/catalog.js'
export { hashStage } from '../scripts/server/sources.js'
export { findChromium, NO_CHROMIUM, openChromium } from '../scripts/server/chromium.js'
export { findNginx, NO_NGINX, startNginx } from '../scripts/server/nginx.js'
export { installLocked, installOnce } from '../scripts/server/packages.js'
export { expectVersion, installRuntimes, isInstalled, readInstalled, readPins } from '../scripts/server/runtimes.js'
export { cleanEnvironment } from '../scripts/server/server-environment.js'
export { cpuMicrosOfProcess } from '../scripts/server/readiness.js'
export { startStage } from '../scripts/server/stage-process.js'

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
