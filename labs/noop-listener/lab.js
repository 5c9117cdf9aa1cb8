// @ts-check
// Is it what the listeners do that costs, or that they are called at all? The listener's body emptied, the guard still
// wrong.
import {
  COMMON_LOAD,
  expectAnswers,
  findStages,
  loadServer,
  packProfile,
  parsePositive,
  runAutocannon,
  startStage,
  START_STOP_S,
  takeProfile,
  withTemporaryFolder
} from '../kit.js'

/**
 * @import { GeneratorWork, LoadCounts } from '../../scripts/measure/load.js'
 * @import { ServerWork } from '../../scripts/measure/server-work.js'
 * @import { MachineWork } from '../../scripts/measure/machine.js'
 * @import { Profile } from '../../scripts/profile/profilers.js'
 * @import { PackedProfile } from '../../scripts/profile/call-tree.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 */

export const title = 'the slow server with listeners that do nothing'

/** @type {LabFlags} */
export const flags = {
  rounds: { type: 'string', value: 'N', help: 'rounds of the three servers' },
  duration: { type: 'string', value: 'SECONDS', help: 'of each load' }
}
export const quick = { rounds: '2', duration: '4' }

export const SLOW = '01-slow'
export const FIXED = '02-listener-fix'
export const NO_OP = 'listeners that do nothing'
const EMPTY_LISTENER = {
  find: `(req, res) => {
        if (res.statusCode !== 200) return
        if (!res._body) return
        cache[hash(req.url)] = hash(JSON.stringify(res._body))
      }`,
  replacement: '() => {\n\n\n\n}' // all lines below keep their numbers
}

/** @type {Lab['readOptions']} */
export function readOptions ({ values, catalog }) {
  findStages(catalog, [SLOW, FIXED])
  return {
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 3,
    durationS: parsePositive('duration', values.duration, { max: 600 }) ?? 10,
    connections: COMMON_LOAD.connections
  }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ rounds, durationS }) => (rounds * 3 + 1) * (durationS + START_STOP_S)

/**
 * @typedef {{ server: ServerWork, generator: GeneratorWork, machine: MachineWork, result: LoadCounts, name: string,
 *   round: number }} Run of a server, which has a name of its own when its listeners do nothing
 */

/**
 * @param {{ rounds: number, durationS: number, connections: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ runs: Run[], profile: PackedProfile }>}
 */
export async function measure ({ rounds, durationS, connections }, { catalog, signal, step }) {
  const [slow, fixed] = findStages(catalog, [SLOW, FIXED])
  const servers = [
    { name: SLOW, stage: slow, edits: [] },
    { name: NO_OP, stage: slow, edits: [EMPTY_LISTENER] },
    { name: FIXED, stage: fixed, edits: [] }
  ]
  const load = { generator: /** @type {const} */ ('autocannon'), connections, durationS }
  const runs = []
  for (let round = 1; round <= rounds; round++) {
    for (const { name, stage, edits } of servers) {
      step(`round ${round} of ${rounds}: ${name}`)
      const server = await startStage(stage, { signal, edits })
      try {
        const loaded = await loadServer(server, () => runAutocannon(server.url + stage.route, load, signal))
        expectAnswers(loaded.result)
        runs.push({ name, round, ...loaded })
      } finally {
        await server.stop()
      }
    }
  }
  step(`${NO_OP}: profile`)
  return withTemporaryFolder(async folder => {
    const { profile } = await takeProfile('cpu', slow, {
      folder,
      durationS,
      connections,
      edits: [EMPTY_LISTENER],
      signal
    })
    return { runs, profile: packProfile(/** @type {Profile} */ (profile)) }
  })
}
