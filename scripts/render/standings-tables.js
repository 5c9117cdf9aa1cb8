// @ts-check
// Stages beside each other, as tables and as bars: steady ones from warm runs, the others from fresh runs.
import {
  footnotesOf, formatNumber, formatRatio, formatShare, markSymbols, sayInterval, table, WORDS
} from 'bench-in-turns/kit.js'
import { COMMON_LOAD, describeLoad } from '../stages/common-load.js'
import { isGeneratorBound, levelOf, WARM } from '../results/series.js'
import { message, say } from './say.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Decided, Interval } from 'bench-in-turns'
 * @import { Series } from '../results/series.js'
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
  const entries = bench.stages.flatMap(stage => {
    const { id, isSteady } = stage
    const fresh = bench.fresh.find(({ name, loads }) => loads.has(id) && (!isSteady || name === COMMON))
    const level = levelOf(bench, id, isSteady || !fresh ? WARM : fresh.name)
    if (!level) return []
    return [{
      stage,
      rate: level.requestsPerSecond,
      freshRate: (isSteady ? fresh?.level(id) : level)?.requestsPerSecond.value ?? NaN,
      freshS: fresh?.loads.get(id)?.durationS ?? NaN,
      mark: (isSteady ? '' : ` ${FRESH}`) + markSymbols(level),
      cpu: level.cpuMicrosPerRequest,
      generatorCpuShare: level.generatorCpuShare,
      isGeneratorFull: isGeneratorBound(level)
    }]
  })
  return entries.sort((a, b) => b.rate.value - a.rate.value)
}

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
  return table('Steady stages compared', comparedPairs(bench), [
    ['ratio', pair => pair === bench.warm?.noisePair
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
export function sayBothRatios ({ warm }, pair, figure) {
  const ratio = sayRatio(pair[figure])
  const alone = pair === warm?.noisePair ? null : warm?.alone(pair.over, pair.under)
  return alone?.isOther ? message`${ratio}; each by itself ${sayRatio(alone[figure])}` : ratio
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Decided[]} all ratios of warm servers, and the noise
 */
export function comparedPairs ({ stages, warm }) {
  return warm ? [...ratiosAmong(stages, warm), ...warm.noisePair ? [warm.noisePair] : []] : []
}

/** Of those stages that are shown. @param {BenchAnalysis['stages']} stages @param {Series} series */
function ratiosAmong (stages, { ratios }) {
  return ratios.filter(({ over }) => stages.some(({ id }) => id === over))
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} of fresh runs, every round
 */
export function ratioTable (bench) {
  const place = ({ over }) => bench.stages.findIndex(({ id }) => id === over)
  const compared = bench.fresh.flatMap(series => ratiosAmong(bench.stages, series).map(pair => ({ series, ...pair })))
    .sort((a, b) => place(a) - place(b))
  return table('Fresh runs compared: requests per second', compared, [
    ['ratio', ({ over, under }) => `${over} ÷ ${under}`],
    ['load', ({ over, series: { name, loads } }) =>
      say('{load}, {seconds} s', { load: name, seconds: Number(loads.get(over)?.durationS) })],
    ['each round', ({ requestsPerSecond: rates }) => rates?.values?.map(formatRatio).join(' / ') ?? '-', 'details'],
    ['geometric mean', ({ requestsPerSecond }) => sayRatio(requestsPerSecond)],
    ['CPU per request', ({ cpuMicrosPerRequest }) => sayRatio(cpuMicrosPerRequest)],
    ['verdict', ({ verdict }) => WORDS[verdict]]
  ])
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Message[]} a line for every mark that some figure of the bench shows
 */
export function footnotes ({ contenders, warm, fresh }) {
  const ofFresh = contenders.flatMap(({ id, stage, load }) => {
    const level = fresh.find(({ name }) => name === describeLoad(load))?.level(stage.id)
    return level ? [{ ...level, contender: id, unit: say('fresh runs') }] : []
  })
  return footnotesOf([...(warm?.levels ?? []).map(level => ({ ...level, unit: say('spans') })), ...ofFresh])
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
