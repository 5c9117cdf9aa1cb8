// @ts-check
// What every state of the application must answer, on every version, before it is timed.
import { readFile } from 'node:fs/promises'
import { StageError } from '../../scripts/errors.js'
import { describeFailure } from '../../scripts/measure/load-server.js'
import { request } from '../../scripts/server/http-client.js'
import { startStage } from '../../scripts/server/stage-process.js'

/** @import { SliceContender } from '../../scripts/measure/plan.js' */

/** @typedef {{ path: string, status: number, body: any }} Answer */

/**
 * @typedef {object} Checked
 * @property {string} contender
 * @property {number} asked
 * @property {Answer[]} wrong what came instead of the right answers
 * @property {string} [failure] why it could not be asked
 */

/** @returns {Promise<Answer[]>} */
export async function readContract () {
  return JSON.parse(await readFile(new URL('contract.json', import.meta.url), 'utf8'))
}

/**
 * @param {SliceContender} contender
 * @param {Answer[]} contract
 * @param {AbortSignal} signal
 * @returns {Promise<Checked>}
 */
export async function checkAnswers ({ id, stage, nodeBinary }, contract, signal) {
  const wrong = []
  try {
    const server = await startStage(stage, { nodeBinary, signal })
    try {
      for (const right of contract) {
        const given = await answerOf(server, id, right.path)
        if (JSON.stringify(given) !== JSON.stringify(right)) wrong.push(given)
      }
    } finally {
      await server.stop()
    }
  } catch (error) {
    signal.throwIfAborted()
    return { contender: id, asked: contract.length, wrong, failure: describeFailure(error).message }
  }
  return { contender: id, asked: contract.length, wrong }
}

async function answerOf (server, id, path) {
  const { status, body } = await request(server.url, path).catch(error => {
    throw new StageError(`${id} did not answer ${path}: ${error.message}`, server.stderrLines)
  })
  return { path, status, body: parse(String(body)) }
}

function parse (text) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
