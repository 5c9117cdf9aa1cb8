// @ts-check
// A server that gives integrals, and 1, 2 or 4 callers who each wait for theirs before they ask for the next one.
import { join } from 'node:path'
import { loadServer, openPaced, request, startStage, StageError } from '../kit.js'
import { AREA, CALLERS } from './programs/forms.js'
import { article } from './programs/js.js'

/**
 * @import { PacedResult } from '../../scripts/measure/autocannon.js'
 * @import { Loaded } from '../../scripts/measure/load-server.js'
 * @import { Files } from './programs/open.js'
 */

export const WARM_UP_S = 0.2
/** Some milliseconds of work. */
export const LOADED_N = 1024

const SERVER = join(import.meta.dirname, 'programs') // index.js there is the server
const PATH = `/integral/${LOADED_N}`
const WITHIN = 1e-10

/**
 * @typedef {Omit<Loaded<unknown>, 'result'> & { round: number, way: string, callers: number, integrals:
 *   Omit<PacedResult, 'seconds'> }} LoadRun
 */

/**
 * @param {string} way
 * @param {{ files: Files, durationS: number, round: number, signal: AbortSignal }} run
 * @returns {Promise<LoadRun[]>} of one fresh server, one for each number of callers
 * @throws {StageError} when the server dies, or its answer is wrong
 */
export async function runLoads (way, { files, durationS, round, signal }) {
  const settings = { WAY: way, FILES: JSON.stringify(files) }
  const server = await startStage({ id: `integrals, ${way}`, dir: SERVER, settings }, { signal })
  const generator = openPaced(signal)
  const load = (connections, durationS) => generator.run(server.url + PATH, { connections, durationS })
  try {
    await expectRight(server)
    const runs = []
    for (const callers of CALLERS) {
      await load(callers, WARM_UP_S)
      const { result: { seconds, ...integrals }, ...work } = await loadServer(server, () => load(callers, durationS))
      runs.push({ round, way, callers, integrals, ...work })
    }
    return runs
  } finally {
    await Promise.all([generator.stop(), server.stop()])
  }
}

async function expectRight (server) {
  const { status, body } = await request(server.url, PATH).catch(async error => {
    await server.read() // says so when the server is gone
    throw error
  })
  const right = article(LOADED_N, 0, LOADED_N, AREA[0], AREA[1], AREA[2], AREA[3])
  if (status === 200 && Math.abs(JSON.parse(String(body)).value / right - 1) <= WITHIN) return
  throw new StageError(`${PATH} was answered by ${status}: ${body}`, server.stderrLines)
}
