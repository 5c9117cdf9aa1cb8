// @ts-check
// What came of a comparison: its verdict in a sentence, and each version by itself in a table.
import { median } from 'simple-statistics'
import { isWithin, wasBusy } from '../judge/comparison.js'
import { hasEnds } from '../judge/has-ends.js'
import { cpuShares } from '../judge/slices.js'
import { spansOf, standings } from '../judge/standings.js'
import { say } from '../message.js'
import { footnotesOf, markSymbols, WORDS } from './cells.js'
import { formatNumber, formatPercent, formatRatio, formatShare, sayInterval } from './format.js'
import { table } from './table.js'
import { sayWork } from './work.js'

/**
 * @import { Decided } from '../judge/comparison.js'
 * @import { Interval } from '../judge/interval.js'
 * @import { JudgedSliceRun } from '../judge/slices.js'
 * @import { Message, Said } from '../message.js'
 * @import { Table } from './table.js'
 */

const LONGEST_IN_SECONDS = 90

/**
 * @param {Decided} decided
 * @param {Message} [how] it was measured, such as `in fresh runs`
 * @returns {Message} the verdict, with the figure that decides first
 */
export function sayVerdict (decided, how) {
  const pair = `${decided.over} ÷ ${decided.under}`
  if (decided.failures.length) return say('{pair}: failed. {why}', { pair, why: decided.failures.join('; ') })
  const outcome = withAdvice(sayOutcome(decided), decided)
  const told = [...how ? [how] : [], ...sayBusy(decided)]
  return told.length && isMeasured(decided)
    ? say('{pair}, {how}: {outcome}', { pair, how: told, outcome })
    : say('{pair}: {outcome}', { pair, outcome })
}

/** @param {Pick<Decided, 'busy'>} decided @returns {Message[]} where it was so in most starts */
export function sayBusy ({ busy }) {
  return wasBusy(busy)
    ? [say('on a machine that was busy in {starts} of {all} starts', { starts: busy.starts, all: busy.all })]
    : []
}

/** @typedef {Omit<Decided, 'over' | 'under' | 'failures' | 'busy'>} Outcome */

/**
 * @param {Outcome} outcome of one that did not fail
 * @returns {Message} such as `worse: a request costs 1.08x (1.06 to 1.10) the CPU time; it answers 0.94x as many ...`
 */
export function sayOutcome (outcome) {
  const { word, figures } = partsOf(outcome)
  return figures ? say('{word}: {figures}', { word, figures }) : word
}

/**
 * @param {Outcome} outcome of one that did not fail
 * @returns {{ word: Message, figures: Message | null }} the verdict, and the figures behind it
 */
export function partsOf (outcome) {
  return isMeasured(outcome)
    ? { word: sayWord(outcome), figures: sayBoth(outcome) }
    : { word: say('no ratio, since no round has both'), figures: null }
}

function isMeasured ({ requestsPerSecond, cpuMicrosPerRequest }) {
  return Boolean(requestsPerSecond || cpuMicrosPerRequest)
}

function sayWord ({ decides, verdict, withinPercent, ...figures }) {
  const ratio = figures[decides]
  if (!hasEnds(ratio)) return say('undecided, of too few starts')
  const percent = Number(withinPercent)
  if (isWithin(ratio, percent) && (verdict === 'better' || verdict === 'worse')) {
    const values = { by: sayPercent(ratio), percent }
    return verdict === 'better'
      ? say('better by {by}, within {percent} %', values)
      : say('worse by {by}, within {percent} %', values)
  }
  return verdict === 'the same' ? say('the same within {percent} %', { percent }) : WORDS[verdict]
}

