// @ts-check
// What every state of the application must answer, on every version, before it is timed.
import { isToolFailure } from '../../scripts/errors.js'
import { request } from '../../scripts/server/http-client.js'
import { startStage } from '../../scripts/server/stage-process.js'
import contract from './contract.json' with { type: 'json' }

/** @import { SliceContender } from '../../scripts/measure/plan.js' */

/**
 * @typedef {object} Checked
 * @property {string} contender
 * @property {number} asked
 * @property {{ path: string, status: number, body: string }[]} wrong what came instead of the right answers
 * @property {string} [failure] why it could not be asked
 */

/**
 * @param {SliceContender} contender
 * @param {AbortSignal} signal
 * @returns {Promise<Checked>}
 */
export async function checkAnswers ({ id, stage, nodeBinary }, signal) {
  const checked = { contender: id, asked: contract.length }
  try {
    const server = await startStage(stage, { nodeBinary, signal })
    return { ...checked, wrong: await wrongAnswers(server).finally(() => server.stop()) }
  } catch (error) {
    signal.throwIfAborted()
    if (!isToolFailure(error)) throw error
    return { ...checked, wrong: [], failure: error.message }
  }
}

async function wrongAnswers ({ url }) {
  const wrong = []
  for (const { path, status, body } of contract) {
    const given = await request(url, path)
    const text = String(given.body)
    if (given.status !== status || text !== JSON.stringify(body)) wrong.push({ path, status: given.status, body: text })
  }
  return wrong
}
