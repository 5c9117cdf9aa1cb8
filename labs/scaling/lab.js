// @ts-check
// How do rate and latency change with the number of connections, and with the size of the payload?
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parsePositive } from '../../scripts/commands/cli/command.js'
import { loadServer, openPaced } from '../../scripts/load/paced.js'
import { findStages } from '../../scripts/stages/catalog.js'
import { startStage } from '../../scripts/stages/stage-process.js'

/**
 * @import { Latency } from '../../scripts/load/paced.js'
 * @import { Stage } from '../../scripts/stages/catalog.js'
 * @import { Edit } from '../../scripts/stages/edits.js'
 * @import { Lab, LabRun } from '../index.js'
 * @import { ParseArgsOptionsConfig } from 'node:util'
 */

export { report } from './report.js'

export const title = 'requests per second and p99 over connections and over payload sizes'

/** @type {ParseArgsOptionsConfig} */
export const flags = { rounds: { type: 'string' }, duration: { type: 'string' } }

const CONNECTIONS = [1, 10, 100, 500, 1000]
const USUAL_CONNECTIONS = 100
const PAYLOAD_BYTES = [1_000, 10_000, 100_000, 1_000_000]
const USUAL_PAYLOAD_BYTES = 10_000
const USUAL_PAYLOAD = 'randomBytes(5000)' // two hex digits a byte
const WARM_UP_S = 1
const UNSTEADY_S = 2
const START_STOP_S = 0.9
const UNANSWERED_AT_MOST = 0.01 // else their latencies are those that p99 is about

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals, catalog }) {
  const stages = positionals.length ? findStages(catalog, positionals) : catalog.filter(({ contract }) => contract === 'seed')
  return {
    stages: stages.map(({ id, isSteady }) => ({ id, isSteady })),
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 3,
    durationS: parsePositive('duration', values.duration, { max: 60 }) ?? 1,
    connections: CONNECTIONS,
    payloadBytes: PAYLOAD_BYTES
  }
}

/** @type {Lab['expectedS']} */
export function expectedS ({ stages, rounds, durationS, connections, payloadBytes }) {
  const steady = stages.filter(({ isSteady }) => isSteady).length
  const points = connections.length + payloadBytes.length
  return steady * (points * rounds * durationS + (1 + payloadBytes.length) * (WARM_UP_S + START_STOP_S)) +
    (stages.length - steady) * points * (UNSTEADY_S + START_STOP_S)
}

/**
 * @typedef {object} Run
 * @property {string} stage id
 * @property {number} connections
 * @property {number} payloadBytes length of the payload's string
 * @property {number} round
 * @property {number} requestsPerSecond
 * @property {number | null} latencyP99Ms null where more than one in a hundred got no answer
 * @property {number} cpuMicrosPerRequest
 * @property {number} generatorCpuShare of one core
 * @property {number} unanswered within two seconds of the load's end, or with an error
 */

/**
 * @param {any} options
 * @param {LabRun} run
 * @returns {Promise<{ overConnections: Run[], overPayload: Run[] }>} steady stages in rounds, in processes that were warmed up;
 *   the others once each, in a fresh process
 */
export async function measure (options, { catalog, signal, step }) {
  const stages = findStages(catalog, options.stages.map(({ id }) => id))
  const generator = openPaced(signal)
  const all = { ...options, stages, generator, signal, step }
  try {
    const overConnections = await measurePoints(all, options.connections.map(connections => ({ connections, payloadBytes: USUAL_PAYLOAD_BYTES })))
    const overPayload = []
    for (const payloadBytes of options.payloadBytes) {
      overPayload.push(...await measurePoints(all, [{ connections: USUAL_CONNECTIONS, payloadBytes }]))
    }
    return { overConnections, overPayload }
  } finally {
    await generator.stop()
  }
}

// All points of one call have the same payload, so a steady stage keeps its process.
async function measurePoints ({ stages, rounds, durationS, generator, signal, step }, points) {
  const runs = []
  const servers = new Map()
  const start = stage => startStage(stage, { signal, edits: payloadEdits(stage, points[0].payloadBytes) })
  const take = async (stage, server, point, round, seconds) => {
    signal.throwIfAborted()
    step(`${stage.id}: ${point.connections} connections, ${point.payloadBytes} bytes, round ${round}`)
    runs.push({ stage: stage.id, ...point, round, ...await loadOnce(server, generator, stage, { connections: point.connections, durationS: seconds }) })
  }
  try {
    for (const stage of stages.filter(({ isSteady }) => isSteady)) {
      servers.set(stage, await start(stage))
      await generator.run(servers.get(stage).url + stage.route, { connections: USUAL_CONNECTIONS, durationS: WARM_UP_S })
    }
    for (let round = 1; round <= rounds; round++) {
      for (const point of points) {
        for (const [stage, server] of servers) await take(stage, server, point, round, durationS)
      }
    }
  } finally {
    await Promise.all([...servers.values()].map(server => server.stop()))
  }
  for (const stage of stages.filter(({ isSteady }) => !isSteady)) {
    for (const point of points) {
      const server = await start(stage)
      await take(stage, server, point, 1, UNSTEADY_S).finally(() => server.stop())
    }
  }
  return runs
}

async function loadOnce (server, generator, stage, load) {
  const { result, cpuMicrosPerRequest, generatorCpuShare } = await loadServer(server, generator, stage, load)
  const unanswered = result.errors + result.non2xx + result.neverAnswered
  return {
    requestsPerSecond: result.requests / result.durationMs * 1000,
    latencyP99Ms: latencyP99(result, unanswered),
    cpuMicrosPerRequest,
    generatorCpuShare,
    unanswered
  }
}

/**
 * @param {{ requests: number, latencyMs: Latency }} result of those that were answered
 * @param {number} unanswered
 * @returns {number | null} ms; null where too many are missing for it to be that of all
 */
export function latencyP99 ({ requests, latencyMs }, unanswered) {
  return unanswered > UNANSWERED_AT_MOST * (requests + unanswered) ? null : latencyMs.percentiles[99]
}

/**
 * @param {Stage} stage
 * @param {number} bytes
 * @returns {Edit[]}
 */
export function payloadEdits (stage, bytes) {
  if (bytes === USUAL_PAYLOAD_BYTES) return []
  const file = existsSync(join(stage.dir, 'util.js')) ? 'util.js' : 'index.js'
  return [{ file, find: USUAL_PAYLOAD, replacement: `randomBytes(${bytes / 2})` }]
}