/** @returns {Message} the figure that decides first */
function sayBoth ({ requestsPerSecond, cpuMicrosPerRequest, decides, isGeneratorBound }) {
  const values = { cpu: sayRatio(cpuMicrosPerRequest), rate: sayRatio(requestsPerSecond) }
  if (isGeneratorBound) {
    return say('a request costs {cpu} the CPU time; the load generator was the limit, so {rate} as many requests/s ' +
      'is no figure of the server', values)
  }
  return decides === 'requestsPerSecond'
    ? say('it answers {rate} as many requests/s; a request costs {cpu} the CPU time', values)
    : say('a request costs {cpu} the CPU time; it answers {rate} as many requests/s', values)
}

/** @param {Interval} ratio that leaves out 1 @returns {Message} such as `3.0 % (2.1 to 3.9)` */
function sayPercent ({ value, low, high }) {
  const percent = (/** @type {number} */ one) => Math.abs(one - 1) * 100
  const [near, far] = [Number(low), Number(high)].map(percent).sort((a, b) => a - b)
  const [said, from, to] = [percent(value), near, far].map(formatPercent)
  return say('{said} % ({from} to {to})', { said, from, to })
}

/** Not where it is decided, or there were too few starts. @param {Message} outcome @param {Outcome} of */
function withAdvice (outcome, { verdict, decides, withinPercent, needs, ...figures }) {
  const isOpen = verdict === 'undecided' && figures[decides] !== null && hasEnds(figures[decides])
  if (!isOpen) return outcome
  const values = { outcome, percent: Number(withinPercent) }
  if (!needs) return say('{outcome}. --within {percent} goes on until it is decided', values)
  const { starts, seconds } = needs
  return say('{outcome}. {starts} more starts, about {time}, would tell {percent} %, as --within {percent} does',
    { ...values, starts, time: sayMinutes(seconds) })
}

function sayMinutes (seconds) {
  return seconds < LONGEST_IN_SECONDS
    ? say('{count} s', { count: Math.ceil(seconds / 10) * 10 })
    : say('{count} min', { count: Math.round(seconds / 60) })
}

function sayRatio (ratio) {
  return ratio ? sayInterval(ratio, formatRatio) : say('not measured')
}

// Each version by itself.

/**
 * @param {JudgedSliceRun} run
 * @returns {Table} of the uninterrupted spans; a version that failed is not in it. Of several, latencies are not: those
 *   of a closed loop, without intervals, are no comparison
 */
export function figuresTable (run) {
  const middle = (id, value) => median(spansOf(run, id).map(value))
  const inMs = (id, name) => middle(id, ({ latencyMicros }) => (latencyMicros?.[name] ?? NaN) / 1000)
  const isAlone = run.contenders.length === 1
  return table(say('Each by itself, with 95 % intervals over its starts'), standings(run), [
    [say('version'), ({ contender }) => contender],
    [say('requests/s'), own => say('{figure}{marks}', {
      figure: sayInterval(own.requestsPerSecond, formatNumber), marks: markSymbols(own)
    })],
    [say('CPU µs/request'), own => sayInterval(own.cpuMicrosPerRequest, formatNumber)],
    isAlone && [say('p50, ms'), ({ contender }) => formatNumber(inMs(contender, 'p50'))],
    isAlone && [say('p99, ms'), ({ contender }) => formatNumber(inMs(contender, 'p99'))],
    [say('server CPU'), ({ contender }) => formatShare(middle(contender, slice => cpuShares(slice).server))]
  ])
}

/**
 * @param {JudgedSliceRun} run
 * @returns {Said[]} a line for each version that failed, and for what else there is to know of the figures
 */
export function sayFigureNotes (run) {
  const { failures, slices } = run
  const failed = failures.map(({ message, stderrLines }) =>
    [message, ...stderrLines.map(line => `  | ${line}`)].join('\n'))
  const busy = slices.filter(({ spoilers }) => spoilers.length).length
  return [
    ...failed,
    ...footnotesOf(standings(run).map(own => ({ ...own, unit: say('spans') }))),
    ...sayWork(run),
    ...busy * 2 > slices.length
      ? [say('The machine was busy in {busy} of {count} spans.', { busy, count: slices.length })]
      : []
  ]
}
