// @ts-check
// What each version did by itself, as a table; and the marks of samples, as symbols behind a figure and as footnotes.
import { median } from 'simple-statistics'
import { cpuShares, shownMarks } from '../judge/slices.js'
import { countingSlices, standings } from '../judge/standings.js'
import { say } from '../message.js'
import { formatNumber, formatShare, sayInterval } from './format.js'
import { table } from './table.js'

/**
 * @import { Message, Said } from '../message.js'
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
  return table(say('Each by itself, with 95 % intervals over its starts'), standings(run), [
    [say('version'), ({ contender }) => contender],
    [say('requests/s'), own => say('{figure}{marks}', {
      figure: sayInterval(own.requestsPerSecond, formatNumber), marks: markSymbols(own)
    })],
    [say('CPU µs/request'), own => sayInterval(own.cpuMicrosPerRequest, formatNumber)],
    [say('p50, ms'), ({ contender }) => formatNumber(inMs(contender, 'p50'))],
    [say('p99, ms'), ({ contender }) => formatNumber(inMs(contender, 'p99'))],
    [say('server CPU'), ({ contender }) => formatShare(middle(contender, slice => cpuShares(slice).server))]
  ])
}

/**
 * @param {JudgedSliceRun} run
 * @returns {Said[]} a line for each version that failed, and for what else there is to know of the figures
 */
export function sayFigureNotes (run) {
  const { failures, slices } = run
  const failed = failures.map(({ message, stderrLines }) =>
    [message, ...stderrLines.map(line => `  | ${line}`)].join('\n'))
  const busy = slices.filter(({ spoilers }) => spoilers.length).length
  return [
    ...failed,
    ...footnotesOf(standings(run).map(own => ({ ...own, unit: say('spans') }))),
    ...busy * 2 > slices.length
      ? [say('The machine was busy in {busy} of {count} spans.', { busy, count: slices.length })]
      : []
  ]
}

// Each begins a line of Markdown as a footnote, so it must not be Markdown.
/** @type {Record<Mark, { symbol: string, meaning: Message }>} */
const MARKS = {
  'generator-bound': {
    symbol: '†',
    meaning: say('The load generator reached its limit before the server did: compare the CPU time per request')
  },
  busy: { symbol: '§', meaning: say('Other programs used more than a quarter of a core meanwhile') },
  throttled: {
    symbol: '¶',
    meaning: say(
      "The machine was held back: more than a tenth of its CPU time went to its hypervisor's other guests or to a " +
      'limit, or its clock fell by a tenth'
    )
  },
  little: {
    symbol: '◊',
    meaning: say(
      "Rate × mean latency should be the number of connections (Little's law), but is off by more than 10 %: this " +
      'server gets slower all the time, and its slowest answers have not come by the end'
    )
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
 * @param {(Marked & { contender: string, unit: Message })[]} figures `unit` what their samples are called
 * @returns {Message[]} a line for every mark that some figure shows
 */
export function footnotesOf (figures) {
  return /** @type {Mark[]} */ (Object.keys(MARKS)).flatMap(mark => {
    const showing = figures.filter(of => shownMarks(of).includes(mark))
    if (showing.length === 0) return []
    const where = showing.map(({ contender, marks, count, unit }) =>
      say('{contender} in {some} of {count} {unit}', { contender, some: Number(marks[mark]), count, unit }))
    return [say('{symbol} {meaning} ({where}).', { ...MARKS[mark], where })]
  })
}
