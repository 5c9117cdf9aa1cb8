// @ts-check
// What a bench run found, in a few sentences.
import article from '../../docs/article-figures.json' with { type: 'json' }
import { describeLoad } from '../measure/load.js'
import { hasEnds, isResolved, isResolvedCold } from '../results/interval.js'
import { findCpuRatio, findRate, findRatio, headlineLoad, SLICES } from '../results/rates.js'
import { verdict } from './article-tables.js'
import { sayCalm } from './footnotes.js'
import { formatInterval, formatNumber, formatRatio } from './format.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Interval } from '../results/interval.js'
 */

/**
 * @typedef {object} Pair of stages of which one is the other's next step
 * @property {string} over id
 * @property {string} under id
 * @property {string} load of fresh runs, or {@link SLICES}
 */

/**
 * @typedef {{ slow: string, fixed: string, optimised: string, load: string }} Story ids of stages, and the load under
 *   which the first two are compared
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {Story | null} the stages that the text is about: the first one without a steady state in the first track,
 *   the next one and the last; null where one of them took no part, or the first two cannot be compared
 */
export function findStory ({ stages, ratios }) {
  const track = stages.filter(stage => stage.track === stages[0].track)
  const from = track.findIndex(({ isSteady }) => !isSteady)
  const [slow, ...steps] = from === -1 ? [] : track.slice(from).map(({ id }) => id)
  const ratio = ratios.find(
    ({ over, under, rounds }) => over === steps[0] && under === slow && rounds.some(round => round !== null)
  )
  return steps.length > 1 && ratio
    ? { slow, fixed: steps[0], optimised: steps[steps.length - 1], load: ratio.load }
    : null
}

/**
 * @param {BenchAnalysis} bench
 * @returns {string[]} lines: of the whole story where all of it was run, else one for each ratio, and for each stage
 *   that no ratio is of; how calm the machine was comes first where it rarely was
 */
export function renderAnswer (bench) {
  const story = findStory(bench)
  const lines = story ? tellStory(bench, story) : tellStages(bench)
  if (lines.length === 0) return []
  const { isRare, text } = sayCalm(bench.calm)
  return isRare ? [text, ...lines] : [...lines, text]
}

/**
 * @param {BenchAnalysis} bench
 * @param {Story} story
 */
function tellStory (bench, { slow, fixed, optimised, load }) {
  const first = { over: fixed, under: slow, load }
  const then = findPair(bench, optimised, fixed)
  const rateOf = id => formatNumber(findRate(bench, id, headlineLoad(bench, id, load)))
  return [
    `${slow} answered ${rateOf(slow)} requests/s in its first ${bench.options.durationS} s.`,
    `${fixed} answers ${rateOf(fixed)}: ${sayRatio(bench, first, findRatio(bench, first))}.`,
    ...(then ? [`${optimised} answers ${comparePair(bench, then, 'that')}`] : []),
    ...sayArticles(bench, [first, ...(then ? [then] : [])])
  ]
}

// Slices tell steady stages apart, where fresh runs leave much to chance.
/** @returns {Pair | null} */
function findPair (bench, over, under) {
  const loads = [
    SLICES,
    ...bench.ratios.filter(ratio => ratio.over === over && ratio.under === under).map(({ load }) => load)
  ]
  const load = loads.find(load => findRatio(bench, { over, under, load }))
  return load === undefined ? null : { over, under, load }
}

/** @returns {Pair[]} each once */
function measuredPairs (bench) {
  const pairs = [...bench.league?.ratios ?? [], ...bench.ratios].map(({ over, under }) => ({ over, under }))
  const once = new Map(pairs.map(pair => [`${pair.over} ${pair.under}`, pair]))
  return [...once.values()].flatMap(({ over, under }) => findPair(bench, over, under) ?? [])
}

/** @param {BenchAnalysis} bench */
function tellStages (bench) {
  const pairs = measuredPairs(bench)
  return bench.stages.flatMap(stage => {
    const own = pairs.filter(({ over }) => over === stage.id)
    return own.length ? own.map(pair => sayPair(bench, pair)) : sayRate(bench, stage)
  })
}

function sayPair (bench, pair) {
  const rate = formatNumber(findRate(bench, pair.over, pair.load))
  return `${pair.over} answers ${rate} requests/s: ${comparePair(bench, pair, pair.under)}`
}

/** @returns {string[]} none where it was not measured */
function sayRate (bench, { id, isSteady }) {
  const fresh = bench.contenders.filter(({ stage }) => stage.id === id).map(({ load }) => load)
  const loads = [{ name: SLICES }, ...fresh.map(load => ({ name: describeLoad(load), durationS: load.durationS }))]
  const measured = loads.find(({ name }) => Number.isFinite(findRate(bench, id, name)))
  if (!measured) return []
  const rate = `${formatNumber(findRate(bench, id, measured.name))} requests/s`
  return [isSteady ? `${id} answers ${rate}.` : `${id} answered ${rate} in its first ${measured.durationS} s.`]
}

/**
 * @param {BenchAnalysis} bench
 * @param {Pair} pair
 * @param {string} under how the lesser one is called here
 */
function comparePair (bench, pair, under) {
  const cpu = findCpuRatio(bench, pair)
  const rate = `${sayRatio(bench, pair, findRatio(bench, pair))} as many as ${under}`
  return cpu ? `${rate}, at ${sayRatio(bench, pair, cpu, 'cpuMicrosPerRequest')} less CPU each.` : `${rate}.`
}

/**
 * @param {BenchAnalysis} bench
 * @param {Pair} pair
 * @param {Interval | null} ratio of it
 * @param {'requestsPerSecond' | 'cpuMicrosPerRequest'} [metric]
 */
function sayRatio ({ league }, { load }, ratio, metric = 'requestsPerSecond') {
  if (!ratio) return formatRatio(null)
  const said = formatInterval(ratio, formatRatio)
  if (!hasEnds(ratio)) return `${said} (too few rounds for an interval)`
  const isSo = load === SLICES ? isResolved(ratio, league?.noisePair?.[metric]) : isResolvedCold(ratio)
  return isSo ? said : `${said.slice(0, -1)}, unresolved)`
}

function sayArticles (bench, pairs) {
  const said = pairs.flatMap(pair => {
    const { over, under, load } = pair
    const figure = article.ratios.find(other => other.over === over && other.under === under && other.load === load)
    const measured = findRatio(bench, pair)
    return figure && measured
      ? [`${formatRatio(figure.ratio)} for ${over} (${verdict(figure.ratio, measured, figure.isUnlike)})`]
      : []
  })
  return said.length ? [`The articles say ${said.join(', ')}.`] : []
}
