// @ts-check
// What else a server did than answer what it was asked for, and whether it was warm by then.
import { median } from 'simple-statistics'
import { cpuMicros } from '../load/load.js'
import { isCold } from '../judge/comparison.js'
import { compareSpans, countingSlices } from '../judge/standings.js'
import { say } from '../message.js'
import { formatNumber, formatRatio, formatShare, sayInterval } from './format.js'

/**
 * @import { JudgedSliceRun } from '../judge/slices.js'
 * @import { Message } from '../message.js'
 */

const STARTED_FROM = 1.01 // requests for each that was answered
const LATER_FROM = 0.05 // of its work, more than of the other one's: a server that has nothing to do does a little

/**
 * @param {JudgedSliceRun} run
 * @returns {Message[]} sentences; none of older records, which do not know
 */
export function sayWork (run) {
  const known = run.contenders.map(contender => ({
    contender, slices: countingSlices(run, contender).filter(({ phase }) => phase)
  })).filter(({ slices }) => slices.length)
  const shares = known.map(({ slices }) => median(slices.map(laterShare)))
  const least = Math.min(...shares)
  const ofEach = known.flatMap(({ contender, slices }, i) => [
    ...sayStarted(contender, slices),
    ...shares[i] - least >= LATER_FROM
      ? [say('{contender} does {share} of its work later, when it has answered: that is counted.',
          { contender, share: formatShare(shares[i]) })]
      : [],
    ...isCold(run, contender) ? [sayCold(contender, slices)] : []
  ])
  return [...ofEach, ...run.takenAgain ? [sayTakenAgain(run.takenAgain)] : []]
}

/**
 * @param {JudgedSliceRun} run
 * @param {{ over: string, under: string }} pair
 * @returns {Message[]} a sentence where two programs by themselves have another ratio than in turns
 */
export function saySpans (run, { over, under }) {
  const spans = compareSpans(run, over, under)
  if (!spans?.isOther) return []
  const [cpu, rate] = [spans.cpuMicrosPerRequest, spans.requestsPerSecond].map(ratio => sayInterval(ratio, formatRatio))
  return [say('{pair}, each by itself: a request costs {cpu} the CPU time; it answers {rate} as many requests/s',
    { pair: `${over} ÷ ${under}`, cpu, rate })]
}

/** Of its CPU time, what falls into no load. */
function laterShare (/** @type {any} */ { turns, phase }) {
  return 1 - cpuMicros(turns.server) / cpuMicros(phase.server)
}

function sayStarted (contender, slices) {
  const each = median(slices.map(({ phase }) => (phase.server.requestsStarted ?? NaN) / phase.requests))
  return each > STARTED_FROM
    ? [say('{contender} starts {each} requests for each that it is asked for: its CPU time is by those that it is ' +
        'asked for.', { contender, each: formatNumber(each) })]
    : []
}

function sayTakenAgain (count) {
  return say('Starts that do not count: {count}. In each, one of the two was still getting faster, so it was ' +
    'taken again, warmed for longer.', { count })
}

function sayCold (contender, slices) {
  const cold = slices.filter(({ warmUp }) => !warmUp?.isSettled).length
  return say('{contender} was still getting faster when its turns began, in {cold} of {count} starts: it may be ' +
    'better than this.', { contender, cold, count: slices.length })
}
