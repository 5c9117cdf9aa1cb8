// @ts-check
import { shareInterval } from '../../scripts/results/interval.js'
import { claim } from '../kit.js'
import { OURS } from './lab.js'
import { ofTool } from './report.js'

/** @import { LabClaim } from '../index.js' */

const PROMISED = 0.05 // wrong ones, of all comparisons
const FOUND = 0.98 // of losses of ten per cent
const FOUND_LITTLE = 0.9
const CALLED_SAME = 0.8 // of those that are

/** @type {(counted: number, all: number, holds: (share: { low: number, high: number }) => boolean) => any} */
function shareFinding (counted, all, holds) {
  if (all === 0) return claim.finding('unresolved', 'it was not measured')
  return claim.found(holds(shareInterval(counted, all)), claim.count(counted), 'of', claim.count(all))
}

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'own-intervals-cry-seldom',
    text: 'on a calm machine, bench finds a difference between equals as seldom as it promises, however often it looks',
    bound: '5 % of the comparisons, within what so few can tell',
    check ({ samples }) {
      const { counted, all } = ofTool(OURS, samples).calm
      return shareFinding(counted, all, ({ low }) => low <= PROMISED)
    }
  },
  {
    id: 'own-intervals-find-losses',
    text: 'on a calm machine, bench finds a loss of ten per cent',
    bound: 'in 98 % of the comparisons, within what so few can tell',
    check ({ samples }) {
      const { counted, all } = ofTool(OURS, samples).missed
      return shareFinding(all - counted, all, ({ high }) => high >= FOUND)
    }
  },
  {
    id: 'own-intervals-find-little-losses',
    text: 'on a calm machine, bench finds a loss of five per cent',
    bound: 'in 90 % of the comparisons, within what so few can tell',
    check ({ samples }) {
      const { counted, all } = ofTool(OURS, samples).missedLittle
      return shareFinding(all - counted, all, ({ high }) => high >= FOUND_LITTLE)
    }
  },
  {
    id: 'equals-are-called-the-same',
    text: 'on a calm machine, bench calls what does the same the same within five per cent',
    bound: 'in 80 % of the comparisons, within what so few can tell',
    check ({ samples }) {
      const { counted, all } = ofTool(OURS, samples).same
      return shareFinding(counted, all, ({ high }) => high >= CALLED_SAME)
    }
  }
]
