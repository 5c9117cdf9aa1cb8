// @ts-check
import {
  analyseInstructions,
  formatNumber,
  formatRatio,
  instructionRatio
} from '../kit.js'

/**
 * @import { InstructionAnalysis } from '../../scripts/results/instruction-figures.js'
 * @import { InstructionRun } from '../../scripts/measure/instructions.js'
 * @import { LabReport } from '../index.js'
 * @import { Options } from './lab.js'
 * @import { Table } from '../../scripts/render/bench-tables.js'
 */

const PAIRS = [['03-optimized', '02-listener-fix']] // of which the text speaks

/**
 * @param {InstructionRun} run
 * @param {Options} options
 * @returns {LabReport}
 */
export function report (run, { stages }) {
  const analysis = analyseInstructions(run, stages)
  const tables = { costs: instructionsTable(analysis), growth: instructionGrowthTable(analysis) }
  const failed = run.processes.flatMap(({ stage, process, failure }) =>
    failure ? [`${stage}, process ${process}, was not counted: ${failure.message}`] : []
  )
  return {
    tables: Object.fromEntries(Object.entries(tables).filter(([, { rows }]) => rows.length > 0)),
    plots: {},
    values: Object.fromEntries(PAIRS.filter(pair => pair.every(id => analysis.costs.some(({ stage }) => stage === id)))
      .map(([over, under]) => [`${over}-by-${under}`, formatRatio(instructionRatio(analysis, over, under))])),
    notes: [...(run.missing ? [run.missing] : []), ...failed]
  }
}

/**
 * @param {InstructionAnalysis} analysis
 * @returns {Table} steady stages, the cheapest first
 */
function instructionsTable (analysis) {
  const { costs } = analysis
  const rows = costs.map(({ stage, user, overall, ofCeiling, difference }) => [
    stage,
    inThousands(user),
    ofCeiling === null ? '-' : formatRatio(ofCeiling),
    sayDifference(difference),
    inThousands(overall)
  ])
  const head = [
    'stage',
    'instructions/request',
    "by the ceiling's",
    '± between processes',
    'mean with GC'
  ]
  return { title: `Instructions of a request, in thousands${sayCounter(analysis)}`, head, rows }
}

/**
 * @param {InstructionAnalysis} analysis
 * @returns {Table} stages in which each request makes the next one slower
 */
function instructionGrowthTable (analysis) {
  const numbers = [...new Set(analysis.growth.flatMap(({ requests }) => requests.map(({ number }) => number)))]
  const rows = analysis.growth.map(({ stage, requests }) => [stage, ...numbers.map(wanted => {
    const found = requests.find(({ number }) => number === wanted)
    return found ? inThousands(found.user) : '-'
  })])
  const head = ['stage', ...numbers.map(number => `request ${number.toLocaleString('en')}`)]
  return { title: `Instructions of single requests, in thousands${sayCounter(analysis)}`, head, rows }
}

function sayCounter ({ version }) {
  return `: counted by ${version}, without the kernel`
}

function inThousands (instructions) {
  return formatNumber(instructions / 1000)
}

// Half the way from one to the other.
function sayDifference (difference) {
  return difference === null ? '-' : `${(difference / 2 * 100).toFixed(2)} %`
}
