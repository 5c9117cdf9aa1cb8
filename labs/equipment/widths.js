// @ts-check
// What comparisons of one server show together: how wide their intervals are in each sitting, whether who was started
// first is the cheaper one, and whether starts scatter as their intervals say.
import { median } from 'simple-statistics'
import { stats } from 'bench-in-turns'
import { verdictOn } from '../../scripts/results/estimates.js'
import { column, message, say, table } from '../kit.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { Table } from 'bench-in-turns/kit.js'
 */

/** @typedef {Interval & { starts?: number[] }} Ratio now ÷ older, and that of each start */
/**
 * @typedef {object} Compared
 * @property {string} server
 * @property {number} [sitting] not of records that are older than this count
 * @property {boolean[]} [firsts] in which starts the one that is judged was started first
 * @property {Record<string, Ratio | null>} figures by name
 */

/** By their names in a record. */
const FIGURES = { cpuMicrosPerRequest: 'CPU per request', requestsPerSecond: 'requests/s' }
const ORDER = { atLeast: 1 / 1.007, atMost: 1.007 }
const Z_SQUARED = { atLeast: 0.8, atMost: 1.6 } // 1.33 with eight degrees of freedom, where all is as it should be

/**
 * @param {Compared[]} comparisons
 * @param {Record<string, string>} [names] of the figures
 * @returns {Table} a row for each server in each sitting, the widest first
 */
export function widthsTable (comparisons, names = FIGURES) {
  const figures = Object.keys(names)
  const groups = [...Map.groupBy(comparisons, ({ server, sitting }) => `${sitting} ${server}`).values()]
  const rows = groups.map(some => ({
    ...some[0], count: some.length, widths: figures.map(figure => widthsOf(some.map(one => one.figures[figure])))
  })).filter(({ widths }) => widths.some(each => each.length))
  const sittings = new Set(comparisons.map(({ sitting }) => sitting)).size
  const widest = ({ widths }) => Math.max(...widths.flat())
  return table('Half width of the intervals by server and sitting, the widest first',
    rows.toSorted((a, b) => widest(b) - widest(a)), [
      ['server', ({ server }) => say.word(server)],
      ['sitting', ({ sitting }) => sitting === undefined ? '-' : message`${sitting} of ${sittings}`],
      ['comparisons', ({ count }) => String(count)],
      ...figures.flatMap((figure, i) => [
        column(message`${say.word(names[figure])}: median`, ({ widths: { [i]: own } }) =>
          sayWidth(own.length ? median(own) : NaN)),
        column('the widest', ({ widths }) => sayWidth(Math.max(...widths[i])))
      ])
    ])
}

/** @param {(Interval | null)[]} ratios @returns {number[]} half widths of those that have an interval */
export function widthsOf (ratios) {
  return ratios.filter(stats.hasEnds).map(({ low, high }) => Math.sqrt(high / low) - 1)
}

/** @param {number} width of one @returns {string} with a decimal: `1.7 %` */
export function sayWidth (width) {
  return Number.isFinite(width) ? `${(width * 100).toFixed(1)} %` : '-'
}

/**
 * @param {Compared[]} equals comparisons of a server with itself
 * @returns {Table} each bound is undecided where it lies in the interval
 */
export function orderTable (equals) {
  const rows = [...Map.groupBy(equals, ({ server }) => server)]
    .map(([server, some]) => ({ server, each: Object.keys(FIGURES).map(figure => orderOf(some, figure)) }))
    .filter(({ each }) => each.every(({ order }) => order))
  return table('Started first ÷ started second, of one server, and how comparisons scatter', rows, [
    ['server', ({ server }) => say.word(server)],
    ['starts', ({ each: [{ order }] }) => String(order?.count)],
    ...Object.values(FIGURES).flatMap((name, i) => [
      column(message`${say.word(name)}: first ÷ second`, ({ each }) => sayFine(each[i].order)),
      column('within 0.7 %', ({ each }) => sayBound(each[i].order, ORDER)),
      column('mean z²', ({ each }) => say.interval(each[i].zSquared)),
      column('from 0.8 to 1.6', ({ each }) => sayBound(each[i].zSquared, Z_SQUARED))
    ])
  ])
}

function sayBound (interval, bounds) {
  return interval ? say.word(verdictOn(interval, bounds)) : '-'
}

/** The question is about one per cent. */
function sayFine (interval) {
  const [value, low, high] = [interval.value, interval.low, interval.high].map(ratio => Number(ratio).toFixed(3))
  return stats.hasEnds(interval) ? message`${value}x (${low} to ${high})` : message`${value}x`
}

/**
 * Where a difference is known by its scatter alone, z² = (ratio ÷ its standard error)² is 1 in the mean, and a little
 * more for few starts. Below, intervals are wider than they need be; above, they are too narrow.
 *
 * @param {Compared[]} equals of one server
 * @returns {{ order: Interval | null, zSquared: Interval | null }} nulls where nobody knows who was started first
 */
function orderOf (equals, figure) {
  const known = equals.flatMap(({ firsts, figures }) => {
    const starts = figures[figure]?.starts ?? []
    return firsts && starts.length ? [{ firsts, starts }] : []
  })
  if (!known.length) return { order: null, zSquared: null }
  const firsts = known.flatMap(one => one.firsts)
  const ofFirst = known.flatMap(one => one.starts).map((ratio, i) => firsts[i] ? ratio : 1 / ratio)
  const squares = known.filter(({ starts }) => starts.length > 2).map(({ starts, firsts }) => {
    const { middle, error } = stats.estimateOf(starts.map(Math.log), firsts)
    return (middle / error) ** 2
  })
  const zSquared = squares.length ? stats.meanInterval(squares) : null
  return { order: stats.ratioInterval(ofFirst, { firsts }), zSquared }
}
