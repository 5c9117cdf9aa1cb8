// @ts-check
// What a bench run found, in a few sentences, and what the comparison of two stages decided.
import article from '../../docs/article-figures.json' with { type: 'json' }
import { describeLoad } from '../stages/common-load.js'
import { hasEnds, invertInterval } from 'bench-in-turns/judge/interval.js'
import { isResolved, isResolvedCold } from '../results/estimates.js'
import { findCpuRatio, findRate, findRatio, freshSecondsOf, loadOf, SLICES } from '../results/stage-figures.js'
import { articleVerdict } from './article-verdict.js'
import { formatNumber, formatWithin } from 'bench-in-turns/say/format.js'
import { say } from './say.js'
import { sayVerdict } from 'bench-in-turns/say/outcome.js'
import { saySpans } from 'bench-in-turns/say/work.js'

/**
 * @import { BenchAnalysis, Calm } from '../results/analysis.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Message } from './say.js'
 * @import { DecidedStages } from '../results/stage-figures.js'
 */

const FRACTION = new Intl.NumberFormat('en', { minimumSignificantDigits: 2, maximumSignificantDigits: 2 })

/**
 * @typedef {object} Pair of stages of which one is the other's next step
 * @property {string} over id
 * @property {string} under id
 * @property {string} load of fresh runs, or {@link SLICES}
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {Message[]} lines: one for each ratio, and for each stage that no ratio is of; of a whole run, only of the
 *   stages that the text is about, and what the articles say of these. How calm the machine was comes first where it
 *   rarely was
 */
export function renderAnswer (bench) {
  const story = findStory(bench)
  const stages = story ? bench.stages.filter(({ id }) => story.includes(id)) : bench.stages
  const pairs = story
    ? story.slice(1).flatMap((over, i) => findPair(bench, over, story[i]))
    : measuredPairs(bench)
  const lines = stages.flatMap(stage => {
    const own = pairs.filter(({ over }) => over === stage.id)
    return own.length ? own.map(pair => sayPair(bench, pair)) : sayRate(bench, stage)
  })
  if (lines.length === 0) return []
  const { isRare, text } = sayCalm(bench.calm)
  const found = [...lines, ...story ? sayArticles(bench, pairs) : []]
  return isRare ? [text, ...found] : [...found, text]
}

/**
 * The first stage without a steady state in the first track, the next one and the last.
 *
 * @param {BenchAnalysis} bench
 * @returns {string[] | null} ids; null where one of them took no part, or the first two cannot be compared
 */
function findStory ({ stages, ratios }) {
  const track = stages.filter(stage => stage.track === stages[0].track)
  const from = track.findIndex(({ isSteady }) => !isSteady)
  const [slow, ...steps] = from === -1 ? [] : track.slice(from).map(({ id }) => id)
  const isCompared = ratios.some(({ over, under, rounds }) =>
    over === steps[0] && under === slow && rounds.some(round => round !== null))
  return steps.length > 1 && isCompared ? [slow, steps[0], steps[steps.length - 1]] : null
}

/** @returns {Pair[]} none where they were not measured in one round */
function findPair (bench, over, under) {
  const load = loadOf(bench, { over, under })
  return load === undefined ? [] : [{ over, under, load }]
}

/** @returns {Pair[]} each once */
function measuredPairs (bench) {
  const pairs = [...bench.league?.ratios ?? [], ...bench.ratios].map(({ over, under }) => ({ over, under }))
  const once = new Map(pairs.map(pair => [`${pair.over} ${pair.under}`, pair]))
  return [...once.values()].flatMap(({ over, under }) => findPair(bench, over, under))
}

/**
 * The rate and the ratio are of one kind of runs, so that a reader who divides gets about the same.
 *
 * @param {BenchAnalysis} bench
 * @param {Pair} pair
 */
function sayPair (bench, pair) {
  const { over, under, load } = pair
  const values = {
    over,
    under,
    rate: formatNumber(findRate(bench, over, load)),
    ratio: sayRatio(bench, pair, /** @type {Interval} */ (findRatio(bench, pair))),
    cpu: sayCpu(bench, pair),
    seconds: freshSecondsOf(bench, over, load)
  }
  return load === SLICES
    ? say('{over} answers {rate} requests/s: {ratio} as many as {under}, with {cpu}.', values)
    : say('{over} answered {rate} requests/s in its first {seconds} s: {ratio} as many as {under}, ' +
      'with {cpu}.', values)
}

/** CPU time of a request by that of the other stage, whichever of the two needs more. */
function sayCpu (bench, pair) {
  const ratio = findCpuRatio(bench, pair) // above 1 where it needs less
  return ratio && Number.isFinite(ratio.value)
    ? say('{ratio} the CPU time per request', {
      ratio: sayRatio(bench, pair, invertInterval(ratio), 'cpuMicrosPerRequest')
    })
    : say('no CPU time measured')
}

