// @ts-check
// The same profilers again and again, or on one Node.js after the other: do they say the same each time?
import { unpackProfile } from '../profile/call-tree.js'
import { summarizeDiagnosis } from '../profile/doctor.js'
import { checkEachProfile } from '../results/profile-claims.js'
import { sayFinding } from './claims-table.js'
import { diagnosisTable } from './profile-tables.js'
import { table } from './table.js'

/**
 * @import { Diagnosis } from '../profile/doctor.js'
 * @import { DiagnosisSummary } from '../profile/doctor.js'
 * @import { PackedProfile } from '../profile/call-tree.js'
 * @import { Table } from './bench-tables.js'
 */

/**
 * @typedef {object} ProfileCell
 * @property {string} stage id
 * @property {string} profiler
 * @property {string} node its exact version
 * @property {string | null} failure
 * @property {PackedProfile | null} profile
 * @property {Diagnosis | null} diagnosis
 */

/** @typedef {{ what: string, reason: string }} Missing a profiler or a version of Node.js, and why */

/** What the text shows of them, by the name of its record. */
export const REPEATED_PROFILES = {
  'repeated-profiles': { command: 'npm run profile -- 01-slow --tool doctor --repeat 10', report: reportRepeated },
  'profiles-by-node': {
    command: 'npm run profile -- 01-slow --node 20 --node 22 --node 24 --node 26 --duration 5',
    report: reportRepeated
  }
}

const NAMING_IT = ['listener-is-hottest', 'emit-calls-it', 'doctor-sees-delay', 'handles-keep-rising']

/** @param {{ cells: ProfileCell[], missing: Missing[] }} data */
export function reportRepeated ({ cells, missing }) {
  const diagnoses = cells.flatMap(({ diagnosis }) => diagnosis ? [summarizeDiagnosis(diagnosis)] : [])
  const isRepeated = diagnoses.length > 1 && new Set(cells.map(({ node }) => node)).size === 1
  return {
    tables: {
      ...(!isRepeated || cells.some(({ diagnosis }) => !diagnosis) ? { profilers: profilersTable(cells) } : {}),
      ...(isRepeated ? { verdicts: verdictsTable(diagnoses), rounds: diagnosisTable(diagnoses) } : {})
    },
    plots: {},
    values: isRepeated ? valuesOf(diagnoses) : {},
    notes: missing.map(({ what, reason }) => `Without ${what}: ${reason}.`)
  }
}

/** @param {ProfileCell[]} cells @returns {Table} */
function profilersTable (cells) {
  const versions = [...new Set(cells.map(({ node }) => node))]
  const lines = [...Map.groupBy(cells, ({ stage, profiler }) => `${stage} ${profiler}`).values()]
  const stages = [...new Set(cells.map(({ stage }) => stage))]
  return {
    title: `${stages.join(', ')} under each profiler`,
    head: [...(stages.length > 1 ? ['stage'] : []), 'profiler', ...versions],
    rows: lines.map(line => [
      ...(stages.length > 1 ? [line[0].stage] : []),
      line[0].profiler,
      ...versions.map(version => sayCells(line.filter(({ node }) => node === version)))
    ])
  }
}

/** @param {ProfileCell[]} cells of one stage under one profiler on one Node.js */
function sayCells (cells) {
  if (cells.length === 1) return sayCell(cells[0])
  const said = Map.groupBy(cells.map(sayCell), text => text)
  return [...said].map(([text, { length }]) => `${length} of ${cells.length}: ${text}`).join('\n') || '-'
}

/** @param {ProfileCell} cell */
function sayCell ({ stage, profiler, failure, profile, diagnosis }) {
  if (failure) return `fails: ${failure}`
  const findings = checkEachProfile([{ stage, profiler, profile: profile && unpackProfile(profile), diagnosis }])
    .filter(({ claim }) => NAMING_IT.includes(claim.id)).map(({ finding }) => finding)
  if (findings.length === 0) return 'works'
  const broken = findings.find(({ verdict }) => verdict !== 'holds')
  return broken ? `works, but: ${sayFinding(broken)}` : 'works and names it'
}

/** @param {DiagnosisSummary[]} diagnoses @returns {Table} the most frequent first */
function verdictsTable (diagnoses) {
  const counts = [...Map.groupBy(diagnoses, ({ conclusion }) => conclusion)].sort(([, a], [, b]) => b.length - a.length)
  return table(`Doctor on ${[...new Set(diagnoses.map(({ stage }) => stage))].join(', ')}`, counts, [
    ['doctor detected', ([conclusion]) => conclusion],
    ['times', ([, { length }]) => String(length)]
  ])
}

/** @param {DiagnosisSummary[]} diagnoses */
function valuesOf (diagnoses) {
  const ofAll = pick => `${diagnoses.filter(pick).length} of ${diagnoses.length}`
  return {
    'event-loop': ofAll(({ category }) => category === 'event-loop'),
    delayed: ofAll(({ issues }) => issues.delay === 'performance')
  }
}
