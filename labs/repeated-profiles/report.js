// @ts-check
import { summarizeDiagnosis } from '../../scripts/profile/doctor.js'
import { diagnosisTable } from '../../scripts/render/profile-tables.js'
import { table } from '../kit.js'

/**
 * @import { DiagnosisSummary } from '../../scripts/profile/doctor.js'
 * @import { Report } from '../index.js'
 */

export const byHand = [
  "(cd 01-slow && npx clinic doctor --on-port 'autocannon -c 100 -d 10 http://127.0.0.1:$PORT/seed/v1' -- " +
    'node index.js)'
]
export const besides = 'asks ten times, and counts the answers'

/** @type {Report} */
export function report ({ samples }) {
  const diagnoses = samples.map(({ diagnosis }) => summarizeDiagnosis(diagnosis))
  return {
    tables: { verdicts: verdictsTable(diagnoses), rounds: diagnosisTable(diagnoses) },
    values: {
      'event-loop': countOf(diagnoses, ({ category }) => category === 'event-loop'),
      delayed: countOf(diagnoses, ({ issues }) => issues.delay === 'performance')
    }
  }
}

/** The most frequent first. @param {DiagnosisSummary[]} diagnoses */
function verdictsTable (diagnoses) {
  const counts = [...Map.groupBy(diagnoses, ({ conclusion }) => conclusion)].sort(([, a], [, b]) => b.length - a.length)
  return table(`Doctor on ${[...new Set(diagnoses.map(({ stage }) => stage))].join(', ')}`, counts, [
    ['doctor detected', ([conclusion]) => conclusion],
    ['times', ([, { length }]) => String(length)]
  ])
}

function countOf (diagnoses, isIt) {
  return `${diagnoses.filter(isIt).length} of ${diagnoses.length}`
}
