// @ts-check
// How do rate and latency change with the number of connections, and with the size of the payload?
import { findStages, loadServer, openPaced, parsePositive, startStage, START_STOP_S } from '../kit.js'

/**
 * @import { GeneratorWork } from '../../scripts/measure/load.js'
 * @import { PacedResult } from '../../scripts/measure/autocannon.js'
 * @import { ServerWork } from '../../scripts/measure/server-work.js'
 * @import { MachineWork } from '../../scripts/measure/machine.js'
 * @import { Stage } from '../../scripts/server/catalog.js'
 * @import { Edit } from '../../scripts/server/edits.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 */

export const title = 'requests per second and p99 over connections and over payload sizes'

/** @type {LabFlags} */
export const flags = {
  rounds: { type: 'string', value: 'N', help: 'rounds of all points' },
  duration: { type: 'string', value: 'SECONDS', help: 'of each load' }
}

const CONNECTIONS = [1, 10, 100, 500, 1000]
const USUAL_CONNECTIONS = 100
const PAYLOAD_BYTES = [1_000, 10_000, 100_000, 1_000_000]
const USUAL_PAYLOAD_BYTES = 10_000
const USUAL_PAYLOAD = 'randomBytes(5000)' // two hex digits a byte
const WARM_UP_S = 1
const UNSTEADY_S = 2

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals, catalog }) {
  const stages = positionals.length
    ? findStages(catalog, positionals)
    : catalog.filter(({ contract }) => contract === 'seed')
  return {
    stages: stages.map(({ id, isSteady }) => ({ id, isSteady })),
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 3,
    durationS: parsePositive('duration', values.duration, { max: 60, integer: false }) ?? 1,
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
 * @property {Omit<PacedResult, 'seconds'>} result
 * @property {ServerWork} server
 * @property {GeneratorWork} generator
 * @property {MachineWork} machine
 */

/**
 * @param {any} options
 * @param {LabRun} run
 * @returns {Promise<{ overConnections: Run[], overPayload: Run[] }>} steady stages in rounds, in processes that were
 *   warmed up; the others once each, in a fresh process
 */
export async function measure (options, { catalog, signal, step }) {
  const stages = findStages(catalog, options.stages.map(({ id }) => id))
  const generator = openPaced(signal)
  const all = { ...options, stages, generator, signal, step }
  try {
    const overConnections = await measurePoints(
      all,
      options.connections.map(connections => ({ connections, payloadBytes: USUAL_PAYLOAD_BYTES }))
    )
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
  const start = stage => startStage(stage, { signal, edits: payloadEdits(points[0].payloadBytes) })
  const take = async (stage, server, point, round, seconds) => {
    signal.throwIfAborted()
    step(`${stage.id}: ${point.connections} connections, ${point.payloadBytes} bytes, round ${round}`)
    runs.push({
      stage: stage.id,
      ...point,
      round,
      ...(await loadOnce(server, generator, stage, { connections: point.connections, durationS: seconds }))
    })
  }
  try {
    for (const stage of stages.filter(({ isSteady }) => isSteady)) {
      servers.set(stage, await start(stage))
      await generator.run(servers.get(stage).url + stage.route, {
        connections: USUAL_CONNECTIONS,
        durationS: WARM_UP_S
      })
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
  const {
    result: { seconds, ...result },
    ...work
  } = await loadServer(server, () => generator.run(server.url + stage.route, load))
  return { result, ...work }
}

/**
 * @param {number} bytes
 * @returns {Edit[]} for any stage that answers with the payload
 */
export function payloadEdits (bytes) {
  return bytes === USUAL_PAYLOAD_BYTES ? [] : [{ find: USUAL_PAYLOAD, replacement: `randomBytes(${bytes / 2})` }]
}
