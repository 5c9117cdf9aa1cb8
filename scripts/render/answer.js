// @ts-check
// What a bench run found, in a few sentences, and what the comparison of two stages decided.
import article from '../../docs/article-figures.json' with { type: 'json' }
import { decideAll } from '../results/decided.js'
import { seriesOf, WARM } from '../results/series.js'
import { articleVerdict } from './article-verdict.js'
import { saySpans, sayVerdict } from 'bench-in-turns'
import { formatNumber, formatRatio, sayInterval, WORDS } from 'bench-in-turns/kit.js'
import { say } from './say.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Message } from './say.js'
 * @import { DecidedStages } from '../results/decided.js'
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {Message[]} lines: one for each pair, and for each stage that is in none or has a figure of its own; of a
 *   whole run, only of the stages that the text is about, and what the articles say of these. How calm the machine was
 *   comes first where it rarely was
 */
export function renderAnswer (bench) {
  const story = findStory(bench)
  const stages = story ? bench.stages.filter(({ id }) => story.includes(id)) : bench.stages
  const all = decideAll(bench)
  const decided = story ? all.filter(({ over, under }) => story[story.indexOf(under) + 1] === over) : all
  const lines = stages.flatMap(stage => {
    const pairs = decided.filter(({ over }) => over === stage.id)
    const isBeside = pairs.some(({ series }) => series?.name === WARM) && !story
    return [
      ...isBeside || !pairs.length ? sayRate(bench, stage, { isBeside: decided.length > 0 }) : [],
      ...pairs.flatMap(pair => sayDecided(pair, bench))
    ]
  })
  if (lines.length === 0) return []
  const { isRare, text } = sayCalm(bench.calm)
  const found = [...lines, ...story ? sayArticles(bench, decided) : []]
  return isRare ? [text, ...found] : [...found, text]
}

/**
 * The first stage without a steady state in the first track, the next one and the last.
 *
 * @returns {string[] | null} ids; null where one of them took no part, or the first two cannot be compared
 */
function findStory ({ stages, fresh }) {
  const track = stages.filter(stage => stage.track === stages[0].track)
  const from = track.findIndex(({ isSteady }) => !isSteady)
  const [slow, ...steps] = from === -1 ? [] : track.slice(from).map(({ id }) => id)
  const isCompared = fresh.some(({ ratio }) => steps.length && ratio(steps[0], slow)?.requestsPerSecond)
  return steps.length > 1 && isCompared ? [slow, steps[0], steps[steps.length - 1]] : null
}

/** In fresh runs, the rate and the ratio are of the same loads. */
function sayDecided (decided, bench) {
  const { over, under, series, older, requestsPerSecond, cpuMicrosPerRequest, verdict, failures } = decided
  const level = series?.level(over)
  const isOfRates = series && 'loads' in series && level && !older && !failures.length
  if (!isOfRates || !requestsPerSecond || !cpuMicrosPerRequest) return sayVerdictOfStages(decided, bench)
  return [say('{over} answered {rate} requests/s in its first {seconds} s: {ratio} as many as {under}, with {cpu} ' +
    'the CPU time per request: {verdict}.', {
    over,
    under,
    rate: formatNumber(level.requestsPerSecond.value),
    ratio: sayInterval(requestsPerSecond, formatRatio),
    cpu: sayInterval(cpuMicrosPerRequest, formatRatio),
    seconds: Number(series.loads.get(over)?.durationS),
    verdict: WORDS[verdict]
  })]
}

/**
 * A server's own figures are of uninterrupted spans, and a ratio in turns is not their quotient.
 *
 * @returns {Message[]} none where it was not measured
 */
function sayRate (bench, { id, isSteady }, { isBeside }) {
  const series = seriesOf(bench).find(({ level }) => level(id))
  const level = series?.level(id)
  if (!series || !level) return []
  const seconds = 'loads' in series ? Number(series.loads.get(id)?.durationS) : NaN
  const values = { stage: id, rate: formatNumber(level.requestsPerSecond.value), seconds }
  if (!isSteady) return [say('{stage} answered {rate} requests/s in its first {seconds} s.', values)]
  const cpu = bench.warm?.level(id)?.cpuMicrosPerRequest
  if (!cpu || !Number.isFinite(cpu.value)) return [say('{stage} answers {rate} requests/s.', values)]
  const cost = sayInterval(cpu, formatNumber)
  return isBeside
    ? [say('{stage} by itself: {rate} requests/s, and {cost} µs of CPU time for a request.', { ...values, cost })]
    : [say('{stage} answers {rate} requests/s. A request costs {cost} µs of CPU time.', { ...values, cost })]
}

function sayArticles (bench, pairs) {
  const said = pairs.flatMap(pair => {
    const { over, under, series, requestsPerSecond } = pair
    const figure = article.ratios.find(other =>
      other.over === over && other.under === under && other.load === series?.name)
    return figure && requestsPerSecond
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

/** @returns {{ isRare: boolean, text: Message }} a sentence */
function sayCalm ({ fresh, warm, spoilers }) {
  const isRare = [fresh, warm].some(({ calm, all }) => all > 0 && calm < all / 2)
  const because = Object.entries(spoilers).map(([name, count]) =>
    say('{spoiler} in {count}', { spoiler: SPOILERS[name], count }))
  const counts = [
    ...fresh.all ? [say('{calm} of {all} fresh runs', { ...fresh })] : [],
    ...warm.all ? [say('{calm} of {all} spans', { ...warm })] : []
  ]
  const values = { counts, because: because.length ? say(' ({because})', { because }) : '' }
  const text = isRare
    ? say('The machine was rarely calm, so the intervals are wide: calm in {counts}{because}.', values)
    : say('No disturbance was seen in {counts}{because}.', values)
  return { isRare, text }
}

/**
 * @param {DecidedStages} decided
 * @param {Pick<BenchAnalysis, 'packages' | 'options'>} bench
 * @returns {Message[]} the verdict, with the figure that decides first; and a line for each thing to know of it
 */
export function sayVerdictOfStages (decided, { packages, options }) {
  const { over, under, older, series, isSameCode } = decided
  const inTurns = options.quick ? say('in a quick run') : undefined
  const isFresh = series && 'loads' in series
  const how = isFresh ? say('in fresh runs at {load}', { load: series.name }) : inTurns
  const other = Object.entries(older?.revision?.askedFor ?? {}).map(([name, version]) =>
    say('{under} asks for {name} {version} and ran with {other}', { under, name, version, other: packages[name] }))
  const isTold = series && decided.failures.length === 0
  const same = isTold && isSameCode ? [say('{id} is the same code in both, so this is noise alone', { id: over })] : []
  const spans = isTold && !isFresh ? saySpans(series.run, decided) : []
  return [sayVerdict(decided, how), ...spans, ...same, ...other]
}
