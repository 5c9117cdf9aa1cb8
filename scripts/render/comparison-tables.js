// @ts-check
import { invertInterval } from '../results/interval.js'
import { SLICES } from '../results/rates.js'
import { formatInterval, formatNumber, formatRatio } from './format.js'
import { place, shorten } from './profile-tables.js'
import { renderTerminalTable } from './terminal.js'

/**
 * @import { Against, Comparison, findDifferences } from '../results/comparison.js'
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { FunctionDifference, ProfileDifference } from '../results/profile-difference.js'
 * @import { Table } from './bench-tables.js'
 */

const CPU_WORDS = { faster: 'less', slower: 'more' } // said of it

/**
 * @param {Against} against
 * @param {Pick<BenchAnalysis, 'packages'>} bench
 * @returns {string} a line, and one for each thing to know of it
 */
export function renderAgainst (
  { stage, older, load, requestsPerSecond, cpuMicrosPerRequest, verdicts, isSameCode },
  { packages }
) {
  const other = Object.entries(older.revision?.askedFor ?? {}).map(
    ([name, version]) => `${older.id} asks for ${name} ${version} and ran with ${packages[name]}`
  )
  if (!load || !requestsPerSecond || !cpuMicrosPerRequest) {
    return [`${stage} / ${older.id}: no ratio, since no round has both`, ...other].join('\n')
  }
  const parts = [
    `requests/s ${formatInterval(requestsPerSecond, formatRatio)}, ${verdicts.requestsPerSecond}`,
    `CPU per request ${formatInterval(cpuMicrosPerRequest, formatRatio)}, ` +
    `${CPU_WORDS[verdicts.cpuMicrosPerRequest] ?? verdicts.cpuMicrosPerRequest}`
  ]
  const how = load === SLICES ? 'in slices' : `in fresh runs at ${load}`
  const same = isSameCode ? [`${stage} is the same code then and now, so this is noise alone`] : []
  return [`${stage} / ${older.id}, ${how}: ${parts.join('; ')}`, ...same, ...other].join('\n')
}

/**
 * @param {Against} against of somebody's own server
 * @returns {string} one sentence, with the ratio that a cheaper request has above 1
 */
export function sayChange ({ stage, cpuMicrosPerRequest, verdicts, isSameCode }) {
  const verdict = verdicts.cpuMicrosPerRequest
  if (!cpuMicrosPerRequest || verdict === 'too few rounds') return `${stage}: too few rounds for a verdict`
  const ratio = verdict === 'slower' ? cpuMicrosPerRequest : invertInterval(cpuMicrosPerRequest)
  const said = formatInterval(ratio, formatRatio)
  const same = isSameCode ? ' The code is the same, so this is noise alone.' : ''
  if (verdict === 'not decided') {
    return `${stage}: no difference in the CPU time of a request can be told from noise: ${said}.${same}`
  }
  return `${stage}: the change makes a request ${said} ${verdict === 'faster' ? 'cheaper' : 'more expensive'} in ` +
    `CPU time.${same}`
}

/**
 * @param {ReturnType<typeof findDifferences>} differences between the machines and versions
 * @param {Comparison} comparison
 * @returns {string}
 */
export function renderComparison (differences, { shift, changes }) {
  const lines = differences.map(
    ({ name, before, after }) => `${name} differs: ${before ?? 'none'} before, ${after ?? 'none'} after`
  )
  if (changes.length === 0) return [...lines, 'the two records have no contender in common'].join('\n')
  const figures = ['requests/s, after / before', 'CPU per request, after / before']
  const head = ['contender', 'before, req/s', 'after, req/s', ...figures]
  const rows = changes.map(({ contender, before, after, requestsPerSecond, cpuMicrosPerRequest, directions }) => [
    contender.replace('@', '\n@'), // or the longest leaves no room
    formatNumber(before.value),
    formatNumber(after.value),
    `${formatInterval(requestsPerSecond, formatRatio)}\n${directions.requestsPerSecond.replace('less', 'fewer')}`,
    `${formatInterval(cpuMicrosPerRequest, formatRatio)}\n${directions.cpuMicrosPerRequest}`
  ])
  return [...lines, describeShift(shift), renderTerminalTable({ title: 'Before and after', head, rows })].join('\n')
}

function describeShift (shift) {
  if (!shift) {
    return 'Without the ceiling in both records a change of the machine cannot be told from a change of the code, so ' +
      'nothing is resolved: add it with npm run bench -- ceiling STAGE ...'
  }
  const [rate, cpu] = [shift.requestsPerSecond, shift.cpuMicrosPerRequest].map(it => formatInterval(it, formatRatio))
  return `The machine: the ceiling, whose code is the same, answered ${rate} as many requests per second, at ${cpu} ` +
    'the CPU time. The ratios below are what is left when that is taken out.'
}

const FUNCTIONS_SHOWN = 10
const OWN_SHOWN = 5

/**
 * @param {ProfileDifference} difference
 * @returns {Table} the functions whose own time differs most; the rows add up
 */
export function differenceTable ({ before, after, functions }) {
  const [shown, others] = [functions.slice(0, FUNCTIONS_SHOWN), functions.slice(FUNCTIONS_SHOWN)]
  const sum = side => others.reduce((all, entry) => all + entry[side].self, 0)
  return {
    title: `CPU time of a request in µs: ${before.name}, then ${after.name}; each function by itself`,
    head: ['function', 'where', 'before', 'after', 'difference'],
    rows: [
      ...shown.map(entry => differenceRow(entry, 'self')),
      [`${others.length} others`, '-', ...figureCells(sum('before'), sum('after'))],
      ['all', '-', ...figureCells(before.cpuMicros, after.cpuMicros)]
    ]
  }
}

/**
 * @param {ProfileDifference} difference
 * @returns {Table} the servers' own functions, with all that they call
 */
export function ownDifferenceTable ({ functions }) {
  const own = functions
    .filter(({ frame }) => frame.kind === 'app')
    .sort((a, b) => totalDifference(b) - totalDifference(a))
  return {
    title: 'The same for functions of the server itself, with all that they call',
    head: ['function', 'where', 'before', 'after', 'difference'],
    rows: own.slice(0, OWN_SHOWN).map(entry => differenceRow(entry, 'total'))
  }
}

function differenceRow ({ frame, before, after }, time) {
  return [shorten(frame.name), place(frame), ...figureCells(before[time], after[time])]
}

function figureCells (before, after) {
  const difference = formatNumber(after - before)
  return [formatNumber(before), formatNumber(after), after > before ? `+${difference}` : difference]
}

/** @param {FunctionDifference} entry */
function totalDifference ({ before, after }) {
  return Math.abs(after.total - before.total)
}
