// @ts-check
import { analyseInstructions, finding, found, instructionRatio, number, ratio } from '../kit.js'

/**
 * @import { Claim, Finding } from '../../scripts/results/claim.js'
 * @import { InstructionAnalysis } from '../../scripts/results/instruction-figures.js'
 */

const SOURCE = { source: 'lab instructions', command: 'npm run lab -- instructions' }

/** @type {Claim[]} */
export const claims = [
  {
    ...SOURCE,
    id: 'rewrite-takes-fewer-instructions',
    text: 'the optimised server takes fewer instructions for a request than the fixed one',
    bound: 'over 1.4x fewer',
    check: ofCounted(analysis => {
      const fewer = instructionRatio(analysis, '03-optimized', '02-listener-fix')
      return found(fewer > 1.4, ratio(fewer))
    })
  },
  {
    ...SOURCE,
    id: 'instructions-repeat',
    text: 'two processes of the same steady stage take the same number of instructions for a request',
    bound: 'within 1 %',
    check: ofCounted(({ costs }) => {
      const widest = Math.max(...costs.map(({ difference }) => difference ?? NaN))
      return found(widest < 0.01, number(widest * 100), '%')
    })
  },
  {
    ...SOURCE,
    id: 'request-100-takes-more',
    text: 'request 100 of 01-slow takes several times the instructions of request 10',
    bound: 'over 3x',
    check: ofCounted(({ growth }) => {
      const requests = growth.find(({ stage }) => stage === '01-slow')?.requests ?? []
      const userOf = wanted => requests.find(request => request.number === wanted)?.user ?? NaN
      return found(userOf(100) / userOf(10) > 3, ratio(userOf(100) / userOf(10)))
    })
  }
]

/**
 * @param {(analysis: InstructionAnalysis) => Finding} check
 * @returns {Claim['check']} that finds nothing where nothing could be counted
 */
function ofCounted (check) {
  return ({ labs: { instructions: { data, options } } }) => data.missing
    ? finding('unresolved', data.missing)
    : check(analyseInstructions(data, options.stages))
}
