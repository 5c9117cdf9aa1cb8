// @ts-check
import { shareInterval } from 'bench-in-turns/judge/interval.js'
import { verdictOn } from '../../scripts/results/estimates.js'
import { claim, message, say } from '../kit.js'
import { OURS, PLANTED } from './lab.js'
import { ofTool } from './report.js'

/**
 * @import { LabClaim } from '../index.js'
 * @import { Count } from './report.js'
 */

// What some fifty comparisons can show at all. One in twenty, which is promised of false alarms, takes 73 without one.
const MOST_ALARMS = 0.1
const FOUND = 0.9
const FOUND_LITTLE = 0.8
const CALLED_SAME = 0.8

/**
 * @param {string} id
 * @param {import('../index.js').LabClaim['text']} text
 * @param {{ atLeast?: number, atMost?: number }} bounds of the share
 * @param {(ours: ReturnType<typeof ofTool>) => Count} countOf
 * @returns {LabClaim} open where the share may be on either side of its bound
 */
function shareClaim (id, text, bounds, countOf) {
  const bound = bounds.atMost === undefined
    ? message`at least ${say.share(bounds.atLeast)} of all comparisons, by the whole interval`
    : message`at most ${say.share(bounds.atMost)} of all comparisons, by the whole interval`
  return {
    id,
    text: message`on a calm machine, bench ${text}`,
    bound,
    check ({ samples }) {
      const { counted, all } = countOf(ofTool(OURS, samples))
      if (all === 0) return claim.finding('unresolved', 'it was not measured')
      const share = shareInterval(counted, all)
      const shown = message`which shows ${say.share(share.low)} to ${say.share(share.high)}`
      return claim.finding(verdictOn(share, bounds), claim.count(counted), 'of', claim.count(all), shown)
    }
  }
}

/** @type {(missed: Count) => Count} */
const found = ({ counted, all }) => ({ counted: all - counted, all })

/** @type {LabClaim[]} */
export const claims = [
  shareClaim('own-intervals-cry-seldom', say.word('seldom finds a difference between equals, however often it looks'),
    { atMost: MOST_ALARMS }, ({ calm }) => calm),
  shareClaim('own-intervals-find-losses', message`finds a loss of ${PLANTED} %`, { atLeast: FOUND },
    ({ missed }) => found(missed)),
  shareClaim('own-intervals-find-little-losses', say.word('finds a loss of about its margin'),
    { atLeast: FOUND_LITTLE }, ({ missedLittle }) => found(missedLittle)),
  shareClaim('equals-are-called-the-same', say.word('calls what does the same the same within five per cent'),
    { atLeast: CALLED_SAME }, ({ same }) => same)
]
