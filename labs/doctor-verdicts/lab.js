// @ts-check
// The same server, the same load, the same doctor: does it say the same each time?
import {
  COMMON_LOAD,
  findStages,
  parsePositive,
  PROFILERS,
  takeProfile,
  UsageError,
  withTemporaryFolder
} from '../kit.js'

/**
 * @import { Diagnosis } from '../../scripts/profile/doctor.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 */

export const title = 'clinic doctor asked about the same server again and again'

/** @type {LabFlags} */
export const flags = {
  rounds: { type: 'string', value: 'N', help: 'how often doctor is asked' },
  duration: { type: 'string', value: 'SECONDS', help: 'of load each time' }
}

export const STAGE = '01-slow'
const START_AND_READ_S = 6

/** @type {Lab['readOptions']} */
export function readOptions ({ values, catalog }) {
  findStages(catalog, [STAGE])
  return {
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 10,
    durationS: parsePositive('duration', values.duration, { max: 600 }) ?? 10,
    connections: COMMON_LOAD.connections
  }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ rounds, durationS }) => rounds * (durationS + START_AND_READ_S)

/**
 * @param {{ rounds: number, durationS: number, connections: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ diagnoses: Diagnosis[] }>}
 * @throws {UsageError} when clinic is not installed
 */
export async function measure ({ rounds, durationS, connections }, { catalog, signal, step }) {
  const reason = await PROFILERS.doctor.missing()
  if (reason) throw new UsageError(`this lab needs clinic doctor: ${reason}`)
  const [stage] = findStages(catalog, [STAGE])
  /** @type {Diagnosis[]} */
  const diagnoses = []
  for (let round = 1; round <= rounds; round++) {
    step(`round ${round} of ${rounds}`)
    const { diagnosis } = await withTemporaryFolder(folder =>
      takeProfile('doctor', stage, { folder, durationS, connections, signal })
    )
    diagnoses.push(/** @type {Diagnosis} */ (diagnosis))
  }
  return { diagnoses }
}