/** @returns {Message[]} none where it was not measured */
function sayRate (bench, { id, isSteady }) {
  const fresh = bench.contenders.filter(({ stage }) => stage.id === id).map(({ load }) => load)
  const loads = [{ name: SLICES }, ...fresh.map(load => ({ name: describeLoad(load), durationS: load.durationS }))]
  const measured = loads.find(({ name }) => Number.isFinite(findRate(bench, id, name)))
  if (!measured) return []
  const values = {
    stage: id, rate: formatNumber(findRate(bench, id, measured.name)), seconds: Number(measured.durationS)
  }
  if (!isSteady) return [say('{stage} answered {rate} requests/s in its first {seconds} s.', values)]
  const cpu = bench.league?.standings.find(({ contender }) => contender === id)?.cpuMicrosPerRequest
  if (!cpu || !Number.isFinite(cpu.value)) return [say('{stage} answers {rate} requests/s.', values)]
  const cost = sayEnds(cpu)
  return [say('{stage} answers {rate} requests/s. A request costs {cost} µs of CPU time.', { ...values, cost })]
}

/**
 * @param {BenchAnalysis} bench
 * @param {Pair} pair
 * @param {Interval} ratio of it
 * @param {'requestsPerSecond' | 'cpuMicrosPerRequest'} [metric]
 */
function sayRatio ({ league }, { load }, ratio, metric = 'requestsPerSecond') {
  const isSo = load === SLICES ? isResolved(ratio, league?.noisePair?.[metric]) : isResolvedCold(ratio)
  return sayEnds(ratio, { format: formatFraction, isRatio: true, isSo })
}

/** Of a small part two digits: 0.05 may stand for 0.054. */
function formatFraction (value) {
  return value > 0 && value < 0.0995 ? FRACTION.format(value) : formatNumber(value)
}

/**
 * @param {Interval} interval
 * @param {{ format?: (value: number) => string, isRatio?: boolean, isSo?: boolean }} [how]
 */
function sayEnds (interval, { format = formatNumber, isRatio = false, isSo = true } = {}) {
  const write = formatWithin(interval, format)
  const middle = write(interval.value)
  const value = isRatio ? say('{value}x', { value: middle }) : middle
  if (!hasEnds(interval)) return say('{value} (too few rounds for an interval)', { value })
  const values = { value, low: write(interval.low), high: write(interval.high) }
  return isSo ? say('{value} ({low} to {high})', values) : say('{value} ({low} to {high}, unresolved)', values)
}

function sayArticles (bench, pairs) {
  const said = pairs.flatMap(pair => {
    const { over, under, load } = pair
    const figure = article.ratios.find(other => other.over === over && other.under === under && other.load === load)
    const measured = findRatio(bench, pair)
    return figure && measured
      ? [say('{ratio} for {stage} ({verdict})', {
          ratio: say('{value}x', { value: formatNumber(figure.ratio) }),
          stage: over,
          verdict: articleVerdict(bench, figure)
        })]
      : []
  })
  return said.length ? [say('The articles say {said}.', { said })] : []
}

// How calm the machine was.

const SPOILERS = { stolen: say('stolen time'), others: say('other processes'), throttled: say('a CPU limit') }

/**
 * @param {Calm} calm
 * @returns {{ isRare: boolean, text: Message }} a sentence
 */
function sayCalm ({ samples, slices, spoilers }) {
  const isRare = [samples, slices].some(({ calm, all }) => all > 0 && calm < all / 2)
  const because = Object.entries(spoilers).map(([name, count]) =>
    say('{spoiler} in {count}', { spoiler: SPOILERS[name], count }))
  const counts = [
    ...samples.all ? [say('{calm} of {all} fresh runs', { ...samples })] : [],
    ...slices.all ? [say('{calm} of {all} short turns', { ...slices })] : []
  ]
  const values = { counts, because: because.length ? say(' ({because})', { because }) : '' }
  const text = isRare
    ? say('The machine was rarely calm, so the intervals are wide: calm in {counts}{because}.', values)
    : say('No disturbance was seen in {counts}{because}.', values)
  return { isRare, text }
}

/**
 * @param {DecidedStages} decided
 * @param {Pick<BenchAnalysis, 'packages' | 'options' | 'slices'>} bench
 * @returns {Message[]} the verdict, with the figure that decides first; and a line for each thing to know of it
 */
export function sayVerdictOfStages (decided, { packages, options, slices }) {
  const { over, under, older, load, isSameCode } = decided
  const inTurns = options.quick ? say('in a quick run') : undefined
  const how = load === undefined || load === SLICES ? inTurns : say('in fresh runs at {load}', { load })
  const other = Object.entries(older?.revision?.askedFor ?? {}).map(([name, version]) =>
    say('{under} asks for {name} {version} and ran with {other}', { under, name, version, other: packages[name] }))
  const isTold = decided.failures.length === 0 && load !== undefined
  const same = isTold && isSameCode ? [say('{id} is the same code in both, so this is noise alone', { id: over })] : []
  const spans = slices && isTold && load === SLICES ? saySpans(slices, decided) : []
  return [sayVerdict(decided, how), ...spans, ...same, ...other]
}
