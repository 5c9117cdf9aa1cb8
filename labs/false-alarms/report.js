// @ts-check
import { median } from 'simple-statistics'
import { hasEnds, shareInterval } from 'bench-in-turns/judge/interval.js'
import { unpairedRatioInterval } from '../../scripts/results/estimates.js'
import { LOOKS } from 'bench-in-turns/turns/defaults.js'
import { judgeSlices } from 'bench-in-turns/judge/slices.js'
import { compareSlices } from 'bench-in-turns/judge/standings.js'
import { judgeRatio } from 'bench-in-turns/judge/comparison.js'
import { message, say, stats, table } from '../kit.js'
import { LITTLE, OURS, PLANTED, TOOLS } from './lab.js'

/** @import { Report } from '../index.js' */
/** @import { Compared } from './lab.js' */

const EYE = 0.05 // from which on somebody who looks at two figures says that they differ
const PRINTED = 1.005 // rounds to 1.01

/** @typedef {{ name: string, reports: (compared: any) => boolean }} Rule by which a tool tells two results apart */

/** @type {Rule} */
const BY_EYE = { name: 'two figures, 5 % or more apart', reports: compared => differsBy(compared, 1 + EYE) }
/** @type {Rule} */
const APART = {
  name: 'its two intervals lie apart',
  reports: ({ ends: [one, other] }) => one[1] < other[0] || other[1] < one[0]
}
/** @type {Record<string, Rule>} */
const RULES = {
  autocannon: BY_EYE,
  wrk: BY_EYE,
  mitata: { name: 'it prints "1.01x faster", or more', reports: compared => differsBy(compared, PRINTED) },
  tinybench: APART,
  'node:bench': APART,
  'bench-node': { name: 'its t test says so', reports: ({ isSignificant }) => isSignificant },
  'processes in turn': {
    name: 'a t test over the processes',
    reports: ({ before, after }) => leavesOutOne(unpairedRatioInterval(before, after))
  },
  [OURS]: {
    name: 'its last interval leaves out 1', reports: ({ slices }) => ['better', 'worse'].includes(verdictOf(slices))
  }
}

/** @type {Report} */
export function report ({ samples }) {
  const rows = Object.keys(TOOLS).map(tool => ofTool(tool, samples)).filter(({ calm, busy }) => calm.all || busy.all)
  const ours = samples.filter(({ tool }) => tool === OURS)
  return {
    tables: {
      alarms: table('Differences that were reported between a thing and itself, and losses that were not', rows, [
        ['tool', ({ tool }) => tool],
        ['it reports a difference when', ({ tool }) => RULES[tool].name],
        ['false alarms', ({ calm }) => sayCount(calm)],
        ['beside a busy loop', ({ busy }) => sayCount(busy)],
        [message`overlooks a loss of ${PLANTED} %`, ({ missed }) => sayCount(missed)],
        ['largest difference to itself', ({ largest }) => say.ratio(largest)]
      ]),
      decided: decidedTable(ours)
    },
    plots: {
      alarms: {
        title: 'Which benchmark cries wolf?',
        alt: 'How often each tool reported a difference where there was none.',
        bars: rows.filter(({ calm }) => calm.all).map(({ tool, calm }) => ({
          name: tool, value: calm.counted / calm.all, label: message`${calm.counted} of ${calm.all}`
        }))
      }
    }
  }
}

/** What ours said of equals and of losses, and how long it took. @param {Compared[]} ours */
function decidedTable (ours) {
  const kinds = [0, LITTLE, PLANTED].flatMap(planted => [false, true].map(isBusy =>
    ({ planted, isBusy, own: ours.filter(one => one.planted === planted && one.isBusy === isBusy) })))
  const count = verdict => ({ own }) => String(own.filter(({ slices }) => verdictOf(slices) === verdict).length)
  return table(message`${OURS}: what it said`, kinds.filter(({ own }) => own.length), [
    ['the second one costs', ({ planted, isBusy }) => {
      const costs = planted ? message`${planted} % more` : message`as much`
      return isBusy ? message`${costs}, beside a busy loop` : costs
    }],
    ['comparisons', ({ own }) => String(own.length)],
    ['worse', count('worse')],
    ['better', count('better')],
    ['the same', count('the same')],
    ['undecided', count('undecided')],
    ['reported by the rate alone', ({ own }) => String(own.filter(leavesOutOneByRate).length)],
    ['CPU per request, all together', ({ own }) => say.ratios(stats.ratioInterval(own.map(costRatio)))],
    ['starts, median', ({ own }) => say.number(median(own.map(({ slices }) => slices?.slices.at(-1)?.generation ?? 0)))]
  ])
}

/** @param {Compared} compared */
function leavesOutOneByRate ({ slices }) {
  return leavesOutOne(compareSecond(slices)?.requestsPerSecond)
}

/** @param {Compared} compared @returns {number} CPU time of a request of the second one by that of the first */
function costRatio ({ slices }) {
  return compareSecond(slices)?.cpuMicrosPerRequest.value ?? NaN
}

/** @typedef {{ counted: number, all: number }} Count */

/** @param {string} tool @param {Compared[]} samples */
export function ofTool (tool, samples) {
  const own = samples.filter(one => one.tool === tool)
  const reports = (/** @type {Compared} */ one) => RULES[tool].reports(one)
  /** @type {(of: { isBusy: boolean, planted: number }, isCounted: typeof reports) => Count} */
  const count = ({ isBusy, planted }, isCounted) => {
    const some = own.filter(one => one.isBusy === isBusy && one.planted === planted)
    return { counted: some.filter(isCounted).length, all: some.length }
  }
  const equals = own.filter(({ planted }) => planted === 0)
  return {
    tool,
    calm: count({ isBusy: false, planted: 0 }, reports),
    busy: count({ isBusy: true, planted: 0 }, reports),
    missed: count({ isBusy: false, planted: PLANTED }, one => !reports(one)),
    missedLittle: count({ isBusy: false, planted: LITTLE }, one => !reports(one)),
    same: count({ isBusy: false, planted: 0 }, ({ slices }) => slices !== undefined && verdictOf(slices) === 'the same'),
    largest: Math.max(...equals.map(one => Math.exp(Math.abs(Math.log(ratioOf(one))))))
  }
}

/** @param {Compared} compared @param {number} times */
function differsBy (compared, times) {
  return Math.abs(Math.log(ratioOf(compared))) >= Math.log(times)
}

/** @param {Compared} compared */
function ratioOf ({ before = [], after = [], slices }) {
  if (slices) return compareSecond(slices)?.cpuMicrosPerRequest.value ?? 1
  const mean = values => values.reduce((sum, value) => sum + value, 0) / values.length
  return mean(after) / mean(before)
}

/** @param {Compared['slices']} slices by an interval that allows for every look */
function compareSecond (slices) {
  if (!slices) return null
  return compareSlices(judgeSlices(slices), slices.contenders[1], slices.contenders[0], LOOKS)
}

/** @param {Compared['slices']} slices */
export function verdictOf (slices) {
  return judgeRatio(compareSecond(slices)?.cpuMicrosPerRequest ?? null, 'cpuMicrosPerRequest')
}

function leavesOutOne (interval) {
  return hasEnds(interval) && (interval.low > 1 || interval.high < 1)
}

/** @param {Count} count */
function sayCount ({ counted, all }) {
  if (!all) return '-'
  const { low, high } = shareInterval(counted, all)
  return message`${counted} of ${all} (${say.share(low)} to ${say.share(high)})`
}
