// @ts-check
// Stages beside each other, as tables and as bars: steady ones from slices, the others from fresh runs.
import { compareSlices } from 'bench-in-turns/judge/standings.js'
import { footnotesOf, markSymbols } from 'bench-in-turns/say/outcome.js'
import { formatNumber, formatRatio, formatShare, sayInterval } from 'bench-in-turns/say/format.js'
import { table } from 'bench-in-turns/say/table.js'
import { hasEnds } from 'bench-in-turns/judge/interval.js'
import { COMMON_LOAD, describeLoad } from '../stages/common-load.js'
import { isResolved, isResolvedCold } from '../results/estimates.js'
import {
  ceilingOf, figuresOf, findCpuRatio, freshSecondsOf, findRate, findRatio, isGeneratorBound, SLICES
} from '../results/stage-figures.js'
import { message, say } from './say.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Load } from '../stages/whole-load.js'
 * @import { Bars } from './bars.js'
 * @import { Message } from './say.js'
 * @import { Table } from 'bench-in-turns/say/table.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Said } from 'bench-in-turns/message.js'
 */

/** Stands behind a figure that is from fresh runs. */
const FRESH = '‡'
const COMMON = describeLoad(/** @type {Load} */ (COMMON_LOAD))

/**
 * @typedef {object} Entry
 * @property {BenchAnalysis['stages'][number]} stage
 * @property {Interval} rate requests per second
 * @property {number} freshRate requests per second of fresh runs under the common load; NaN where there are none
 * @property {number} freshS how long each of them was
 * @property {string} mark
 * @property {Interval} cpu CPU µs/request
 * @property {Interval} [ofCeiling] rate by the ceiling's
 * @property {Interval} [cpuOfCeiling] the ceiling's CPU time by its own
 * @property {number} generatorCpuShare
 * @property {boolean} isGeneratorFull and the server is not, so requests per second are rather the generator's
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {Entry[]} every stage that was measured, the fastest first
 */
export function leagueEntries (bench) {
  const { stages, contenders, slices } = bench
  const ceiling = ceilingOf(bench)
  const entries = stages.flatMap(stage => {
    const { id, isSteady } = stage
    const loads = contenders.filter(contender => contender.stage.id === id).map(({ load }) => load)
    const fresh = loads.find(load => !isSteady || describeLoad(load) === COMMON)
    const figures = figuresOf(bench, id, isSteady || !fresh ? SLICES : describeLoad(fresh))
    if (!figures) return []
    const toCeiling = slices && isSteady && ceiling && ceiling !== id ? compareSlices(slices, id, ceiling) : null
    return [{
      stage,
      rate: figures.requestsPerSecond,
      freshRate: isSteady ? findRate(bench, id, COMMON) : figures.requestsPerSecond.value,
      freshS: fresh?.durationS ?? NaN,
      mark: (isSteady ? '' : ` ${FRESH}`) + markSymbols(figures),
      cpu: figures.cpuMicrosPerRequest,
      ofCeiling: toCeiling?.requestsPerSecond,
      cpuOfCeiling: toCeiling?.cpuMicrosPerRequest,
      generatorCpuShare: figures.generatorCpuShare,
      isGeneratorFull: isGeneratorBound(figures)
    }]
  })
  return entries.sort((a, b) => b.rate.value - a.rate.value)
}

// Steady stages, from many short alternating slices; those that are not steady, from fresh runs.

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} every stage, the fastest first
 */
export function leagueTable (bench) {
  const figure = of => of ? sayInterval(of, formatNumber) : '-'
  const marked = (/** @type {Said} */ figure, /** @type {string} */ mark) => say('{figure}{mark}', { figure, mark })
  return table('All contenders', leagueEntries(bench), [
    ['stage', ({ stage }) => stage.id, 'names'],
    ['requests/s, warm', ({ stage, rate, mark }) => stage.isSteady ? marked(figure(rate), mark) : '-'],
    ['requests/s, fresh runs', ({ stage, freshRate, freshS, mark }) =>
      marked(sayFresh(freshRate, freshS), stage.isSteady ? '' : mark)],
    ['requests/s ÷ ceiling', ({ ofCeiling }) => figure(ofCeiling), 'details'],
    ['CPU µs/request', ({ cpu }) => figure(cpu)],
    ["ceiling's CPU ÷ its own", ({ cpuOfCeiling }) => figure(cpuOfCeiling), 'details'],
    ['generator CPU', ({ generatorCpuShare }) => formatShare(generatorCpuShare), 'details']
  ])
}

