// @ts-check
import { shareInterval } from 'bench-in-turns/judge/interval.js'
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
  if (all === 0) return claim.finding('undecided', 'it was not measured')
  return claim.found(holds(shareInterval(counted, all)), claim.count(counted), 'of', claim.count(all))
}

/**
 * @param {string} id
 * @param {string} text
 * @param {string} share of the comparisons, in words
 * @param {(ours: ReturnType<typeof ofTool>) => { counted: number, all: number }} countOf
 * @param {(share: { low: number, high: number }) => boolean} holds
 * @returns {LabClaim}
 */
function shareClaim (id, text, share, countOf, holds) {
  return {
    id,
    text: `on a calm machine, bench ${text}`,
    bound: `${share} of the comparisons, as far as so few of them can show`,
    check ({ samples }) {
      const { counted, all } = countOf(ofTool(OURS, samples))
      return shareFinding(counted, all, holds)
    }
  }
}

/** @type {(missed: { counted: number, all: number }) => { counted: number, all: number }} */
const found = ({ counted, all }) => ({ counted: all - counted, all })

/** @type {LabClaim[]} */
export const claims = [
  shareClaim('own-intervals-cry-seldom',
    'finds a difference between equals as seldom as it promises, however often it looks', 'at most 5 %',
    ({ calm }) => calm, ({ low }) => low <= PROMISED),
  shareClaim('own-intervals-find-losses', 'finds a loss of ten per cent', 'at least 98 %',
    ({ missed }) => found(missed), ({ high }) => high >= FOUND),
  shareClaim('own-intervals-find-little-losses', 'finds a loss of five per cent', 'at least 90 %',
    ({ missedLittle }) => found(missedLittle), ({ high }) => high >= FOUND_LITTLE),
  shareClaim('equals-are-called-the-same', 'calls what does the same the same within five per cent', 'at least 80 %',
    ({ same }) => same, ({ high }) => high >= CALLED_SAME)
]
