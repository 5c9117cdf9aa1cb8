// @ts-check
import { formatInterval, formatNumber, formatRatio } from './format.js'
import { renderTerminalTable } from './terminal.js'

/**
 * @import { Comparison } from '../analyse/compare.js'
 * @import { findDifferences } from '../analyse/differences.js'
 */

const CPU_WORDS = { more: 'more', less: 'less', unresolved: 'unresolved', 'too few rounds': 'too few rounds' }
const RATE_WORDS = { ...CPU_WORDS, less: 'fewer' }

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
  const head = [
    'contender',
    'before, req/s',
    'after, req/s',
    'requests/s, after / before',
    'CPU per request, after / before'
  ]
  const rows = changes.map(({ contender, before, after, requestsPerSecond, cpuMicrosPerRequest, directions }) => [
    contender.replace('@', '\n@'), // or the longest leaves no room
    formatNumber(before.value),
    formatNumber(after.value),
    `${formatInterval(requestsPerSecond, formatRatio)}\n${RATE_WORDS[directions.requestsPerSecond]}`,
    `${formatInterval(cpuMicrosPerRequest, formatRatio)}\n${CPU_WORDS[directions.cpuMicrosPerRequest]}`
  ])
  return [...lines, describeShift(shift), renderTerminalTable({ title: 'Before and after', head, rows })].join('\n')
}

function describeShift (shift) {
  if (!shift) {
    return (
      'Without the ceiling in both records a change of the machine cannot be told from a change of the code, so nothing is resolved: ' +
      'add it with npm run bench -- ceiling STAGE ...'
    )
  }
  return (
    `The machine: the ceiling, whose code is the same, answered ${formatInterval(shift.requestsPerSecond, formatRatio)} as many requests per second, at ` +
    `${formatInterval(shift.cpuMicrosPerRequest, formatRatio)} the CPU time. The ratios below are what is left when that is taken out.`
  )
}
