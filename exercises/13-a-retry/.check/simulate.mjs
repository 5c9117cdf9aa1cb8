// @ts-check
// Requests in simulated time.
import { ToolError } from 'bench-in-turns/kit.js'
import { askFile } from '../../../scripts/check/check-kit.js'
import { inEnglish } from '../../../scripts/render/localise.js'

/** @import { Context } from '../../../scripts/check/check-kit.js' */

const LIMIT_S = 30

/** @typedef {{ number: number, atMs: number, attemptsMs: number[], outcome: string }} Request */

/**
 * @param {Context} context
 * @param {string} run one of simulate.cjs
 * @returns {Promise<Request[]>}
 * @throws {ToolError} when it does not end as it should
 */
export async function simulate (context, run) {
  const { answer, failed } = await askFile(context, 'retry.js', 'simulate.cjs', { args: [run], limitS: LIMIT_S })
  if (failed) throw new ToolError(inEnglish(failed.says))
  return answer
}
