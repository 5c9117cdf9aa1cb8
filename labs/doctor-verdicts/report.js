// @ts-check
import { diagnosisTable, summarizeDiagnosis } from '../kit.js'
import { STAGE } from './lab.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { measure } from './lab.js'
 */

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @returns {LabReport}
 */
export function report (data) {
  const diagnoses = data.diagnoses.map(summarizeDiagnosis)
  const counts = [...Map.groupBy(diagnoses, ({ conclusion }) => conclusion)].sort(([, a], [, b]) => b.length - a.length)
  const delayed = diagnoses.filter(({ issues }) => issues.delay === 'performance').length
  return {
    tables: {
      verdicts: {
        title: `Doctor on ${STAGE}`,
        head: ['doctor detected', 'times'],
        rows: counts.map(([conclusion, { length }]) => [conclusion, String(length)])
      },
      rounds: diagnosisTable(diagnoses)
    },
    plots: {},
    values: {
      'event-loop': `${diagnoses.filter(({ category }) => category === 'event-loop').length} of ${diagnoses.length}`,
      delayed: `${delayed} of ${diagnoses.length}`
    },
    notes: [`The delay of the event loop was an issue in ${delayed} of ${diagnoses.length} rounds.`]
  }
}
