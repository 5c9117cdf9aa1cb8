// @ts-check
// Instructions instead of time: what else runs on the machine hardly changes their number.
import { analyseInstructions, instructionRatio } from '../../analyse/instructions.js'
import { countInstructions, QUICK_AMOUNTS } from '../../measure/instructions.js'
import { say } from '../../say.js'

/** @import { Context, Finding } from '../run.js' */

const AMOUNTS = { ...QUICK_AMOUNTS, processes: 1, warmUpRequests: 300, batches: 4 }
const SHORTEST = { ...AMOUNTS, warmUpRequests: 50, batches: 1 }
const UNSURE_SHARE = 0.03 // two processes of the same code differ by less
const SAYS = say`instructions per request, yours / the starting point's`

/**
 * @param {{ atMost: number }} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function run ({ atMost }, { stage, start, whyNoStart, isQuick, signal }) {
  if (!start) return { verdict: 'skipped', says: whyNoStart ?? say`there is no starting point` }
  // a few hundred requests each, of all of which the cheapest batch counts
  const pair = [start, stage].map(one => ({ ...one, isSteady: true }))
  const counted = await countInstructions(pair, isQuick ? SHORTEST : AMOUNTS, { signal, step: () => {} })
  if (counted.missing) return { verdict: 'skipped', says: counted.missing }
  const failed = counted.processes.find(({ failure }) => failure)
  // Valgrind makes a server fifty times slower: what fails under it need not be wrong.
  if (failed) return { verdict: 'skipped', says: say`could not be counted: ${failed.failure?.message ?? ''}` }
  const value = 1 / instructionRatio(analyseInstructions(counted, pair), stage.id, start.id)
  const verdict = value <= atMost ? 'holds' : value <= atMost * (1 + UNSURE_SHARE) ? 'undecided' : 'fails'
  return { verdict, says: SAYS, ratio: { value, low: null, high: null, count: 1 }, wanted: say`at most ${atMost}` }
}
