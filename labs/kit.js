// @ts-check
// What a lab is made of: a design, what claims say, statistics, and how tables and numbers are written. What a single
// lab needs besides, it imports itself from the rooms of scripts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ratioInterval } from '../scripts/results/interval.js'
import { cpuMicros, cpuMicrosPerRequest } from '../scripts/measure/server-work.js'
import { cpuShares } from '../scripts/results/samples.js'
import { count, finding, found, ms, number, ratio, ratioFinding, share } from '../scripts/results/claim.js'
import { formatBytes, formatInterval, formatNumber, formatRatio, formatShare } from '../scripts/render/format.js'

/**
 * @import { Interval } from '../scripts/results/interval.js'
 * @import { Table } from '../scripts/render/bench-tables.js'
 */

export { defineLab } from './design.js'
export { keptMemory } from '../scripts/check/with-server.js'
export { openBeside } from './load-beside.js'
export { runProgram } from './run-program.js'

/** What a claim finds. */
export const claim = { count, finding, found, ms, number, ratio, ratioFinding, share }

/** How numbers are written. */
export const say = {
  bytes: formatBytes,
  interval: formatInterval,
  number: formatNumber,
  ratio: formatRatio,
  share: formatShare
}

/** What follows from samples. */
export const stats = { cpuMicros, cpuMicrosPerRequest, cpuShares, ratioByRound, ratioInterval }

/**
 * @param {any[]} over samples of one cell
 * @param {any[]} under samples of another
 * @param {(sample: any) => number} valueOf
 * @param {typeof ratioInterval} [intervalOf] of the ratios
 * @returns {Interval | null} over the rounds that both have; null where there is none
 */
function ratioByRound (over, under, valueOf, intervalOf = ratioInterval) {
  const ratios = over.toSorted((a, b) => a.round - b.round).flatMap(sample => {
    const other = under.find(({ round }) => round === sample.round)
    return other ? [valueOf(sample) / valueOf(other)] : []
  })
  return ratios.length ? intervalOf(ratios) : null
}

/**
 * @template T
 * @param {string} title
 * @param {T[]} items one a row
 * @param {[head: string, cell: (item: T, i: number) => string][]} columns
 * @returns {Table}
 */
export function table (title, items, columns) {
  return {
    title,
    head: columns.map(([head]) => head),
    rows: items.map((item, i) => columns.map(([, cell]) => cell(item, i)))
  }
}

// Labs that are not yet designs import these.
export { analyseInstructions, instructionRatio } from '../scripts/results/instruction-figures.js'
export { hasEnds, medianInterval, ratioInterval, trimmedRatioInterval } from '../scripts/results/interval.js'
export { calmOf } from '../scripts/results/calm.js'
export { compareSlices, standings } from '../scripts/results/standings.js'
export { cpuShares, judgeSlices } from '../scripts/results/samples.js'
export { countingSlices, ofGenerations, ratiosOfGenerations, requestsPerSecond } from '../scripts/results/standings.js'
export { count, finding, found, number, ratio, share } from '../scripts/results/claim.js'
export { ratioFinding } from '../scripts/results/claim.js'
export { isToolFailure, StageError, UsageError } from '../scripts/errors.js'
export { hashLab } from '../scripts/results/code-hashes.js'
export { request } from '../scripts/server/http-client.js'
export { openBursts } from '../scripts/measure/autocannon.js'
export { COMMON_LOAD } from '../scripts/measure/load.js'
export { askOneByOne, openPaced } from '../scripts/measure/autocannon.js'
export { cpuMicros, cpuMicrosPerRequest } from '../scripts/measure/server-work.js'
export { machineShares, spoilersOf } from '../scripts/measure/machine.js'
export { AMOUNTS, countInstructions, expectedInstructionsS } from '../scripts/measure/instructions.js'
export { describeFailure, loadServer } from '../scripts/measure/load-server.js'
export { watchMachine } from '../scripts/measure/machine.js'
export { expectedSlicesS, runSlices } from '../scripts/measure/slices.js'
export { DEFAULTS } from '../scripts/measure/defaults.js'
export { parsePositive } from '../scripts/numbers.js'
export { NEXT_TIER, readDeoptTrace } from '../scripts/profile/deopt-trace.js'
export { formatBytes, formatInterval, formatNumber, formatRatio, formatShare } from '../scripts/render/format.js'
export { findStages, rootDir } from '../scripts/server/catalog.js'
export { findChromium, NO_CHROMIUM, openChromium } from '../scripts/server/chromium.js'
export { findNginx, NO_NGINX, startNginx } from '../scripts/server/nginx.js'
export { installLocked, installOnce } from '../scripts/server/packages.js'
export { expectVersion, installRuntimes } from '../scripts/server/runtimes.js'
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
