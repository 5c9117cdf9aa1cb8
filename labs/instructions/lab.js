// @ts-check
// How many instructions does a request take? Each stage twice, to see how well such a count repeats.
import { AMOUNTS, countInstructions, expectedInstructionsS } from './count-instructions.js'
import { findStages } from '../../scripts/stages/catalog.js'
import { defineLab } from '../kit.js'

const SINGLES = [...AMOUNTS.singles, 1000] // the last one alone takes valgrind minutes

export default defineLab({
  title: 'instructions of a request, which noise hardly reaches',
  params: {
    warmUpRequests: {
      max: 100_000,
      usual: AMOUNTS.warmUpRequests,
      flag: 'warm-up',
      value: 'N',
      help: 'requests before those that are counted, of a steady stage'
    },
    batches: {
      max: 1000,
      usual: AMOUNTS.batches,
      value: 'N',
      help: `batches of ${AMOUNTS.batchRequests} requests that are counted, of a steady stage`
    },
    longest: {
      max: 10_000,
      quick: 100,
      value: 'N',
      help: 'highest number of a request that is counted alone, in 01-slow and its like'
    }
  },
  stages: () => true,
  takesStages: true,
  quickStages: ['01-slow', '02-listener-fix', '03-optimized'],
  moreOptions: ({ stages, warmUpRequests, batches, longest = Infinity }, { catalog }) => ({
    stages: findStages(catalog, stages).map(({ id, isSteady, isCeiling }) => ({ id, isSteady, isCeiling })),
    amounts: { ...AMOUNTS, warmUpRequests, batches, singles: SINGLES.filter(number => number <= longest) }
  }),
  prepareS: ({ stages, amounts }) => expectedInstructionsS(stages, amounts),
  prepare: async ({ stages, amounts }, run) =>
    ({ data: await countInstructions(stages.map(({ id }) => run.stage(id)), amounts, run) })
})
