// @ts-check
// How much work must be planted, so that something takes so many per cent more? Measured anew in each sitting.
import { join } from 'node:path'
import { logAverage, median } from 'simple-statistics'
import { stats } from 'bench-in-turns'
import { runProgram } from '../kit.js'

/** @import { SampleRun } from '../design.js' */
/** @import { StageContender } from '../../scripts/stages/plan.js' */

const BY_TOOL = join(import.meta.dirname, 'programs/by-tool.js')
export const STAGE = '03-optimized'
const MANY = 20_000 // loops that cost about as much as a request
const TIMES = 5
const SLICING = {
  generations: 4, turns: 20, turnMs: 50, leadInMs: 20, spanMs: 50, warmUpRequests: 20_000, connections: 100
}
/** Seconds that it takes to find out. */
export const CALIBRATION_S = 30

/**
 * Loops that are one per cent of what it is to be planted in.
 *
 * @typedef {object} OnePerCent
 * @property {number} server of a request to the server
 * @property {number} program of a call of the function
 */

/**
 * @param {SampleRun} run
 * @returns {Promise<OnePerCent>}
 */
export async function calibrate (run) {
  return { server: await ofServer(run), program: await ofProgram(run.signal) }
}

async function ofServer ({ turns, stage }) {
  const run = await turns([0, MANY].map(spins => contender(stage(STAGE), spins)), SLICING)
  const costOf = ({ id }) => logAverage(run.slices.filter(({ contender }) => contender === id)
    .map(({ turns }) => stats.cpuMicrosPerRequest(turns.server)))
  const [plain, planted] = run.contenders.map(id => costOf({ id }))
  return MANY * plain / (planted - plain) / 100
}

async function ofProgram (signal) {
  const perMs = { before: [], spin: [] }
  for (let i = 0; i < TIMES; i++) {
    for (const name of Object.keys(perMs)) perMs[name].push((await runProgram(BY_TOOL, [name, '', MANY], { signal }))[0])
  }
  return MANY * median(perMs.spin) / median(perMs.before) / 100
}

/**
 * @param {any} stage
 * @param {number} spins that it does more for each request; with 0, a change that does nothing
 * @param {string} [id]
 * @returns {StageContender}
 */
export function contender (stage, spins, id = `${STAGE} with ${spins} loops`) {
  const here = 'attachAfterEvent(this)'
  const loop = `for (let i = 0; i < ${spins}; i++) sum = (sum * 31 + i) | 0`
  return { id, stage, edits: [{ find: here, replacement: `let sum = 0; ${loop}; this.sum = sum; ${here}` }] }
}
