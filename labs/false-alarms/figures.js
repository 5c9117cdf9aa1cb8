// @ts-check
import { shareInterval } from 'bench-in-turns/judge/interval.js'
import { value } from '../kit.js'
import { OURS } from './lab.js'
import { ofTool } from './report.js'

/** Shares of the comparisons: a bound fails as soon as so many can show it. @type {import('../index.js').Figures} */
export const figures = {
  'cries-on-a-calm-machine': ({ samples }) => atMost(0.05, ofTool(OURS, samples).calm),
  'losses-found': ({ samples }) => atLeast(0.98, others(ofTool(OURS, samples).missed)),
  'little-losses-found': ({ samples }) => atLeast(0.9, others(ofTool(OURS, samples).missedLittle)),
  'called-the-same': ({ samples }) => atLeast(0.8, ofTool(OURS, samples).same)
}

const atMost = (share, counted) => findShare(counted, ({ low }) => low <= share)
const atLeast = (share, counted) => findShare(counted, ({ high }) => high >= share)
const others = ({ counted, all }) => ({ counted: all - counted, all })

function findShare ({ counted, all }, isSo) {
  if (all === 0) return value.finding('undecided', 'it was not measured')
  return value.found(isSo(shareInterval(counted, all)), value.count(counted), 'of', value.count(all))
}
