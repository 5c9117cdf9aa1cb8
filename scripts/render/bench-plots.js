// @ts-check
// The plots of a bench. Nothing but the bench goes into them.
import { formatNumber } from 'bench-in-turns/say/format.js'
import { leagueEntries } from './standings-tables.js'

/**
 * @import { Bars } from './bars.js'
 * @import { BenchAnalysis } from '../results/analysis.js'
 */

/** Every plot of a bench, by name. */
export const benchPlots = {
  league: bench => rankingBars(bench, 'rate', 'requests/s', 'Requests per second of all contenders'),
  'cpu-league': bench => ({
    ...rankingBars(bench, 'cpu', 'CPU µs/request', 'CPU time of a request in µs, on a logarithmic axis'), isLog: true
  })
}

/**
 * @param {BenchAnalysis} bench
 * @param {'rate' | 'cpu'} figure
 * @param {string} unit
 * @param {string} title
 * @returns {Bars}
 */
function rankingBars (bench, figure, unit, title) {
  const bars = leagueEntries(bench).map(({ stage, [figure]: interval }) => ({
    name: stage.id,
    value: interval.value,
    low: interval.low,
    high: interval.high,
    label: formatNumber(interval.value)
  }))
  const said = bars.map(({ name, label }) => `${name} ${label}`)
  return {
    title,
    alt: `${unit}, geometric means with 95 % intervals: ${said.join(', ')}. ` +
      'Stages without a steady state: medians of fresh runs.',
    bars
  }
}
