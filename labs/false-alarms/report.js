// @ts-check
import { hasEnds, shareInterval, unpairedRatioInterval } from '../../scripts/results/interval.js'
import { judgeSlices } from '../../scripts/results/samples.js'
import { compareSlices } from '../../scripts/results/standings.js'
import { say, table } from '../kit.js'
import { TOOLS } from './lab.js'

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
  'bench --quick': {
    name: 'the interval of the ratio leaves out 1', reports: ({ slices }) => leavesOutOne(rateRatio(slices))
  }
}

/** @type {Report} */
export function report ({ samples }) {
  const rows = Object.keys(TOOLS).map(tool => alarmsOf(tool, samples)).filter(({ calm, busy }) => calm.all || busy.all)
  return {
    tables: {
      alarms: table('Differences that were reported between a thing and itself', rows, [
        ['tool', ({ tool }) => tool],
        ['it reports a difference when', ({ tool }) => RULES[tool].name],
        ['alone', ({ calm }) => sayAlarms(calm)],
        ['beside a busy loop', ({ busy }) => sayAlarms(busy)],
        ['largest difference', ({ largest }) => say.ratio(largest)]
      ])
    },
    plots: {
      alarms: {
        title: 'Which benchmark cries wolf?',
        alt: 'How often each tool reported a difference where there was none.',
        bars: rows.filter(({ calm }) => calm.all).map(({ tool, calm }) => ({
          name: tool, value: calm.alarms / calm.all, label: `${calm.alarms} of ${calm.all}`
        }))
      }
    }
  }
}

/** @typedef {{ alarms: number, all: number }} Alarms */

/** @param {string} tool @param {Compared[]} samples */
export function alarmsOf (tool, samples) {
  const own = samples.filter(one => one.tool === tool)
  const count = (/** @type {Compared[]} */ some) =>
    ({ alarms: some.filter(RULES[tool].reports).length, all: some.length })
  return {
    tool,
    calm: count(own.filter(({ isBusy }) => !isBusy)),
    busy: count(own.filter(({ isBusy }) => isBusy)),
    largest: Math.max(...own.map(one => Math.exp(Math.abs(Math.log(ratioOf(one))))))
  }
}

/** @param {Compared} compared @param {number} times */
function differsBy (compared, times) {
  return Math.abs(Math.log(ratioOf(compared))) >= Math.log(times)
}

/** @param {Compared} compared */
function ratioOf ({ before = [], after = [], slices }) {
  if (slices) return rateRatio(slices)?.value ?? 1
  const mean = values => values.reduce((sum, value) => sum + value, 0) / values.length
  return mean(after) / mean(before)
}

function rateRatio (slices) {
  const run = judgeSlices(slices)
  return compareSlices(run, run.contenders[1], run.contenders[0])?.requestsPerSecond
}

function leavesOutOne (interval) {
  return hasEnds(interval) && (interval.low > 1 || interval.high < 1)
}

/** @param {Alarms} alarms */
function sayAlarms ({ alarms, all }) {
  if (!all) return '-'
  const { low, high } = shareInterval(alarms, all)
  return `${alarms} of ${all} (${say.share(low)} to ${say.share(high)})`
}
