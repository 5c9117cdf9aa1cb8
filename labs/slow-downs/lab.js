// @ts-check
// What each slow-down that `npm run break` knows costs: the stage with it and without it, in fresh processes, in turn.
import { shuffle } from 'simple-statistics'
import {
  COMMON_LOAD,
  findStages,
  keptMemory,
  loadServer,
  parsePositive,
  runAutocannon,
  SLOW_DOWNS,
  startStage,
  START_STOP_S,
  UsageError,
  withSlowDown
} from '../kit.js'

/**
 * @import { SlowDown } from '../../scripts/check/slow-down.js'
 * @import { GeneratorWork, LoadCounts } from '../../scripts/measure/load.js'
 * @import { ServerWork } from '../../scripts/measure/server-work.js'
 * @import { MachineWork } from '../../scripts/measure/machine.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 */

export const title = 'what each slow-down of `npm run break` costs'

/** @type {LabFlags} */
export const flags = {
  kind: { type: 'string', value: 'KIND', help: 'one of them (default all)' },
  rounds: { type: 'string', value: 'N', help: 'rounds, each of one run with it and one without' },
  duration: { type: 'string', value: 'SECONDS', help: 'of each run' }
}
export const quick = { kind: 'sync-log', rounds: '3', duration: '1' }

const MEMORY_S = 4

/** @type {Lab['readOptions']} */
export function readOptions ({ values, catalog }) {
  const { kind } = values
  if (kind !== undefined && !SLOW_DOWNS.some(fault => fault.kind === kind)) {
    throw new UsageError(`unknown kind "${kind}"; there are: ${SLOW_DOWNS.map(fault => fault.kind).join(', ')}`)
  }
  const faults = SLOW_DOWNS.filter(fault => kind === undefined || fault.kind === kind)
  const chosen = faults.map(({ kind, level, stage }) => ({ kind, level, stage }))
  findStages(catalog, chosen.map(({ stage }) => stage))
  return {
    chosen,
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 4,
    durationS: parsePositive('duration', values.duration, { max: 600, integer: false }) ?? 2,
    connections: COMMON_LOAD.connections
  }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ chosen, rounds, durationS }) =>
  chosen.length * (rounds * 2 * (durationS + START_STOP_S) + MEMORY_S)

/**
 * @typedef {object} Run
 * @property {string} kind
 * @property {number} round from 1
 * @property {boolean} isSlowed
 * @property {LoadCounts} result
 * @property {ServerWork} server
 * @property {GeneratorWork} generator
 * @property {MachineWork} machine
 */

/**
 * @typedef {{ kind: string, bytes: number, requests: number }} Kept heap of the slowed server, garbage not counted,
 *   after so many requests
 */

/**
 * @param {{ chosen: { kind: string, level: number, stage: string }[], rounds: number, durationS: number, connections:
 *   number }} options
 * @param {LabRun} run
 * @returns {Promise<{ runs: Run[], kept: Kept[] }>}
 */
export async function measure ({ chosen, rounds, durationS, connections }, { catalog, signal, step }) {
  const load = { generator: /** @type {const} */ ('autocannon'), connections, durationS }
  /** @type {Run[]} */
  const runs = []
  /** @type {Kept[]} */
  const kept = []
  for (const [i, { kind, stage: id }] of chosen.entries()) {
    const fault = /** @type {SlowDown} */ (SLOW_DOWNS.find(fault => fault.kind === kind))
    const [stage] = findStages(catalog, [id])
    await withSlowDown(fault, stage, async slowed => {
      for (let round = 1; round <= rounds; round++) {
        step(`${kind}: round ${round} of ${rounds}`, (i + (round - 1) / rounds) / chosen.length)
        for (const one of shuffle([stage, slowed])) {
          runs.push({ kind, round, isSlowed: one === slowed, ...(await loadFresh(one, load, signal)) })
        }
      }
      kept.push({ kind, ...await keptMemory(slowed, signal) })
    })
  }
  return { runs, kept }
}

async function loadFresh (stage, load, signal) {
  const server = await startStage(stage, { signal })
  try {
    return await loadServer(server, () => runAutocannon(server.url + stage.route, load, signal))
  } finally {
    await server.stop()
  }
}
