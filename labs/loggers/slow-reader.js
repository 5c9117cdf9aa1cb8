// @ts-check
// A reader that takes less than is written: does the server wait, does its memory grow, or are lines dropped?
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isToolFailure, loadServer, openPaced, startStage, withTemporaryFolder } from '../kit.js'
import { openPipe } from './destinations.js'
import { withLogger } from './servers.js'

/**
 * @import { PacedResult } from '../../scripts/measure/autocannon.js'
 * @import { ServerWork } from '../../scripts/measure/server-work.js'
 * @import { Stage } from '../../scripts/server/catalog.js'
 */

/**
 * @typedef {object} SlowRun
 * @property {string} stage id
 * @property {string} logger
 * @property {number} round from 1
 * @property {Omit<PacedResult, 'seconds'>} [result] not where it failed
 * @property {ServerWork} [server]
 * @property {number | null} [grownBytes] resident memory after the load, less that before; null where it is not Linux
 * @property {number} [readDuring] lines that the reader had when the load ended
 * @property {number} [readInAll] lines that it has got when the server was asked to end, and is gone
 * @property {string} [failure]
 */

/**
 * @param {Stage} stage
 * @param {string} logger
 * @param {{ round: number, connections: number, durationS: number, bytesPerS: number, signal: AbortSignal }} run
 * @returns {Promise<SlowRun>}
 */
export async function runWithSlowReader (stage, logger, { round, connections, durationS, bytesPerS, signal }) {
  const place = { stage: stage.id, logger, round }
  const generator = openPaced(signal)
  try {
    const measured = await withTemporaryFolder(async folder => {
      const pipe = await openPipe(join(folder, 'pipe'), bytesPerS, { isFull: true })
      const load = server =>
        loadServer(server, () => generator.run(server.url + stage.route, { connections, durationS }))
      return measureWith(pipe, withLogger(stage, logger, pipe.path), load, signal).finally(pipe.close)
    })
    return { ...place, ...measured }
  } catch (error) {
    signal.throwIfAborted()
    if (!isToolFailure(error)) throw error
    return { ...place, failure: error.message }
  } finally {
    await generator.stop()
  }
}

async function measureWith (pipe, stage, load, signal) {
  const server = await startStage(stage, { signal })
  try {
    const before = await residentBytes(server.pid)
    const { result: { seconds, ...result }, server: work } = await load(server)
    const after = await residentBytes(server.pid)
    const during = await pipe.written()
    await server.stop() // it has a second for what it has kept
    await pipe.drain()
    const inAll = await pipe.written()
    const grownBytes = before === null || after === null ? null : after - before
    return { result, server: work, grownBytes, readDuring: during.lines, readInAll: inAll.lines }
  } finally {
    await server.stop()
  }
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