/** Its length too, where it is not that of most. @param {number} rate @param {number} seconds */
function sayFresh (rate, seconds) {
  if (Number.isNaN(rate)) return '-'
  const value = formatNumber(rate)
  return seconds === COMMON_LOAD.durationS ? value : say('{rate} in {seconds} s', { rate: value, seconds })
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Said[]} what the figures of the league table are, and what their marks mean
 */
export function leagueNotes (bench) {
  const first = say('Warm servers take short turns, and their figures are means with 95 % intervals. Each fresh run ' +
    'starts a new process, and its figures are medians: compare within a column. {mark} No steady state: true for ' +
    'the length of these runs only.', { mark: FRESH })
  return [first, ...footnotes(bench)]
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} steady stages against their neighbours, and one against itself
 */
export function comparisonTable ({ league }) {
  const { noisePair } = league ?? {}
  const cell = (pair, figure) => {
    const doubt = sayDoubt(pair[figure], isResolved(pair[figure], noisePair?.[figure]))
    return ratioCell(pair[figure], pair === noisePair ? say('noise') : doubt)
  }
  return table('Steady stages compared', comparedPairs(league), [
    ['ratio', pair => pair === noisePair
      ? say('noise: {stage} ÷ itself', { stage: pair.under })
      : `${pair.over} ÷ ${pair.under}`],
    ['requests/s', pair => cell(pair, 'requestsPerSecond')],
    ['CPU per request, second ÷ first', pair => cell(pair, 'cpuMicrosPerRequest')]
  ])
}

/**
 * @param {BenchAnalysis['league']} league
 * @returns {any[]} all ratios of it, and the noise
 */
export function comparedPairs (league) {
  return league ? [...league.ratios, ...league.noisePair ? [league.noisePair] : []] : []
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} of fresh runs, every round
 */
export function ratioTable (bench) {
  return table('Fresh runs compared: requests per second', bench.ratios, [
    ['ratio', ({ over, under }) => `${over} ÷ ${under}`],
    ['load', ({ over, load }) => {
      const durationS = freshSecondsOf(bench, over, load)
      return say('{load}, {seconds} s', { load, seconds: durationS })
    }],
    ['each round', ({ rounds }) => rounds.map(formatRatio).join(' / '), 'details'],
    ['geometric mean', pair => {
      const mean = findRatio(bench, pair)
      return mean ? ratioCell(mean, sayDoubt(mean, isResolvedCold(mean))) : say('no valid pair')
    }],
    ['CPU per request, second ÷ first', pair => {
      const cpu = findCpuRatio(bench, pair)
      return cpu ? sayInterval(cpu, formatRatio) : '-'
    }]
  ])
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Message[]} a line for every mark that some figure of the bench shows
 */
export function footnotes ({ summaries, league }) {
  return footnotesOf([
    ...(league?.standings ?? []).map(of => ({ ...of, unit: say('short turns') })),
    ...summaries.map(of => ({ ...of, unit: say('fresh runs') }))
  ])
}

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
  const bars = leagueEntries(bench).map(({ stage, freshS, [figure]: interval }) => ({
    name: stage.id,
    value: interval.value,
    low: interval.low,
    high: interval.high,
    label: formatNumber(interval.value) + (stage.isSteady ? '' : ` (${freshS} s)`)
  }))
  const said = bars.map(({ name, label }) => message`${name} ${label}`)
  return {
    title,
    alt: message`${say(unit)}, geometric means with 95 % intervals: ${said}.
      Stages without a steady state: medians of fresh runs.`,
    bars
  }
}

// A ratio in a table, with what keeps it from being a verdict below it.

/**
 * @param {Interval} ratio
 * @param {boolean} isResolved
 * @returns {Said} what keeps it from being a verdict; empty where nothing does
 */
export function sayDoubt (ratio, isResolved) {
  if (!Number.isFinite(ratio.value)) return say('not measured')
  if (!hasEnds(ratio)) return say('too few rounds')
  return isResolved ? '' : say('unresolved')
}

/**
 * @param {Interval} ratio
 * @param {Said} word that stands below it, if one does
 * @returns {Said} a cell
 */
export function ratioCell (ratio, word) {
  if (!Number.isFinite(ratio.value)) return say('not measured')
  const figure = sayInterval(ratio, formatRatio)
  return word ? say('{figure}\n{word}', { figure, word }) : figure
}
