// @ts-check
import { analyseInstructions, instructionRatio } from './report-figures.js'
import { claim } from '../kit.js'

/**
 * @import { Finding } from '../../scripts/results/claim.js'
 * @import { InstructionAnalysis } from './report-figures.js'
 * @import { LabClaim } from '../index.js'
 */

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'rewrite-takes-fewer-instructions',
    text: 'the optimised server takes fewer instructions for a request than the fixed one',
    bound: 'over 1.4x fewer',
    check: ofCounted(analysis => {
      const fewer = instructionRatio(analysis, '03-optimized', '02-listener-fix')
      return claim.found(fewer > 1.4, claim.ratio(fewer))
    })
  },
  {
    id: 'instructions-repeat',
    text: 'two processes of the same steady stage take the same number of instructions for a request',
    bound: 'within 1 %',
    check: ofCounted(({ costs }) => {
      const widest = Math.max(...costs.map(({ difference }) => difference ?? NaN))
      return claim.found(widest < 0.01, claim.number(widest * 100), '%')
    })
  },
  {
    id: 'request-100-takes-more',
    text: 'request 100 of 01-slow takes several times the instructions of request 10',
    bound: 'over 3x',
    check: ofCounted(({ growth }) => {
      const requests = growth.find(({ stage }) => stage === '01-slow')?.requests ?? []
      const userOf = wanted => requests.find(request => request.number === wanted)?.user ?? NaN
      return claim.found(userOf(100) / userOf(10) > 3, claim.ratio(userOf(100) / userOf(10)))
    })
  }
]

/**
 * @param {(analysis: InstructionAnalysis) => Finding} check
 * @returns {LabClaim['check']} that finds nothing where nothing could be counted
 */
function ofCounted (check) {
  return (data, { stages }) => data.missing
    ? claim.finding('unresolved', data.missing)
    : check(analyseInstructions(data, stages))
}
