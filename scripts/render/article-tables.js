// @ts-check
// The ratios that the articles print, with ours beside theirs.
import article from '../../docs/article-figures.json' with { type: 'json' }
import { hasEnds } from 'bench-in-turns/judge/interval.js'
import { describeLoad } from '../stages/common-load.js'
import { findCpuRatio, findRatio, freshSecondsOf, isRateOfGenerator, SLICES } from '../results/stage-figures.js'
import { formatRatio, sayInterval } from 'bench-in-turns/say/format.js'
import { message } from './say.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Load } from '../stages/whole-load.js'
 * @import { Table } from 'bench-in-turns/say/table.js'
 */

const NOT_MEASURED = 'not measured'
const WIDEST_FOR_A_VERDICT = 4 // ends of the interval, one by the other

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} what the articles say, what was measured here, and whether that agrees: by CPU time where the
 *   generator was full, since the rate is rather its own there
 */
export function articlesTable (bench) {
  const rows = article.ratios.map(figure => {
    const { text, over, under, ratio } = figure
    const load = loadIn(bench, figure.load)
    const byCpu = load === SLICES && [over, under].some(stage => isRateOfGenerator(bench, stage, load))
    const measured = byCpu ? findCpuRatio(bench, { over, under, load }) : findRatio(bench, { over, under, load })
    return [
      text,
      formatRatio(ratio),
      measured ? sayMeasured(measured, byCpu) : NOT_MEASURED,
      measured ? verdict(ratio, measured, figure.unlike ?? sayShorter(bench, { ...figure, load })) : '-'
    ]
  })
  return { title: 'What the articles say', head: ['what it says', 'article', 'here', 'verdict'], rows }
}

// Without wrk, autocannon takes its place over as many connections.
function loadIn ({ contenders }, published) {
  const { connections } = article.loads.wrk
  const isWrk = published === describeLoad(/** @type {Load} */ ({ generator: 'wrk', connections }))
  const isHere = contenders.some(({ load }) => describeLoad(load) === published)
  return isWrk && !isHere ? String(connections) : published
}

/** @returns {string | undefined} where the article's load was longer: the slow server gets slower all the time */
function sayShorter (bench, { over, load, article: name }) {
  const { durationS } = article.loads[name === 'B' ? 'wrk' : 'autocannon']
  return freshSecondsOf(bench, over, load) < durationS ? 'shorter loads here' : undefined
}

/** @param {Interval} measured @param {boolean} byCpu */
function sayMeasured (measured, byCpu) {
  const ratio = sayInterval(measured, formatRatio)
  return byCpu ? message`${ratio}, by CPU time` : ratio
}

/**
 * @param {BenchAnalysis} bench
 * @returns {boolean} did a stage take part that the articles are about?
 */
export function isOfArticles ({ stages }) {
  return stages.some(({ id }) => article.ratios.some(({ over, under }) => [over, under].includes(id)))
}

/**
 * @param {number} published ratio
 * @param {Interval} measured here
 * @param {string} [unlike] why the two cannot be compared
 * @returns {string} does ours agree with it, or why nobody can say
 */
export function verdict (published, measured, unlike) {
  if (unlike) return unlike
  if (!hasEnds(measured)) return 'too few rounds'
  const { low, high } = measured
  if (published < low) return 'more here'
  if (published > high) return 'less here'
  return high / low > WIDEST_FOR_A_VERDICT ? 'unresolved' : 'agrees'
}
