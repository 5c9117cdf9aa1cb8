// @ts-check
// The first requests of a stage, step by step: which of its functions call which.
import { isAbsolute, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StageError } from '../errors.js'
import { rootDir } from '../server/catalog.js'
import { request } from '../server/http-client.js'
import { startStage } from '../server/stage-process.js'

/**
 * @import { Stage } from '../server/catalog.js'
 * @import { StageProcess } from '../server/stage-process.js'
 */

const HOOK = ['--import', pathToFileURL(join(import.meta.dirname, 'trace-hook.js')).href]

/**
 * A function of the stage's own files, called from one place in the tree.
 *
 * @typedef {object} Call
 * @property {string} name of the function, or how it is known: `listener for 'after'`
 * @property {string} file relative to the repository
 * @property {number} line from 1
 * @property {number} times that it was called, in all calls of its caller
 * @property {boolean} isLater it did not run within its caller, but in a later turn of the event loop, or after an
 *   `await`
 * @property {Call[]} calls that it made, in the order of the first of each
 */

/**
 * @typedef {object} TracedRequest
 * @property {number} number from 1
 * @property {number} status of the answer
 * @property {number} afterListeners that the server has from then on
 * @property {Call[]} calls from outside the stage's files, such as those by its framework
 * @property {boolean} isCut when some calls are left out: there were too many different ones
 */

/**
 * Sends requests one by one to a fresh process, whose functions say when they are called. Without them it does the
 * same, but takes its time.
 *
 * @param {Pick<Stage, 'id' | 'dir' | 'route' | 'settings'>} stage
 * @param {object} options
 * @param {AbortSignal} [options.signal] ends the process
 * @param {number} [options.requests]
 * @param {(request: TracedRequest) => void} options.onRequest called as each is done
 * @returns {Promise<void>}
 * @throws {StageError} when the stage does not start, ends, or does not answer
 * @throws the signal's reason when it is aborted
 */
export async function traceRequests (stage, { signal, requests = 20, onRequest }) {
  let server
  try {
    server = await startStage(stage, { signal, nodeArgs: HOOK })
    for (let number = 1; number <= requests; number++) onRequest(await traceRequest(stage, server, number))
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    await server?.stop()
  }
}

/**
 * @param {Pick<Stage, 'id' | 'dir' | 'route'>} stage
 * @param {StageProcess} server
 * @param {number} number
 * @returns {Promise<TracedRequest>}
 */
async function traceRequest (stage, server, number) {
  const { status } = await ask(stage, server, number)
  const { afterListeners, calls, isCut } = /** @type {any} */ (await server.read())
  return { number, status, afterListeners, calls: calls.map(call => placeIn(folderOf(stage), call)), isCut }
}

async function ask ({ id, route }, server, number) {
  try {
    return await request(server.url, route)
  } catch (error) {
    const { isLate } = error
    if (!isLate) await server.read() // says so when the process has ended
    const reason = isLate ? ' in time' : `: ${error.why ?? error.message}`
    throw new StageError(`${id} did not answer request ${number}${reason}`, server.stderrLines)
  }
}

function placeIn (folder, { file, calls, ...call }) {
  return { ...call, file: `${folder}/${file}`, calls: calls.map(inner => placeIn(folder, inner)) }
}

// Of a folder elsewhere, as a copy that somebody tries something on, no path of this machine is said.
function folderOf ({ id, dir }) {
  const folder = relative(rootDir, dir)
  return folder.startsWith('..') || isAbsolute(folder) ? id : folder.replaceAll('\\', '/')
}
