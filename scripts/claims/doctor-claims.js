// @ts-check
// Claims about what clinic doctor sees. Its word for the whole is not the same each time (see the lab doctor-verdicts);
// what it says of the event loop's delay is.
import { max } from 'simple-statistics'
import { COMMON_LOAD } from '../load/common-load.js'
import { summarizeDiagnosis } from '../profile/diagnosis.js'
import { finding, found, ms, number } from './finding.js'

/**
 * @import { DiagnosisSummary } from '../profile/diagnosis.js'
 * @import { ProfileClaim } from './claim.js'
 * @import { Finding } from './finding.js'
 */

const LATE = 0.75 // of the time of the load

/** @type {ProfileClaim[]} */
export const DOCTOR_CLAIMS = [
  ofDoctor(
    'doctor-sees-delay',
    '01-slow',
    'doctor finds the delay of the event loop to be an issue',
    ({ conclusion, issues, extents: { delayMs } }) =>
      found(issues.delay === 'performance', `${conclusion}; delay`, ms(delayMs.median), 'up to', ms(delayMs.max))
  ),
  ofDoctor(
    'handles-keep-rising',
    '01-slow',
    'the number of active handles rises until the load is over',
    ({ slots }) => {
      const most = max(slots.map(({ activeHandles }) => activeHandles))
      const reachedS = slots.find(({ activeHandles }) => activeHandles === most)?.atS ?? 0
      const lastS = slots[slots.length - 1].atS
      const measured = [`${most} handles, reached after`, number(reachedS), 'of', number(lastS), 's']
      // So fast a machine has let everybody in, and nothing is left to rise.
      return most > COMMON_LOAD.connections
        ? finding('unresolved', ...measured)
        : found(reachedS > LATE * lastS, ...measured)
    }
  )
]

/**
 * @param {string} id
 * @param {string} stage
 * @param {string} text
 * @param {(diagnosis: DiagnosisSummary) => Finding} check
 * @returns {ProfileClaim}
 */
function ofDoctor (id, stage, text, check) {
  return {
    id,
    text: `${stage}: ${text}`,
    bound: 'as it says',
    source: 'profiles',
    profiled: { stage, profilers: ['doctor'] },
    command: `npm run profile -- ${stage} --tool doctor`,
    check ({ diagnoses, failures }) {
      const failed = failures.find(failure => failure.stage === stage && failure.profiler === 'doctor')
      if (failed) return found(false, `could not be measured: ${failed.message}`)
      const diagnosis = diagnoses.find(other => other.stage === stage)
      return diagnosis ? check(summarizeDiagnosis(diagnosis)) : finding('unresolved', 'no diagnosis')
    }
  }
}
