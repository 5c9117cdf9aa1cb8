// @ts-check
// What a bench run found, in a few sentences, before any table.
import article from '../../docs/article-figures.json' with { type: 'json' }
import { hasEnds } from '../analyse/interval.js'
import { findRate } from '../analyse/rates.js'
import { findCpuRatio, findRatio, SLICES } from '../analyse/ratios.js'
import { isResolved } from '../analyse/resolved.js'
import { verdict } from './article-tables.js'
import { sayCalm } from './calm.js'
import { formatInterval, formatNumber, formatRatio } from './format.js'

/**
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { Interval } from '../analyse/interval.js'
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
 * @returns {string[]} lines: of the whole story where all of it was run, else one for each ratio; how calm the machine
 *   was comes first where it rarely was
 */
export function renderAnswer (bench) {
  const story = findStory(bench)
  const lines = story ? tellStory(bench, story) : measuredPairs(bench).map(pair => sayPair(bench, pair))
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
  return [
    `${slow} answered ${formatNumber(findRate(bench, slow, load))} requests/s in its first ${bench.options.durationS} s.`,
    `${fixed} answers ${formatNumber(findRate(bench, fixed, load))}: ${sayRatio(bench, findRatio(bench, first))}.`,
    ...(then ? [sayPair(bench, then, 'that')] : []),
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

/**
 * @param {BenchAnalysis} bench
 * @param {Pair} pair
 * @param {string} [under] how the lesser one is called here
 */
function sayPair (bench, pair, under = pair.under) {
  const cpu = findCpuRatio(bench, pair)
  const rate = `${pair.over} answers ${sayRatio(bench, findRatio(bench, pair))} as many as ${under}`
  return cpu ? `${rate}, at ${sayRatio(bench, cpu, 'cpuMicrosPerRequest')} less CPU each.` : `${rate}.`
}

/**
 * @param {BenchAnalysis} bench
 * @param {Interval | null} ratio
 * @param {'requestsPerSecond' | 'cpuMicrosPerRequest'} [metric]
 */
function sayRatio ({ league }, ratio, metric = 'requestsPerSecond') {
  if (!ratio) return formatRatio(null)
  const said = formatInterval(ratio, formatRatio)
  if (!hasEnds(ratio)) return `${said} (too few rounds for an interval)`
  return isResolved(ratio, league?.noisePair?.[metric]) ? said : `${said.slice(0, -1)}, unresolved)`
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
