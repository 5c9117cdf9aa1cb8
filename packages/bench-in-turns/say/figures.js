// @ts-check
// What each version did by itself, as a table.
import { median } from 'simple-statistics'
import { cpuShares } from '../judge/slices.js'
import { countingSlices, standings } from '../judge/standings.js'
import { formatNumber, formatShare, sayInterval } from './format.js'
import { footnotesOf, markSymbols } from './marks.js'
import { say } from '../message.js'
import { table } from './table.js'

/**
 * @import { Said } from '../message.js'
 * @import { JudgedSliceRun } from '../judge/slices.js'
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
