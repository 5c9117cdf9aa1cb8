// @ts-check
// A closed loop asks again when it has its answer, so a slow server is asked less. What do clients see that do not
// wait?
import { findStages, loadServer, openPaced, parsePositive, startStage, START_STOP_S, UsageError } from '../kit.js'

/**
 * @import { GeneratorWork } from '../../scripts/measure/load.js'
 * @import { PacedResult } from '../../scripts/measure/autocannon.js'
 * @import { ServerWork } from '../../scripts/measure/server-work.js'
 * @import { MachineWork } from '../../scripts/measure/machine.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 */

export const title = 'latency at a constant rate of requests, beside that of a closed loop'

/** @type {LabFlags} */
export const flags = {
  rounds: { type: 'string', value: 'N', help: 'rounds of all loads' },
  duration: { type: 'string', value: 'SECONDS', help: 'of each load' }
}
export const quick = { rounds: '3', duration: '2' }
export const quickStages = ['02-listener-fix']

const STAGES = ['02-listener-fix', '03-optimized', 'fastify-variant']
const SHARES_OF_CAPACITY = [0.5, 0.8, 0.95]
const CONNECTIONS = 100
const WARM_UP_S = 2

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals, catalog }) {
  const stages = findStages(catalog, positionals.length ? positionals : STAGES)
  const unsteady = stages.find(({ isSteady }) => !isSteady)
  if (unsteady) throw new UsageError(`${unsteady.id} has no steady state, so it has no capacity to take a share of`)
  return {
    stages: stages.map(({ id }) => id),
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 3,
    durationS: parsePositive('duration', values.duration, { max: 600, integer: false }) ?? 5,
    connections: CONNECTIONS,
    shares: SHARES_OF_CAPACITY
  }
}

/** @type {Lab['expectedS']} */
export function expectedS ({ stages, rounds, durationS, shares }) {
  return stages.length * (START_STOP_S + WARM_UP_S + rounds * (1 + shares.length) * durationS)
}

/**
 * @typedef {object} Run of one load on one stage
 * @property {string} stage id
 * @property {number} round
 * @property {number | null} share of the capacity, which is the rate of the closed loop just before; null for that loop
 *   itself
 * @property {number | null} offeredRate requests per second
 * @property {Omit<PacedResult, 'seconds'>} result
 * @property {ServerWork} server
 * @property {GeneratorWork} generator
 * @property {MachineWork} machine
 */

/**
 * @param {{ stages: string[], rounds: number, durationS: number, connections: number, shares: number[] }} options
 * @param {LabRun} run
 * @returns {Promise<{ runs: Run[] }>}
 */
export async function measure ({ stages, rounds, durationS, connections, shares }, { catalog, signal, step }) {
  const runs = []
  for (const stage of findStages(catalog, stages)) {
    const server = await startStage(stage, { signal })
    const generator = openPaced(signal)
    const load = async offeredRate => {
      const paced = { connections, durationS, ...(offeredRate && { overallRate: offeredRate }) }
      const {
        result: { seconds, ...result },
        ...work
      } = await loadServer(server, () => generator.run(server.url + stage.route, paced))
      return { result, ...work }
    }
    try {
      await generator.run(server.url + stage.route, { connections, durationS: WARM_UP_S })
      for (let round = 1; round <= rounds; round++) {
        step(`${stage.id}: round ${round} of ${rounds}`)
        const closed = await load(null)
        runs.push({ stage: stage.id, round, share: null, offeredRate: null, ...closed })
        const capacity = closed.result.requests / closed.result.durationMs * 1000
        for (const share of shares) {
          runs.push({ stage: stage.id, round, share, offeredRate: capacity * share, ...await load(capacity * share) })
        }
      }
    } finally {
      await Promise.all([generator.stop(), server.stop()])
    }
  }
  return { runs }
}
