// @ts-check
import { analyseInstructions, instructionRatio } from './report-figures.js'
import { column, say, table } from '../kit.js'

/** @import { InstructionAnalysis } from './report-figures.js' */

const PAIRS = [['03-optimized', '02-listener-fix']] // of which the text speaks

export const byHand = [
  '(cd 03-optimized && npx autocannon -c 1 -a 500 --on-port /seed/v1 -- ' +
    'valgrind --tool=callgrind --callgrind-out-file=/dev/null node --single-threaded index.js)'
]
export const besides = 'leaves out the start and the warm-up, and counts again and again'

/** @type {import('../index.js').Report} */
export function report (run, { stages }) {
  const analysis = analyseInstructions(run, stages)
  const has = id => analysis.costs.some(({ stage }) => stage === id)
  return {
    tables: {
      ...(analysis.costs.length && { costs: costsTable(analysis) }),
      ...(analysis.growth.length && { growth: growthTable(analysis) })
    },
    values: Object.fromEntries(PAIRS.filter(pair => pair.every(has))
      .map(([over, under]) => [`${over}-by-${under}`, say.ratio(instructionRatio(analysis, over, under))])),
    notes: [
      ...(run.missing ? [run.missing] : []),
      ...run.processes.flatMap(({ stage, process, failure }) =>
        failure ? [`${stage}, process ${process}, was not counted: ${failure.message}`] : [])
    ]
  }
}

/** @param {InstructionAnalysis} analysis of steady stages, the cheapest first */
function costsTable ({ costs, version }) {
  return table(`Instructions of a request, in thousands${sayCounter(version)}`, costs, [
    ['stage', ({ stage }) => stage],
    ['instructions/request', ({ user }) => inThousands(user)],
    ["÷ the ceiling's", ({ ofCeiling }) => ofCeiling === null ? '-' : say.ratio(ofCeiling)],
    // Half the way from one to the other.
    ['± between processes', ({ difference }) => difference === null ? '-' : `${(difference / 2 * 100).toFixed(2)} %`],
    ['mean with GC', ({ overall }) => inThousands(overall)]
  ])
}

/** @param {InstructionAnalysis} analysis of stages in which each request makes the next one slower */
function growthTable ({ growth, version }) {
  const numbers = [...new Set(growth.flatMap(({ requests }) => requests.map(({ number }) => number)))]
  return table(`Instructions of single requests, in thousands${sayCounter(version)}`, growth, [
    ['stage', ({ stage }) => stage],
    ...numbers.map(wanted => column(`request ${wanted.toLocaleString('en')}`, ({ requests }) => {
      const found = requests.find(({ number }) => number === wanted)
      return found ? inThousands(found.user) : '-'
    }))
  ])
}

function sayCounter (version) {
  return `: counted by ${version}, without the kernel`
}

function inThousands (instructions) {
  return say.number(instructions / 1000)
}
