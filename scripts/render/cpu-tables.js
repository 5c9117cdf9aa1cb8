// @ts-check
// Steady stages by CPU time alone: a generator that is full bounds requests per second, and not that.
import article from '../../docs/article-figures.json' with { type: 'json' }
import { describeLoad } from 'bench-in-turns/turns/defaults.js'
import { invertInterval, isResolved } from 'bench-in-turns/judge/interval.js'
import { formatNumber, formatRatio, ratioCell, sayDoubt, sayInterval } from 'bench-in-turns/say/format.js'
import { findCpu, findRate, findRatio, figuresOf, isRateOfGenerator, SLICES } from '../results/stage-figures.js'
import { message, say } from './say.js'
import { comparedPairs, leagueEntries } from './standings-tables.js'
import { table } from 'bench-in-turns/say/table.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Entry } from './standings-tables.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Table } from 'bench-in-turns/say/table.js'
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} the cheapest steady stage of each track, the cheapest first
 */
export function frameworksTable (bench) {
  const noise = noiseOf(bench)
  const timesCell = ratio => ratioCell(ratio, isResolved(ratio, noise) ? '' : say('unresolved'))
  return table('The cheapest stage of each framework', cheapestOfTracks(bench), [
    ['stage', ({ stage }) => stage.id],
    ['CPU µs/request', ({ cpu }) => sayInterval(cpu, formatNumber)],
    ['÷ the ceiling', ({ cpuOfCeiling }) => cpuOfCeiling ? timesCell(invertInterval(cpuOfCeiling)) : '-'],
    ['requests/s', ({ rate }) => formatNumber(rate.value)],
    ['generator full?', ({ isGeneratorFull }) => isGeneratorFull ? say('yes') : say('no')]
  ])
}

/** @param {BenchAnalysis} bench @returns {Entry[]} */
function cheapestOfTracks (bench) {
  const entries = leagueEntries(bench)
    .filter(({ stage }) => stage.isSteady && !stage.revision)
    .sort((a, b) => a.cpu.value - b.cpu.value)
  return entries.filter((entry, i) => entries.findIndex(({ stage }) => stage.track === entry.stage.track) === i)
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} steady stages against their neighbours, and one against itself
 */
export function cpuComparisonTable (bench) {
  const noise = noiseOf(bench)
  return table('CPU time of steady stages, compared', comparedPairs(bench.league), [
    ['from', ({ under }) => under],
    ['to', pair => pair === bench.league?.noisePair ? say('itself') : pair.over],
    ['CPU time, from ÷ to', ({ cpuMicrosPerRequest: cpu }) => sayInterval(cpu, formatRatio)],
    ['verdict', ({ cpuMicrosPerRequest: cpu }) => cpu === noise
      ? say('noise')
      : sayDoubt(cpu, isResolved(cpu, noise)) || (cpu.value > 1 ? say('cheaper') : say('more expensive'))]
  ])
}

/** @param {BenchAnalysis} bench */
function noiseOf ({ league }) {
  return league?.noisePair?.cpuMicrosPerRequest ?? null
}

// The table that a chapter begins with: what a stage answers, how often as many that is as the one before it, and what
// the article printed.

/**
 * @param {BenchAnalysis} bench of one track, whose first stage has no steady state
 * @returns {Table} each ratio is of two rates of the same column: fresh where the stage before is only fresh, else warm
 */
export function raceTable (bench) {
  const [{ load: first }] = bench.contenders
  const fresh = describeLoad(first)
  return table('Each stage beside the one before', bench.stages, [
    ['stage', ({ id }) => id],
    [message`requests/s, fresh, ${first.durationS} s`, ({ id }) => sayRate(bench, id, fresh)],
    ['requests/s, warm', ({ id }) => sayRate(bench, id, SLICES)],
    ['÷ the row above', ({ id: over }, i) => {
      const under = bench.stages[i - 1]?.id
      const ratioBy = load => findRatio(bench, { over, under, load })
      const load = under && ratioBy(SLICES) ? SLICES : fresh
      const ratio = under && ratioBy(load)
      if (!ratio) return '-'
      const said = sayInterval(ratio, formatRatio)
      return isRateOfGenerator(bench, over, load) ? say('at least {ratio}', { ratio: said }) : said
    }],
    ['CPU µs/request', ({ id }) => formatNumber(findCpu(bench, id, figuresOf(bench, id, SLICES) ? SLICES : fresh))],
    ['article, requests/s', ({ id }) => sayPublished(article.autocannon[id], first.connections)]
  ])
}

function sayRate (bench, id, load) {
  const rate = findRate(bench, id, load)
  if (!Number.isFinite(rate)) return '-'
  return isRateOfGenerator(bench, id, load) ? say('at least {rate}', { rate: formatNumber(rate) }) : formatNumber(rate)
}

function sayPublished (published, connections) {
  if (!published) return '-'
  const rate = formatNumber(published.requests.average)
  return published.connections === connections
    ? rate
    : say('{rate}, over {connections} connections', { rate, connections: published.connections })
}
