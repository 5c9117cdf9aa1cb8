// @ts-check
import { shareInterval } from 'bench-in-turns/judge/interval.js'
import { message, value } from '../kit.js'
import { OURS } from './lab.js'
import { ofTool } from './report.js'

const OF_ALL = message`of the comparisons, as far as so few of them can show`

/** Shares of the comparisons: a bound fails as soon as so many can show it. @type {import('../index.js').Figures} */
export const figures = {
  'cries-on-a-calm-machine': ({ samples }) => atMost(0.05, ofTool(OURS, samples).calm),
  'losses-found': ({ samples }) => atLeast(0.98, others(ofTool(OURS, samples).missed)),
  'little-losses-found': ({ samples }) => atLeast(0.9, others(ofTool(OURS, samples).missedLittle)),
  'called-the-same': ({ samples }) => atLeast(0.8, ofTool(OURS, samples).same)
}

const others = ({ counted, all }) => ({ counted: all - counted, all })

function atMost (share, counted) {
  return { ...findShare(counted, ({ low }) => low <= share), required: message`at most ${share * 100} % ${OF_ALL}` }
}

function atLeast (share, counted) {
  return { ...findShare(counted, ({ high }) => high >= share), required: message`at least ${share * 100} % ${OF_ALL}` }
}

function findShare ({ counted, all }, isSo) {
  if (all === 0) return value.finding('undecided', 'it was not measured')
  return value.found(isSo(shareInterval(counted, all)), value.count(counted), 'of', value.count(all))
}
