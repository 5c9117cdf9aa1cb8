// @ts-check
// Stages beside each other, as tables and as bars: steady ones from slices, the others from fresh runs.
import {
  compareSpans, footnotesOf, formatNumber, formatRatio, formatShare, markSymbols, sayInterval, WORDS
} from 'bench-in-turns'
import { table } from 'bench-in-turns/kit.js'
import { COMMON_LOAD, describeLoad } from '../stages/common-load.js'
import {
  decideFresh, figuresOf, freshSecondsOf, findRate, isGeneratorBound, SLICES
} from '../results/stage-figures.js'
import { message, say } from './say.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Decided, Interval } from 'bench-in-turns'
 * @import { Load } from '../stages/whole-load.js'
 * @import { Bars } from './bars.js'
 * @import { Message } from './say.js'
 * @import { Said, Table } from 'bench-in-turns/kit.js'
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
 * @property {number} generatorCpuShare
 * @property {boolean} isGeneratorFull and the server is not, so requests per second are rather the generator's
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {Entry[]} every stage that was measured, the fastest first
 */
export function leagueEntries (bench) {
  const { stages, contenders } = bench
  const entries = stages.flatMap(stage => {
    const { id, isSteady } = stage
    const loads = contenders.filter(contender => contender.stage.id === id).map(({ load }) => load)
    const fresh = loads.find(load => !isSteady || describeLoad(load) === COMMON)
    const figures = figuresOf(bench, id, isSteady || !fresh ? SLICES : describeLoad(fresh))
    if (!figures) return []
    return [{
      stage,
      rate: figures.requestsPerSecond,
      freshRate: isSteady ? findRate(bench, id, COMMON) : figures.requestsPerSecond.value,
      freshS: fresh?.durationS ?? NaN,
      mark: (isSteady ? '' : ` ${FRESH}`) + markSymbols(figures),
      cpu: figures.cpuMicrosPerRequest,
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
  const figure = (/** @type {Interval} */ level) => sayInterval(level, formatNumber)
  const marked = (/** @type {Said} */ figure, /** @type {string} */ mark) => say('{figure}{mark}', { figure, mark })
  return table('All contenders', leagueEntries(bench), [
    ['stage', ({ stage }) => stage.id, 'names'],
    ['requests/s, warm', ({ stage, rate, mark }) => stage.isSteady ? marked(figure(rate), mark) : '-'],
    ['requests/s, fresh runs', ({ stage, freshRate, freshS, mark }) =>
      marked(sayFresh(freshRate, freshS), stage.isSteady ? '' : mark)],
    ['CPU µs/request', ({ cpu }) => figure(cpu)],
    ['generator CPU', ({ generatorCpuShare }) => formatShare(generatorCpuShare), 'details']
  ])
}

/** Its length too, where it is not that of most. */
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
  const first = say('Figures are geometric means, those of warm servers from uninterrupted spans of each start. Each ' +
    'fresh run starts a new process: compare within a column. {mark} No steady state: true for the length of these ' +
    'runs only.', { mark: FRESH })
  return [first, ...footnotes(bench)]
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} steady stages against their neighbours, and one against itself
 */
export function comparisonTable (bench) {
  const { league } = bench
  const { noisePair } = league ?? {}
  return table('Steady stages compared', comparedPairs(league), [
    ['ratio', pair => pair === noisePair
      ? say('noise: {stage} ÷ itself', { stage: pair.under })
      : `${pair.over} ÷ ${pair.under}`],
    ['requests/s', pair => sayBothRatios(bench, pair, 'requestsPerSecond')],
    ['CPU per request', pair => sayBothRatios(bench, pair, 'cpuMicrosPerRequest')],
    ['verdict', ({ verdict }) => WORDS[verdict]]
  ])
}

/**
 * @param {BenchAnalysis} bench
 * @param {Decided} pair
 * @param {'requestsPerSecond' | 'cpuMicrosPerRequest'} figure
 * @returns {Said} its ratio in turns, and beside it, of two programs that surely have another one without the other in
 *   their turns, that of each by itself
 */
export function sayBothRatios ({ slices, league }, pair, figure) {
  const ratio = sayRatio(pair[figure])
  const spans = slices && pair !== league?.noisePair ? compareSpans(slices, pair.over, pair.under) : null
  return spans?.isOther ? message`${ratio}; each by itself ${sayRatio(spans[figure])}` : ratio
}

/**
 * @param {BenchAnalysis['league']} league
 * @returns {Decided[]} all ratios of it, and the noise
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
    ['geometric mean', pair => sayRatio(decideFresh(bench, pair).requestsPerSecond)],
    ['CPU per request', pair => sayRatio(decideFresh(bench, pair).cpuMicrosPerRequest)],
    ['verdict', pair => WORDS[decideFresh(bench, pair).verdict]]
  ])
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Message[]} a line for every mark that some figure of the bench shows
 */
export function footnotes ({ summaries, league }) {
  return footnotesOf([
    ...(league?.standings ?? []).map(of => ({ ...of, unit: say('spans') })),
    ...summaries.map(of => ({ ...of, unit: say('fresh runs') }))
  ])
}

/** Every plot of a bench, by name. */
export const benchPlots = {
  league: bench => rankingBars(bench, 'rate', 'requests/s', 'Requests per second of all contenders'),
  'cpu-league': bench => ({
    ...rankingBars(bench, 'cpu', 'CPU µs/request', 'CPU time of a request: the cheapest first'), isLog: true
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
  const entries = leagueEntries(bench).toSorted((a, b) => figure === 'cpu' ? a.cpu.value - b.cpu.value : 0)
  const bars = entries.map(({ stage, freshS, [figure]: interval }) => ({
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
      Stages without a steady state: of fresh runs.`,
    axis: unit,
    bars
  }
}

/** @param {Interval | null} ratio @returns {Said} */
export function sayRatio (ratio) {
  return ratio && Number.isFinite(ratio.value) ? sayInterval(ratio, formatRatio) : say('not measured')
}
