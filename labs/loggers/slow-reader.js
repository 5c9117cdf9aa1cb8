// @ts-check
// A reader that takes less than is written: does the server wait, does its memory grow, or are lines dropped?
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPipe } from './destinations.js'
import { withLogger } from './servers.js'

/**
 * @import { SampleRun } from '../design.js'
 * @import { PacedResult } from '../../scripts/measure/autocannon.js'
 * @import { ServerWork } from '../../scripts/measure/server-work.js'
 */

const CONNECTIONS = 10
const BYTES_PER_S = 20_000 // a hundred lines a second or so

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
 * @param {{ stage: string, logger: string }} cell
 * @param {SampleRun} run
 * @param {{ durationS: number }} options
 * @returns {Promise<Omit<SlowRun, 'logger' | 'round'>>}
 */
export async function runWithSlowReader ({ stage, logger }, run, { durationS }) {
  const pipe = run.keep(await openPipe(join(await run.folder(), 'pipe'), BYTES_PER_S, { isFull: true }))
  const server = await run.start(withLogger(run.stage(stage), logger, pipe.path))
  const before = await residentBytes(server.pid)
  const { result: { seconds, ...result }, server: work } =
    await run.load(server, run.stage(stage).route, { connections: CONNECTIONS, durationS })
  const after = await residentBytes(server.pid)
  const readDuring = pipe.lines()
  await server.stop() // it has a second for what it has kept
  await pipe.drain()
  const grownBytes = before === null || after === null ? null : after - before
  return { result, server: work, grownBytes, readDuring, readInAll: pipe.lines() }
}

/**
 * @param {number} pid
 * @returns {Promise<number | null>} null where it is not Linux
 */
async function residentBytes (pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? []
  return kib ? Number(kib) * 1024 : null
}
