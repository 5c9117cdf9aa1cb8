// @ts-check
// What is tried on a server that logs: a slow reader, and an end under load.
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packagesFolder } from '../../scripts/stages/installed/packages.js'
import { countLines, openPipe } from './destinations.js'

/**
 * @import { PacedResult, ServerWork } from 'bench-in-turns'
 * @import { SampleRun } from '../design.js'
 * @import { Stage } from '../../scripts/stages/catalog.js'
 */

const PRELOAD = join(import.meta.dirname, 'setups.cjs')
const { SETUPS } = createRequire(import.meta.url)(PRELOAD)

export const STAGE = 'fastify-variant'
export const NONE = 'none'
/** The one that others are compared with: it writes each line at once. */
export const PINO = 'pino-sync'
/** In the order in which they are shown, after that of no logger. */
export const LOGGERS = Object.keys(SETUPS).filter(logger => logger !== NONE)

/** Where the lab has installed their packages. */
export const PACKAGES = join(packagesFolder('loggers-packages'), '_')

/** Lines for each request. */
export const LINES = [0, 1, 2, 10]

/**
 * @param {Stage} stage
 * @param {string} logger one of {@link LOGGERS}, or none
 * @param {string} path where its lines go
 * @param {number} [lines] for each request
 * @returns {Stage} with the logger's name as its id
 */
export function withLogger (stage, logger, path, lines = 1) {
  const settings = {
    NODE_OPTIONS: `--require "${PRELOAD}"`, LOGGER: logger, LOG_TO: path, LOG_LINES: String(lines), PACKAGES
  }
  return { ...stage, id: logger, settings }
}

/** @param {number} lines @returns {string} its id among those with more and fewer lines */
export function idOf (lines) {
  return `lines-${lines}`
}

export const ENDS = /** @type {const} */ (['SIGTERM', 'SIGKILL'])
/** Few, since whose answer is under way may or may not have its line. */
export const ENDING_CONNECTIONS = 2
const LEAST_REQUESTS = 1000 // that a server has answered when it is ended
const MORE_REQUESTS = 100 // at most, by lot: after the same number, a logger that collects would always have as much
const UNTIL_GONE = 1e9 // requests
const SLOW_CONNECTIONS = 10
const SLOW_BYTES_PER_S = 20_000 // a hundred lines a second or so

/**
 * @typedef {object} SlowRun
 * @property {string} logger
 * @property {number} round
 * @property {Omit<PacedResult, 'seconds'>} result
 * @property {ServerWork} server
 * @property {number | null} grownBytes resident memory after the load, less that before; null where it is not Linux
 * @property {number} readDuring lines that the reader had when the load ended
 * @property {number} readInAll lines that it has got when the server was asked to end, and is gone
 */

/**
 * @param {{ logger: string }} cell
 * @param {SampleRun} run
 * @param {{ durationS: number }} options
 * @returns {Promise<Omit<SlowRun, 'logger' | 'round'>>}
 */
export async function runWithSlowReader ({ logger }, run, { durationS }) {
  const stage = run.stage(STAGE)
  const pipe = run.keep(await openPipe(join(await run.folder(), 'pipe'), SLOW_BYTES_PER_S))
  const server = await run.start(withLogger(stage, logger, pipe.path))
  const before = await residentBytes(server.pid)
  const { result: { seconds, ...result }, server: work } =
    await run.load(server, stage.route, { connections: SLOW_CONNECTIONS, durationS })
  const after = await residentBytes(server.pid)
  const readDuring = pipe.lines()
  await server.stop() // it has a second for what it has kept
  pipe.drain()
  const grownBytes = before === null || after === null ? null : after - before
  return { result, server: work, grownBytes, readDuring, readInAll: pipe.lines() }
}

/** @returns {Promise<number | null>} null where it is not Linux */
async function residentBytes (pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? []
  return kib ? Number(kib) * 1024 : null
}

/** @typedef {{ logger: string, end: string, answered: number, lines: number }} Ending */

/**
 * @param {{ logger: string, end: NodeJS.Signals }} cell
 * @param {SampleRun} run
 * @returns {Promise<Omit<Ending, 'logger' | 'end'>>} it gets the signal after a number of answers that is drawn by lot
 */
export async function endUnderLoad ({ logger, end }, run) {
  const stage = run.stage(STAGE)
  const file = join(await run.folder(), 'log')
  const enough = LEAST_REQUESTS + randomInt(MORE_REQUESTS)
  const server = await run.start(withLogger(stage, logger, file))
  const answered = await askUntilGone(server.url + stage.route, {
    connections: ENDING_CONNECTIONS,
    requests: UNTIL_GONE,
    signal: run.signal,
    onAnswer (answered) { if (answered === enough) process.kill(server.pid, end) }
  })
  await server.ended
  return { answered, lines: await countLines(file) }
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
