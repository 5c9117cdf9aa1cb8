// @ts-check
import { formatNumber, formatRatio } from './format.js'

/**
 * @import { InstructionAnalysis } from '../analyse/instructions.js'
 * @import { Table } from './bench-tables.js'
 */

const EMPTY = { title: '', head: [], rows: [] }

/**
 * @param {InstructionAnalysis | null} analysis
 * @returns {Table} steady stages, the cheapest first
 */
export function instructionsTable (analysis) {
  if (!analysis?.costs.length) return EMPTY
  const { costs } = analysis
  const seesKernel = costs.some(({ kernel }) => kernel !== null)
  const rows = costs.map(({ stage, user, overall, kernel, ofCeiling, difference }) => [
    stage,
    inThousands(user),
    ...(seesKernel ? [kernel === null ? '-' : inThousands(kernel)] : []),
    ofCeiling === null ? '-' : formatRatio(ofCeiling),
    sayDifference(difference),
    inThousands(overall)
  ])
  const head = [
    'stage',
    'instructions/request',
    ...(seesKernel ? ['in the kernel'] : []),
    "by the ceiling's",
    '± between processes',
    'mean with GC'
  ]
  return { title: `Instructions of a request, in thousands${sayCounter(analysis)}`, head, rows }
}

/**
 * @param {InstructionAnalysis | null} analysis
 * @returns {Table} stages in which each request makes the next one slower
 */
export function instructionGrowthTable (analysis) {
  if (!analysis?.growth.length) return EMPTY
  const numbers = [...new Set(analysis.growth.flatMap(({ requests }) => requests.map(({ number }) => number)))]
  const rows = analysis.growth.map(({ stage, requests }) => [stage, ...numbers.map(wanted => {
    const found = requests.find(({ number }) => number === wanted)
    return found ? inThousands(found.user) : '-'
  })])
  const head = ['stage', ...numbers.map(number => `request ${number.toLocaleString('en')}`)]
  return { title: `Instructions of single requests, in thousands${sayCounter(analysis)}`, head, rows }
}

/**
 * @param {InstructionAnalysis | null} analysis
 * @returns {{ head: string[], cells: (stage: string) => string[] }} a column for a table of stages, and none where
 *   nothing was counted
 */
export function instructionsColumn (analysis) {
  if (!analysis?.costs.length) return { head: [], cells: () => [] }
  const costOf = id => analysis.costs.find(({ stage }) => stage === id)
  return { head: ['instructions/request, thousands'], cells: id => [costOf(id) ? inThousands(costOf(id)?.user) : '-'] }
}

function sayCounter ({ counter, version }) {
  return `: counted by ${version}${counter === 'callgrind' ? ', without the kernel' : ''}`
}

function inThousands (instructions) {
  return formatNumber(instructions / 1000)
}

// Half the way from one to the other.
function sayDifference (difference) {
  return difference === null ? '-' : `${(difference / 2 * 100).toFixed(2)} %`
}
