// @ts-check
import { formatInterval, formatNumber, formatRatio } from '../kit.js'
import { cliffPlot, heatMap } from './report-plots.js'
import {
  adviceTable, askedTable, failureTable, printedTable, shapeTable, short, verdictTable
} from './report-tables.js'
import { judge, noiseFloor, VERDICTS } from './report-verdicts.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { Data } from './lab.js'
 * @import { Judged } from './report-verdicts.js'
 */

/**
 * @param {Data} data
 * @returns {LabReport}
 */
export function report (data) {
  const judged = judge(data)
  const tables = {
    verdicts: verdictTable(data, judged),
    asked: askedTable(data, judged),
    printed: printedTable(data, judged),
    shapes: shapeTable(data),
    failures: failureTable(data),
    advice: adviceTable(data)
  }
  return {
    tables: Object.fromEntries(Object.entries(tables).filter(([, { rows }]) => rows.length > 0)),
    plots: { map: heatMap(data, judged), ...cliffPlot(data) },
    notes: notesOf(data),
    values: valuesOf(data, judged)
  }
}

const METHOD = 'A process runs one form only, since V8 compiles a function by what it has seen before. It warms up until its batches of calls take equally long; the median of later batches counts. The advice on closures is timed as its author did: the first million calls of a process.'
const VERDICT = 'A verdict looks at the newest version, and at the oldest that knows the syntax. Still true: all of the interval is beyond the noise. Came back: so it is, but not on each version between. Shrunk: so it is, and the ratio is below the square root of what it was. Vanished: all of it is within a fifth of 1. Reversed: all of it is beyond the noise on the other side.'

function notesOf (data) {
  const all = data.cells.reduce((sum, { pairs }) => sum + pairs.length, 0)
  const busy = data.cells.reduce((sum, { pairs }) => sum + pairs.filter(({ isSpoiled }) => isSpoiled).length, 0)
  const hasNoise = data.experiments.some(({ isSame }) => isSame)
  const rounds = Math.max(...data.cells.map(({ pairs }) => pairs.length))
  return [
    METHOD,
    VERDICT,
    hasNoise && rounds >= 3
      ? `The same code twice lies within ${formatRatio(noiseFloor(data))} of 1: verdicts count what is beyond that.`
      : 'Verdicts need the experiment same-code, for the noise, and three rounds at least.',
    ...(busy > 0 ? [`The machine was busy with other things during ${busy} of ${all} pairs.`] : [])
  ]
}

/** @param {Data} data @param {Judged[]} judged */
function valuesOf (data, judged) {
  const advice = judged.filter(({ experiment }) => !experiment.isSame)
  const counts = VERDICTS.map(verdict => [
    `count-${verdict.replace(' ', '-')}`,
    String(advice.filter(one => one.verdict === verdict).length)
  ])
  const ratios = judged.flatMap(({ experiment: { name }, cells }) => cells.flatMap(({ node, ratio, failure }) =>
    ratio && !failure ? [[`${name}-${short(node)}`, formatInterval(ratio, formatRatio)]] : []))
  return {
    ...Object.fromEntries([...counts, ...ratios]),
    advice: String(advice.length),
    versions: String(data.runtimes.length),
    samples: String(Math.min(...data.cells.filter(({ failure }) => !failure).map(({ pairs }) => pairs.length))),
    floor: formatRatio(noiseFloor(data)),
    'rounding-differs': String(data.experiments.find(({ name }) => name === 'to-fixed-number')?.differ?.length ?? '-'),
    processes: formatNumber(data.cells.reduce((sum, { pairs }) => sum + 2 * pairs.length, 0))
  }
}
