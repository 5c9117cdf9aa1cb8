// @ts-check
import { median } from 'simple-statistics'
import { judge, stats } from 'bench-in-turns'
import { USUAL_WITHIN_PERCENT } from 'bench-in-turns/kit.js'
import { unpairedRatioInterval } from '../../scripts/results/estimates.js'
import { inRow, message, say, table } from '../kit.js'
import { OURS, PLANTED, TOOLS } from './lab.js'

/** @import { Bars } from '../../scripts/render/bars.js' */
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
    name: 'it says better or worse', reports: ({ slices }) => ['better', 'worse'].includes(verdictOf(slices))
  }
}

/** @type {Report} */
export function report ({ samples }) {
  const rows = Object.keys(TOOLS).map(tool => ofTool(tool, samples)).filter(({ calm, busy }) => calm.all || busy.all)
  return {
    tables: {
      alarms: table('Differences that were reported between a thing and itself, and losses that were not', rows, [
        ['tool', ({ tool }) => tool],
        ['it reports a difference when', ({ tool }) => RULES[tool].name],
        ['false alarms', ({ calm }) => sayCount(calm)],
        ['beside a busy loop', ({ busy }) => sayCount(busy)],
        [message`overlooks a loss of ${PLANTED} %`, ({ missed }) => sayCount(missed)],
        ['largest difference to itself', ({ largest }) => say.ratio(largest)]
      ])
    },
    plots: {
      alarms: alarmsBars(rows.filter(({ calm }) => calm.all))
    },
    figures: byTwoLoads(samples)
  }
}

/** @returns {Bars | null} */
function alarmsBars (rows) {
  if (!rows.length) return null
  const alarmed = rows.filter(({ calm }) => calm.counted > 0).length
  const bars = rows.map(({ tool, calm: { counted, all } }) => {
    const { low, high } = stats.shareInterval(counted, all)
    const share = counted / all
    return { name: tool, value: share, low, high, label: message`${say.share(share)}: ${counted} of ${all} comparisons` }
  })
  return {
    title: message`${alarmed} of ${rows.length} tools report a difference that is not there`,
    alt: message`How often each tool reported a difference where there was none: ${inRow(bars.map(({ name, label }) => message`${name} ${label}`))}.`,
    bars
  }
}

/** How far two loads of one and the same server lie apart, on a calm machine. */
function byTwoLoads (samples) {
  const pairs = samples.filter(one => one.tool === 'autocannon' && one.planted === 0 && !one.isBusy).map(distanceOf)
  return {
    'two-loads-median': pairs.length ? say.ratio(median(pairs)) : null,
    'two-loads-most': pairs.length ? say.ratio(Math.max(...pairs)) : null
  }
}

/** @typedef {{ counted: number, all: number }} Count */

/** @param {string} tool @param {Compared[]} samples */
export function ofTool (tool, samples) {
  const compared = samples.filter(one => one.tool === tool)
  const reports = (/** @type {Compared} */ one) => RULES[tool].reports(one)
  /** @type {(of: { isBusy: boolean, planted: number }, isCounted: typeof reports) => Count} */
  const count = ({ isBusy, planted }, isCounted) => {
    const some = compared.filter(one => one.isBusy === isBusy && one.planted === planted)
    return { counted: some.filter(isCounted).length, all: some.length }
  }
  const equals = compared.filter(({ planted }) => planted === 0)
  return {
    tool,
    calm: count({ isBusy: false, planted: 0 }, reports),
    busy: count({ isBusy: true, planted: 0 }, reports),
    missed: count({ isBusy: false, planted: PLANTED }, one => !reports(one)),
    missedLittle: count({ isBusy: false, planted: littleOf(compared) }, one => !reports(one)),
    same: count({ isBusy: false, planted: 0 }, ({ slices }) => slices !== undefined && verdictOf(slices) === 'the same'),
    largest: Math.max(...equals.map(distanceOf))
  }
}

/** The smallest loss that is no less than the margin: in older records, just as large. */
function littleOf (samples) {
  return Math.min(...samples.map(({ planted }) => planted).filter(planted => planted >= USUAL_WITHIN_PERCENT))
}

function differsBy (compared, times) {
  return distanceOf(compared) >= times
}

/** @param {Compared} compared */
function distanceOf (compared) {
  const ratio = ratioOf(compared)
  return Math.max(ratio, 1 / ratio)
}

/** @param {Compared} compared */
function ratioOf ({ before = [], after = [], slices }) {
  if (slices) return decide(slices)?.cpuMicrosPerRequest?.value ?? NaN
  const mean = values => values.reduce((sum, value) => sum + value, 0) / values.length
  return mean(after) / mean(before)
}

/** As the command decides it, by both figures. */
function decide (slices) {
  const [under, over] = slices.contenders
  const [decided] = judge(slices).decide([{ over, under }], { withinPercent: USUAL_WITHIN_PERCENT })
  return decided
}

function verdictOf (slices) {
  return decide(slices)?.verdict
}

function leavesOutOne (interval) {
  return stats.hasEnds(interval) && (interval.low > 1 || interval.high < 1)
}

function sayCount ({ counted, all }) {
  if (!all) return '-'
  const { low, high } = stats.shareInterval(counted, all)
  return message`${counted} of ${all} (${say.share(low)} to ${say.share(high)})`
}
