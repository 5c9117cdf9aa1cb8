// @ts-check
import { median, sum } from 'simple-statistics'
import {
  cpuMicrosPerRequest,
  formatInterval,
  formatNumber,
  formatShare,
  machineShares,
  ratioInterval,
  trimmedRatioInterval
} from '../kit.js'
import { USUAL_WAY, WAYS } from './lab.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { Pair } from './lab.js'
 */

const SAME_TIME_S = 20 // of load for each of the two processes
const ESTIMATES = /** @type {const} */ ([
  ['requests/s: mean', 'rateRatio', ratioInterval],
  ['requests/s: trimmed', 'rateRatio', trimmedRatioInterval],
  ['CPU: mean', 'cpuRatio', ratioInterval],
  ['CPU: trimmed', 'cpuRatio', trimmedRatioInterval]
])
const FIGURES = { 'same-processes': USUAL_WAY, 'new-processes': 'as usual, new processes every 12 s' }
const A_DIFFERENCE = 1.15 // the width of an interval is an estimate itself

/**
 * @param {{ pairs: Pair[], isPinnable: boolean }} data
 * @param {{ stage: string }} options
 * @returns {LabReport}
 */
export function report ({ pairs, isPinnable }, { stage }) {
  const counting = pairs.map(compare).filter(({ rateRatio, cpuRatio }) => rateRatio > 0 && cpuRatio > 0)
  const ways = WAYS.map(({ name }) => name)
    .filter(name => counting.some(({ way }) => way === name))
    .map(way => describeWay(way, counting))
  const usual = ways.find(({ way }) => way === USUAL_WAY)
  const rows = ways.map(({ way, count, widths, stolen }) => [
    way,
    String(count),
    ...widths.map(formatWidth),
    stolen.length ? formatShare(median(stolen)) : '-'
  ])
  const head = ['way', 'pairs', ...ESTIMATES.map(([name]) => name), 'stolen']
  return {
    tables: {
      ways: { title: `${stage} against itself: half width of the 95 % interval`, head, rows },
      luck: luckTable(ways, stage)
    },
    plots: {},
    values: Object.fromEntries(
      Object.entries(FIGURES).flatMap(([name, wanted]) =>
        ways.filter(({ way }) => way === wanted).map(({ ratio }) => [name, formatInterval(ratio, formatNumber)])
      )
    ),
    notes: [
      `Half widths are scaled to ${SAME_TIME_S} s of load for each process, by the square root of the time.`,
      ...(usual && hasWidths(usual)
        ? [
            ...ways.filter(way => way !== usual && hasWidths(way)).map(way => compareWays(way, usual)),
            compareEstimates(/** @type {any} */ (usual))
          ]
        : []),
      ...(isPinnable ? [] : ['Pinning was left out: it takes taskset (util-linux) and two cores.'])
    ]
  }
}

function compare ({ way, slices, machine }) {
  const [a, b] = slices
  const rate = ({ requests, durationMs }) => requests / durationMs
  return {
    way,
    rateRatio: rate(a) / rate(b),
    cpuRatio: cpuMicrosPerRequest(a.server) / cpuMicrosPerRequest(b.server),
    durationMs: a.durationMs + b.durationMs,
    stolenShare: machineShares(machine, NaN).stolen
  }
}

function describeWay (way, pairs) {
  const own = pairs.filter(pair => pair.way === way)
  const loadedS = sum(own.map(({ durationMs }) => durationMs)) / 2 / 1000
  return {
    way,
    count: own.length,
    widths: ESTIMATES.map(([, key, interval]) => halfWidth(interval(own.map(pair => pair[key])), loadedS)),
    ratio: trimmedRatioInterval(own.map(({ cpuRatio }) => cpuRatio)),
    stolen: own.map(({ stolenShare }) => stolenShare).filter(share => share !== null)
  }
}

function luckTable (ways, stage) {
  return {
    title: `${stage} against itself: ratio with its 95 % interval`,
    head: ['way', 'pairs of slices', 'one process by the other, CPU time'],
    rows: ways.map(({ way, count, ratio }) => [way, String(count), formatInterval(ratio, formatNumber)])
  }
}

function halfWidth ({ low, high }, loadedS) {
  return low === null ? null : Math.log(high / low) / 2 * Math.sqrt(loadedS / SAME_TIME_S)
}

// With too few pairs there is nothing to compare.
function hasWidths ({ widths }) {
  return widths.every(width => width !== null)
}

function compareWays ({ way, widths }, usual) {
  const [, rate, , cpu] = widths.map((width, i) => width / usual.widths[i])
  return `${way}: against ${usual.way}, ${sayWidth(rate)} for requests/s and ${sayWidth(cpu)} for CPU time.`
}

function compareEstimates ({ way, widths: [rateMean, rateTrimmed, cpuMean, cpuTrimmed] }) {
  return `Trimmed instead of plain mean (${way}): ${sayWidth(rateTrimmed / rateMean)} for requests/s and ${sayWidth(cpuTrimmed / cpuMean)} for CPU time.`
}

function sayWidth (ratio) {
  const verdict = ratio > A_DIFFERENCE ? 'wider' : ratio < 1 / A_DIFFERENCE ? 'narrower' : 'no clear difference'
  return `${verdict} (${formatNumber(ratio)}x the width)`
}

function formatWidth (width) {
  return width === null ? '-' : `±${(Math.expm1(width) * 100).toFixed(1)} %`
}
