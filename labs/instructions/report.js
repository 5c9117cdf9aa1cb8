// @ts-check
import {
  analyseInstructions,
  formatRatio,
  instructionGrowthTable,
  instructionRatio,
  instructionsTable
} from '../kit.js'

/**
 * @import { InstructionRun } from '../../scripts/measure/instructions.js'
 * @import { LabReport } from '../index.js'
 * @import { Options } from './lab.js'
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
