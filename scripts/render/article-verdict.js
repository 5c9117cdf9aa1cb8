// @ts-check
// Is a figure that an article prints right here? In the words that the report and the page on the articles have.
import article from '../../docs/article-figures.json' with { type: 'json' }
import { stats } from 'bench-in-turns'
import { describeLoad } from '../stages/common-load.js'
import { verdictOn } from '../results/estimates.js'
import { ratioOf } from '../results/bench-figures.js'
import { isGeneratorBound, levelOf, WARM } from '../results/series.js'
import { say } from './say.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Interval } from 'bench-in-turns'
 * @import { Load } from '../stages/whole-load.js'
 * @import { Message } from './say.js'
 */

/**
 * A ratio of requests per second that an article prints.
 *
 * @typedef {object} ArticleFigure
 * @property {string} over
 * @property {string} under
 * @property {string} load
 * @property {number} ratio
 * @property {number} [seconds] of each load there, where the ratio depends on it
 * @property {string} [how] see {@link verdict}
 * @property {string} [unlike] why the two cannot be compared
 */

/**
 * Where the generator was full, the rate is rather its own, so CPU time says more.
 *
 * @param {BenchAnalysis} bench
 * @param {ArticleFigure} figure
 * @returns {{ measured: Interval | null, byCpu: boolean }}
 */
export function measuredFor (bench, { over, under, load: printed }) {
  const load = loadIn(bench, printed)
  const byCpu = load === WARM && [over, under].some(stage => isGeneratorBound(levelOf(bench, stage, load)))
  const measured = ratioOf(bench, { over, under, load }, byCpu ? 'cpuMicrosPerRequest' : 'requestsPerSecond')
  return { measured, byCpu }
}

// Without wrk, autocannon takes its place over as many connections.
function loadIn ({ fresh }, printed) {
  const { connections } = article.loads.wrk
  const isWrk = printed === describeLoad(/** @type {Load} */ ({ generator: 'wrk', connections }))
  const isHere = fresh.some(({ name }) => name === printed)
  return isWrk && !isHere ? String(connections) : printed
}

/**
 * @param {BenchAnalysis} bench that has measured it
 * @param {ArticleFigure} figure
 * @returns {Message}
 */
export function articleVerdict (bench, figure) {
  const { measured, byCpu } = measuredFor(bench, figure)
  const unlike = figure.unlike ? say(figure.unlike) : whyUnlike(bench, figure, byCpu)
  return unlike || !measured
    ? say('cannot be judged: {why}', { why: unlike ?? say('not measured') })
    : verdict(figure.ratio, measured, figure.how)
}

// In what ours is another measurement than the article's.
/** @param {BenchAnalysis} bench @param {ArticleFigure} figure @param {boolean} byCpu */
function whyUnlike (bench, { over, load, seconds }, byCpu) {
  if (byCpu) return say('requests/s there, CPU time here')
  const ours = bench.fresh.find(({ name }) => name === loadIn(bench, load))?.loads.get(over)?.durationS
  return seconds === undefined || ours === undefined || ours === seconds
    ? undefined
    : say('loads of {theirs} s there, of {ours} s here', { theirs: seconds, ours })
}

// A figure as printed has about two digits. What is within so much of it is the same figure.
const EXACTLY = 1.1
const ABOUT = 2

/** By how a text says it: the lowest and the highest ratio that it is right of. */
const RIGHT = {
  exactly: printed => [printed / EXACTLY, printed * EXACTLY],
  about: printed => [printed / ABOUT, printed * ABOUT],
  'at least': printed => [printed, Infinity],
  'at most': printed => [0, printed]
}

/**
 * The whole interval decides, so that a wider one only ever makes it undecided.
 *
 * @param {number} printed
 * @param {Interval} measured here
 * @param {string} [how] a text says it: `exactly`, `about`, `at least`, `at most`
 * @returns {Message} does ours agree with it?
 */
export function verdict (printed, measured, how = 'exactly') {
  if (!stats.hasEnds(measured)) return say('undecided')
  const [atLeast, atMost] = RIGHT[how](printed)
  const verdict = verdictOn(measured, { atLeast, atMost })
  if (verdict !== 'fails') return say(verdict)
  return measured.high < atLeast ? say('does not hold here: less') : say('does not hold here: more')
}
