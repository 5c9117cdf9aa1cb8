// @ts-check
import { formatInterval, formatNumber, formatRatio } from '../kit.js'
import { cliffPlot, heatMap } from './report-plots.js'
import { adviceTable, crossTable, failureTable, shapeTable, short, spreadTable, verdictTable } from './report-tables.js'
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
    shapes: shapeTable(data),
    failures: failureTable(data),
    spread: spreadTable(data),
    tinybench: crossTable(data),
    advice: adviceTable(data)
  }
  return {
    tables: Object.fromEntries(Object.entries(tables).filter(([, { rows }]) => rows.length > 0)),
    plots: { map: heatMap(data, judged), ...cliffPlot(data) },
    notes: notesOf(data),
    values: valuesOf(data, judged)
  }
}

function notesOf (data) {
  const all = data.cells.reduce((sum, { pairs }) => sum + pairs.length, 0)
  const again = data.cells.reduce((sum, { spoiled }) => sum + spoiled.length, 0)
  const hasNoise = data.experiments.some(({ isSame }) => isSame)
  const rounds = Math.max(...data.cells.map(({ pairs }) => pairs.length))
  return [
    hasNoise && rounds >= 3
      ? `The same code twice lies within ${formatRatio(noiseFloor(data))} of 1: verdicts count what is beyond that.`
      : 'Verdicts need the experiment same-code, for the noise, and three rounds at least.',
    ...(again > 0 ? [`${again} pairs were spoiled by the machine and taken again.`] : []),
    ...(data.continued > 0 ? [`${data.continued} of ${all} pairs are from a run that was interrupted.`] : [])
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
