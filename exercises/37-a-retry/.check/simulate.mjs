// @ts-check
// Requests in simulated time, in a process of its own: what retry.js remembers of one run, the next one does not know.
import { askScript } from '../../../scripts/check/run-script.js'
import { ToolError } from 'bench-in-turns/errors.js'
import { inEnglish } from '../../../scripts/render/localise.js'

/**
 * @import { Context } from '../../../scripts/check/check-exercise.js'
 */

const LIMIT_S = 30
const RUN = `
const { simulate } = require('./simulation')
simulate({ file: './retry', seconds: SECONDS, refuses: REFUSES })
  .then(give)`

/** @typedef {{ number: number, atMs: number, attemptsMs: number[], outcome: string }} Request */

/**
 * @param {Context} context
 * @param {number} seconds
 * @param {(attempt: { nowMs: number, request: Request }) => unknown} refuses by itself, as its source is what is run
 * @returns {Promise<Request[]>}
 * @throws {ToolError} when it does not end as it should
 */
export async function simulate ({ exercise, signal }, seconds, refuses) {
  const code = RUN.replace('SECONDS', String(seconds)).replace('REFUSES', () => String(refuses))
  const cwd = exercise.dir
  const { answer, problem } = await askScript(code, [], { cwd, limitS: LIMIT_S, signal })
  if (problem) throw new ToolError(`retry.js ${inEnglish(problem)}`)
  return answer
}

/** @param {Request[]} requests @param {(ms: number) => boolean} [isIn] */
export function countAttempts (requests, isIn = () => true) {
  return requests.flatMap(({ attemptsMs }) => attemptsMs).filter(isIn).length
}
