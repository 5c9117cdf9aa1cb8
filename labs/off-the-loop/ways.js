// @ts-check
import { join } from 'node:path'
import { request, startStage, StageError } from '../kit.js'

/** @import { StageProcess } from '../../scripts/server/stage-process.js' */

export const WAYS = ['loop', 'slices', 'worker', 'child']
/** Of the report that is asked for under load. */
export const LIMIT = 50_000

const SERVER = join(import.meta.dirname, 'servers/report')
const CHECKED = [1, 27, 1000, LIMIT]

/**
 * @param {string} way
 * @param {{ signal: AbortSignal, settings?: Record<string, string> }} run
 * @returns {Promise<StageProcess>} of a server that makes its reports that way, after its first one: a worker or child
 *   is there by then
 * @throws {StageError} when it does not get ready, or has no answer
 */
export async function startServer (way, { signal, settings = {} }) {
  const server = await startStage(
    { id: `report by ${way}`, dir: SERVER, settings: { WAY: way, ...settings } },
    { signal }
  )
  try {
    await askReport(server, 1)
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<Record<string, string[]>>} what each way answers to the same questions
 * @throws {StageError} when two of them differ: there is nothing to compare then
 */
export async function checkAnswers (signal) {
  /** @type {Record<string, string[]>} */
  const answers = {}
  for (const way of WAYS) {
    const server = await startServer(way, { signal })
    try {
      answers[way] = []
      for (const limit of CHECKED) answers[way].push(await askReport(server, limit))
    } finally {
      await server.stop()
    }
    const wrong = CHECKED.findIndex((_, i) => answers[way][i] !== answers[WAYS[0]][i])
    if (wrong !== -1) {
      throw new StageError(
        `/report/${CHECKED[wrong]} by ${way} is ${answers[way][wrong]}, and by ${WAYS[0]} ${answers[WAYS[0]][wrong]}`,
        []
      )
    }
  }
  return answers
}

/**
 * @param {StageProcess} server
 * @param {string} path
 * @returns {Promise<{ status: number, body: string }>}
 * @throws {StageError} when the server is gone
 */
export async function ask (server, path) {
  const { status, body } = await request(server.url, path).catch(async error => {
    await server.read() // says so when the server is gone
    throw error
  })
  return { status, body: String(body) }
}

async function askReport (server, limit) {
  const { status, body } = await ask(server, `/report/${limit}`)
  if (status !== 200) throw new StageError(`/report/${limit} was answered by ${status}: ${body}`, server.stderrLines)
  return body
}
