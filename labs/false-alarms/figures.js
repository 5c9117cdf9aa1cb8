// @ts-check
import { stats } from 'bench-in-turns'
import { verdictOn } from '../../scripts/results/estimates.js'
import { message, say, value } from '../kit.js'
import { OURS } from './lab.js'
import { ofTool } from './report.js'

// What some fifty comparisons can show at all. One in twenty, which is promised of false alarms, takes 73 without one.
const MOST_ALARMS = 0.1
const FOUND = 0.9
const FOUND_LITTLE = 0.8
const CALLED_SAME = 0.8

/** Shares of all comparisons, by the whole interval. @type {import('../index.js').Figures} */
export const figures = {
  'cries-on-a-calm-machine': ({ samples }) => judgeShare(ofTool(OURS, samples).calm, { atMost: MOST_ALARMS }),
  'losses-found': ({ samples }) => judgeShare(others(ofTool(OURS, samples).missed), { atLeast: FOUND }),
  'little-losses-found': ({ samples }) => judgeShare(others(ofTool(OURS, samples).missedLittle), { atLeast: FOUND_LITTLE }),
  'called-the-same': ({ samples }) => judgeShare(ofTool(OURS, samples).same, { atLeast: CALLED_SAME })
}

const others = ({ counted, all }) => ({ counted: all - counted, all })

/**
 * @param {import('./report.js').Count} count
 * @param {{ atLeast?: number, atMost?: number }} bounds of the share
 */
function judgeShare ({ counted, all }, bounds) {
  if (all === 0) return value.notMeasured
  const share = stats.shareInterval(counted, all)
  const shown = message`which shows ${say.share(share.low)} to ${say.share(share.high)}`
  const required = bounds.atMost === undefined
    ? message`at least ${say.share(bounds.atLeast)} of all comparisons, by the whole interval`
    : message`at most ${say.share(bounds.atMost)} of all comparisons, by the whole interval`
  return { ...value.finding(verdictOn(share, bounds), value.count(counted), 'of', value.count(all), shown), required }
}
