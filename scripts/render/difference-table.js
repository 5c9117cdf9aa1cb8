// @ts-check
import { formatNumber } from './format.js'
import { place, shorten } from './profile-tables.js'

/**
 * @import { FunctionDifference, ProfileDifference } from '../analyse/profile-difference.js'
 * @import { Table } from './bench-tables.js'
 */

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
      ...shown.map(entry => [...nameCells(entry), ...figureCells(entry.before.self, entry.after.self)]),
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
    rows: own.slice(0, OWN_SHOWN)
      .map(entry => [...nameCells(entry), ...figureCells(entry.before.total, entry.after.total)])
  }
}

function nameCells ({ frame }) {
  return [shorten(frame.name), place(frame)]
}

function figureCells (before, after) {
  const difference = formatNumber(after - before)
  return [formatNumber(before), formatNumber(after), after > before ? `+${difference}` : difference]
}

/** @param {FunctionDifference} entry */
function totalDifference ({ before, after }) {
  return Math.abs(after.total - before.total)
}
