// @ts-check
// What each version did by itself, as a table; and the marks of samples, as symbols behind a figure and as footnotes.
import { median } from 'simple-statistics'
import { cpuShares, shownMarks } from '../judge/slices.js'
import { countingSlices, standings } from '../judge/standings.js'
import { formatInterval, formatNumber, formatShare } from './format.js'
import { table } from './table.js'

/**
 * @import { JudgedSliceRun, Mark, Marked } from '../judge/slices.js'
 * @import { Table } from './table.js'
 */

/**
 * @param {JudgedSliceRun} run
 * @returns {Table} of the uninterrupted spans; a version that failed is not in it
 */
export function figuresTable (run) {
  const middle = (id, value) => median(countingSlices(run, id).map(value))
  const inMs = (id, name) => middle(id, ({ latencyMicros }) => (latencyMicros?.[name] ?? NaN) / 1000)
  return table('Each by itself, with 95 % intervals over its starts', standings(run), [
    ['version', ({ contender }) => contender],
    ['requests/s', own => formatInterval(own.requestsPerSecond, formatNumber) + markSymbols(own)],
    ['CPU µs/request', own => formatInterval(own.cpuMicrosPerRequest, formatNumber)],
    ['p50, ms', ({ contender }) => formatNumber(inMs(contender, 'p50'))],
    ['p99, ms', ({ contender }) => formatNumber(inMs(contender, 'p99'))],
    ['server CPU', ({ contender }) => formatShare(middle(contender, slice => cpuShares(slice).server))]
  ])
}

/**
 * @param {JudgedSliceRun} run
 * @returns {string[]} a line for each version that failed, and for what else there is to know of the figures
 */
export function sayFigureNotes (run) {
  const { failures, slices } = run
  const failed = failures.map(({ message, stderrLines }) =>
    [message, ...stderrLines.map(line => `  | ${line}`)].join('\n'))
  const busy = slices.filter(({ spoilers }) => spoilers.length).length
  return [
    ...failed,
    ...footnotesOf(standings(run).map(own => ({ ...own, unit: 'spans' }))),
    ...busy * 2 > slices.length ? [`The machine was busy in ${busy} of ${slices.length} spans.`] : []
  ]
}

// Each begins a line of Markdown as a footnote, so it must not be Markdown.
/** @type {Record<Mark, { symbol: string, meaning: string }>} */
const MARKS = {
  'generator-bound': {
    symbol: '†',
    meaning: 'The load generator reached its limit before the server did: compare the CPU time per request'
  },
  busy: { symbol: '§', meaning: 'Other programs used more than a quarter of a core meanwhile' },
  throttled: {
    symbol: '¶',
    meaning:
      "The machine was held back: more than a tenth of its CPU time went to its hypervisor's other guests or to a " +
      'limit, or its clock fell by a tenth'
  },
  little: {
    symbol: '◊',
    meaning:
      "Rate × mean latency should be the number of connections (Little's law), but is off by more than 10 %: this " +
      'server gets slower all the time, and its slowest answers have not come by the end'
  }
}

/**
 * @param {Marked} samples
 * @returns {string} symbols to stand behind a figure, with a space before them; empty when there are none
 */
export function markSymbols (samples) {
  const shown = shownMarks(samples)
  const inOrder = Object.keys(MARKS).filter(mark => shown.includes(/** @type {Mark} */ (mark)))
  const symbols = inOrder.map(mark => MARKS[mark].symbol).join('')
  return symbols && ` ${symbols}`
}

/**
 * @param {(Marked & { contender: string, unit: string })[]} figures `unit` what their samples are called
 * @returns {string[]} a line for every mark that some figure shows
 */
export function footnotesOf (figures) {
  return /** @type {Mark[]} */ (Object.keys(MARKS)).flatMap(mark => {
    const showing = figures.filter(of => shownMarks(of).includes(mark))
    if (showing.length === 0) return []
    const where = showing.map(
      ({ contender, marks, count, unit }) => `${contender} in ${marks[mark]} of ${count} ${unit}`
    )
    return [`${MARKS[mark].symbol} ${MARKS[mark].meaning} (${where.join('; ')}).`]
  })
}
