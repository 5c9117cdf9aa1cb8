// @ts-check
import { isResolved } from '../analyse/resolved.js'
import { formatInterval, formatNumber, formatRatio } from './format.js'
import { renderTerminalTable } from './terminal.js'

/** @import { Change, commonNoisePair } from '../analyse/compare.js' */

/**
 * @param {string[]} differences between the machines and versions
 * @param {Change[]} changes
 * @param {ReturnType<typeof commonNoisePair>} floor
 * @returns {string}
 */
export function renderComparison (differences, changes, floor) {
  const head = ['contender', 'before, req/s', 'after, req/s', 'after / before', '', 'times less CPU per request', '']
  const rows = changes.map(({ contender, before, after, requestsPerSecond, cpuMicrosPerRequest }) => [
    contender,
    formatInterval(before, formatNumber),
    formatInterval(after, formatNumber),
    ...ratioCells(requestsPerSecond, floor.requestsPerSecond, 'more', 'fewer'),
    ...ratioCells(cpuMicrosPerRequest, floor.cpuMicrosPerRequest, 'less', 'more')
  ])
  const table = rows.length ? renderTerminalTable({ title: 'Before and after', head, rows }) : 'the two records have no contender in common'
  return [...differences, table].join('\n')
}

function ratioCells (ratio, floor, up, down) {
  if (ratio.low === null) return [formatRatio(ratio.value), 'too few rounds']
  return [formatInterval(ratio, formatRatio), isResolved(ratio, floor) ? ratio.value > 1 ? up : down : 'unresolved']
}
