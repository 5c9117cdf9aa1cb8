// @ts-check
import { max, median, min } from 'simple-statistics'
import { hasEnds } from '../analyse/has-ends.js'
import { formatNumber, formatRatio } from './format.js'

/**
 * @import { gatherRoom } from '../check/room.js'
 * @import { Table } from './bench-tables.js'
 * @import { Plot } from './plot.js'
 */

const MOST_APART_PX = 8
const USED_PX = 220 // of a plot's height

/**
 * @param {ReturnType<typeof gatherRoom>} rows
 * @param {number} people
 * @returns {Table}
 */
export function roomTable (rows, people) {
  return {
    title: `The room: ${people} ${people === 1 ? 'participant' : 'participants'}`,
    head: ['exercise', 'done', 'hints', 'lowest ratio', 'median', 'highest'],
    rows: rows.map(({ id, done, hints, ratios }) => {
      const values = ratios.map(({ value }) => value)
      const ends = values.length ? [min, median, max].map(of => formatRatio(of(values))) : ['-', '-', '-']
      return [id, `${done} of ${people}`, String(hints), ...ends]
    })
  }
}

/**
 * @param {ReturnType<typeof gatherRoom>} rows
 * @returns {Plot} a dot for each participant
 */
export function roomPlot (rows) {
  const measured = rows.filter(({ ratios }) => ratios.length).reverse() // the first on top
  return {
    title: "The room's ratios",
    alt: "A dot for each participant's ratio, by exercise, with its interval where there is one.",
    x: { name: 'ratio to the starting point', isLog: true, format: formatRatio },
    y: { name: '', categories: measured.map(({ id }) => id) },
    series: [
      {
        name: 'participants',
        points: measured.flatMap(({ id, ratios }) =>
          ratios.toSorted((a, b) => a.value - b.value).map(({ value, low, high }, i) =>
            ({ x: value, y: id, low, high, downPx: (i - (ratios.length - 1) / 2) * apartPx(measured) }))
        )
      }
    ]
  }
}

// So that the dots of an exercise stand below each other, and apart from those of the next.
function apartPx (measured) {
  const most = Math.max(...measured.map(({ ratios }) => ratios.length))
  return Math.min(MOST_APART_PX, USED_PX / measured.length / most)
}

/**
 * @param {ReturnType<typeof gatherRoom>} rows
 * @returns {Table} what the plot shows, a row for each dot
 */
export function roomDots (rows) {
  return {
    title: "The room's ratios",
    head: ['exercise', 'ratio to the starting point', '95 % interval'],
    rows: rows.flatMap(({ id, ratios }) => ratios.map(ratio => [
      id,
      formatRatio(ratio.value),
      hasEnds(ratio) ? `${formatNumber(ratio.low)} to ${formatNumber(ratio.high)}` : '-'
    ]))
  }
}
