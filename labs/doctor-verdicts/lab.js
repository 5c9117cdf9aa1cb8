// @ts-check
// The same server, the same load, the same doctor: does it say the same each time?
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parsePositive } from '../../scripts/commands/cli/command.js'
import { UsageError } from '../../scripts/errors.js'
import { diagnose } from '../../scripts/profile/tools/doctor.js'
import { TOOLS } from '../../scripts/profile/run.js'
import { diagnosisTable } from '../../scripts/render/profile-tables.js'
import { findStages } from '../../scripts/stages/catalog.js'

/**
 * @import { Diagnosis } from '../../scripts/profile/tools/doctor.js'
 * @import { Lab, LabReport, LabRun } from '../index.js'
 * @import { ParseArgsOptionsConfig } from 'node:util'
 */

export const title = 'clinic doctor asked about the same server again and again'

/** @type {ParseArgsOptionsConfig} */
export const flags = { rounds: { type: 'string' }, duration: { type: 'string' } }

const STAGE = '01-slow'
const CONNECTIONS = 100
const START_AND_READ_S = 6

/** @type {Lab['readOptions']} */
export function readOptions ({ values, catalog }) {
  findStages(catalog, [STAGE])
  return {
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 10,
    durationS: parsePositive('duration', values.duration, { max: 600 }) ?? 10,
    connections: CONNECTIONS
  }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ rounds, durationS }) => rounds * (durationS + START_AND_READ_S)

/**
 * @param {{ rounds: number, durationS: number, connections: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ diagnoses: Omit<Diagnosis, 'slots'>[] }>}
 * @throws {UsageError} when clinic is not installed
 */
export async function measure ({ rounds, durationS, connections }, { catalog, signal, step }) {
  const reason = await TOOLS.doctor.missing()
  if (reason) throw new UsageError(`this lab needs clinic doctor: ${reason}`)
  const [stage] = findStages(catalog, [STAGE])
  const diagnoses = []
  for (let round = 1; round <= rounds; round++) {
    step(`round ${round} of ${rounds}`)
    const folder = await mkdtemp(join(tmpdir(), 'doctor-verdicts-'))
    try {
      const { diagnosis: { slots, ...diagnosis } } = await diagnose(stage, { folder, durationS, connections, signal })
      diagnoses.push(diagnosis)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
  return { diagnoses }
}

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @returns {LabReport}
 */
export function report ({ diagnoses }) {
  const counts = [...Map.groupBy(diagnoses, ({ verdict }) => verdict)].sort(([, a], [, b]) => b.length - a.length)
  const delayed = diagnoses.filter(({ issues }) => issues.delay === 'performance').length
  return {
    tables: {
      verdicts: { title: `Doctor on ${STAGE}`, head: ['doctor detected', 'times'], rows: counts.map(([verdict, { length }]) => [verdict, String(length)]) },
      rounds: diagnosisTable(diagnoses)
    },
    plots: {},
    figures: { 'event-loop': `${diagnoses.filter(({ category }) => category === 'event-loop').length} of ${diagnoses.length}`, delayed: `${delayed} of ${diagnoses.length}` },
    notes: [`The delay of the event loop was an issue in ${delayed} of ${diagnoses.length} rounds.`]
  }
}
