// @ts-check
// Which lines are there when a server ends under load, and what becomes of a server whose log cannot be written?
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isToolFailure, startStage, withTemporaryFolder } from '../kit.js'
import { openFile, openPipe } from './destinations.js'
import { withLogger } from './servers.js'

/** @import { Stage } from '../../scripts/server/catalog.js' */

const FULL = '/dev/full'
const FULL_SPEED = 1e9 // bytes per second
const UNTIL_GONE = 1e9 // requests
const ENDING_MS = 500

/**
 * @typedef {{ stage: string, logger: string, end: string, round: number, connections: number, answered?: number,
 *   lines?: number, failure?: string }} Ending
 */

/**
 * @param {Stage} stage
 * @param {string} logger
 * @param {{ end: NodeJS.Signals, round: number, requests: number, connections: number, signal: AbortSignal }} run it
 *   gets the signal after so many answers
 * @returns {Promise<Ending>}
 */
export function endUnderLoad (stage, logger, { end, round, requests, connections, signal }) {
  const place = { stage: stage.id, logger, end, round, connections }
  return noteFailure(place, signal, () => withTemporaryFolder(async folder => {
    const file = openFile(join(folder, 'log'))
    const server = await startStage(withLogger(stage, logger, file.path), { signal })
    try {
      const onAnswer = answered => { if (answered === requests) process.kill(server.pid, end) }
      const answered = await askUntilGone(server.url + stage.route, {
        connections,
        requests: UNTIL_GONE,
        signal,
        onAnswer
      })
      await server.ended
      return { ...place, answered, lines: (await file.written())?.lines }
    } finally {
      await server.stop()
    }
  }))
}

/**
 * @typedef {object} Fault
 * @property {string} stage id
 * @property {string} logger
 * @property {string} fault
 * @property {number} asked requests, once the destination is full or closed
 * @property {number} [answered] of them
 * @property {string | null} [end] how the server ended; null where it goes on
 * @property {string[]} [stderrLines]
 * @property {string} [failure] why it could not be tried
 */

/**
 * @param {Stage} stage
 * @param {string} logger
 * @param {{ requests: number, connections: number, signal: AbortSignal }} run
 * @returns {Promise<Fault>} on a device that is full
 */
export function tryFull (stage, logger, { requests, connections, signal }) {
  const place = { stage: stage.id, logger, fault: 'full', asked: requests }
  return noteFailure(place, signal, async () => ({
    ...place,
    ...(await ask(stage, logger, FULL, { requests, connections, signal, first: async () => {} }))
  }))
}

/**
 * @param {Stage} stage
 * @param {string} logger
 * @param {{ requests: number, connections: number, signal: AbortSignal }} run
 * @returns {Promise<Fault>} into a pipe whose reader goes away
 */
export function tryClosed (stage, logger, { requests, connections, signal }) {
  const place = { stage: stage.id, logger, fault: 'closed', asked: requests }
  return noteFailure(place, signal, () => withTemporaryFolder(async folder => {
    const pipe = await openPipe(join(folder, 'pipe'), FULL_SPEED)
    let isOpen = true
    const closePipe = async () => { if (isOpen) await pipe.close().finally(() => { isOpen = false }) }
    const first = async url => {
      await askUntilGone(url, { connections, requests, signal })
      await closePipe()
    }
    try {
      return { ...place, ...await ask(stage, logger, pipe.path, { requests, connections, signal, first }) }
    } finally {
      await closePipe()
    }
  }))
}

async function ask (stage, logger, path, { requests, connections, signal, first }) {
  const server = await startStage(withLogger(stage, logger, path), { signal })
  try {
    await first(server.url + stage.route)
    const answered = await askUntilGone(server.url + stage.route, { connections, requests, signal })
    const ended = await Promise.race([server.ended, wait(ENDING_MS, null, { ref: false })])
    return { answered, end: ended?.message ?? null, stderrLines: server.stderrLines }
  } finally {
    await server.stop()
  }
}

async function noteFailure (place, signal, run) {
  try {
    return await run()
  } catch (error) {
    signal.throwIfAborted()
    if (!isToolFailure(error)) throw error
    return { ...place, failure: error.message, stderrLines: error.stderrLines }
  }
}

/**
 * Asks until it is enough, or until the server is gone, and knows exactly what was answered.
 *
 * @param {string} url
 * @param {object} asked
 * @param {number} asked.connections
 * @param {number} asked.requests at most
 * @param {AbortSignal} asked.signal
 * @param {(answered: number) => void} [asked.onAnswer]
 * @returns {Promise<number>} requests that were answered with 200, once they all are or no connection is left
 */
export async function askUntilGone (url, { connections, requests, signal, onAnswer = () => {} }) {
  const { Client } = await import('undici') // listing the labs has no use for it
  const { origin, pathname: path } = new URL(url)
  let [sent, answered] = [0, 0]
  const askOnOne = async () => {
    const client = new Client(origin, { headersTimeout: 5000, bodyTimeout: 5000 })
    try {
      while (sent++ < requests) {
        const { statusCode, body } = await client.request({ path, method: 'GET', signal })
        await body.dump()
        if (statusCode === 200) onAnswer(++answered)
      }
    } catch {
      signal.throwIfAborted() // else the server is gone, or takes too long: what was answered says so
    } finally {
      await client.destroy()
    }
  }
  await Promise.all(Array.from({ length: connections }, askOnOne))
  return answered
}
