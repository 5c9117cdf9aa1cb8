// @ts-check
// What a run that somebody watched came to. It is one run: its figures have no interval.
import { stats } from 'bench-in-turns'
import { alignments, formatNumber, formatRatio, localiseTable, table } from 'bench-in-turns/kit.js'

/**
 * @import { Contender } from '../../scripts/stages/plan.js'
 * @import { Sample } from '../../scripts/stages/whole-bench.js'
 * @import { Table } from 'bench-in-turns/kit.js'
 */

const NONE = '-'
/** What the page says in its reader's language, with values in place of `{1}` and so on. */
export const TEXTS = Object.freeze({
  title: 'This run',
  stage: 'stage',
  rate: 'requests/s',
  ratio: 'stage ÷ first',
  cpu: 'CPU µs/request',
  listeners: 'listeners at the end',
  median: 'median latency (ms)',
  p99: 'p99 (ms)',
  busy: '{1}: the machine was busy with something else meanwhile; close other programs, and run it again',
  unchecked: '{1}: its answers were not checked; npm run check does that',
  profiled: "V8's profiler ran as well, and slowed the servers down",
  errors: '{1} does not count: {2} errors',
  timeouts: '{1} does not count: {2} answers took too long',
  non2xx: '{1} does not count: {2} answers other than 2xx',
  noAnswer: '{1} does not count: no answer at all',
  elsewhere: '{1}: other processes than the one that is watched answered; nothing is seen of them',
  unsent: '{1}: {2} requests could not be sent, as all connections still waited for an answer; they are in no latency',
  unanswered: '{1}: {2} requests had no answer two seconds after the end; they are in no latency',
  noFlame: 'no flame graph ({1}); the figures are right, and a shorter run may have one',
  wrong: '{1} does not answer as it must: {2}: {3}',
  silent: '{1} gave no answer at all',
  otherMeasurement: 'another measurement runs: {1}. This one begins by itself when that has ended',
  otherAddress: 'live runs are for this machine: open {1} itself',
  otherOrigin: 'a live run starts from a page of this server, and from nowhere else',
  oldPage: 'this page is older than the server: reload it',
  otherPage: 'another page has a run under way ({1}): stop it there, or wait for its end',
  brokeOff: 'the run broke off ({1}): {2}. Press Run again',
  otherRuns: 'other runs came after it, and only the last is kept here; save this one as a file, or run it again'
})

/** @typedef {[text: string, ...values: string[]]} Note one of {@link TEXTS}, and what stands in it */

/**
 * @param {Contender[]} contenders
 * @param {Sample[]} samples of those that answer as they must
 * @param {{ unchecked: string[], isProfiled: boolean }} how ids of stages whose answers nobody checked
 * @returns {Table & { sides: ('left' | 'right')[], notes: Note[] }} `notes` why a sample does not count, or is to be
 *   read with care
 */
export function liveTable (contenders, samples, { unchecked, isProfiled }) {
  const asked = contenders[0].load.overallRate
  const loaded = contenders.map(({ id, stage }) => ({
    stage: stage.id,
    sample: samples.find(({ contender, result }) => contender === id && result)
  }))
  const columns = asked === undefined ? closedLoop(loaded) : AT_RATE
  const run = table(TEXTS.title, loaded, [[TEXTS.stage, ({ stage }) => stage], ...columns.map(whereMeasured)])
  const counted = loaded.filter(({ sample }) => sample)
  const notes = [
    ...counted.flatMap(({ stage, sample }) => notesOf(stage, /** @type {Sample} */ (sample))),
    ...counted.filter(({ stage }) => unchecked.includes(stage)).map(({ stage }) => note(TEXTS.unchecked, stage)),
    ...isProfiled ? [note(TEXTS.profiled)] : []
  ]
  return { ...run, sides: alignments(localiseTable(run)), notes }
}

/** @typedef {[head: string, cell: (sample: any) => string]} Column */

/** @returns {[head: string, cell: (of: { sample?: Sample }) => string]} */
function whereMeasured (/** @type {Column} */ [head, cell]) {
  return [head, ({ sample }) => sample ? cell(sample) : NONE]
}

/** @type {Column} */
const CPU = [TEXTS.cpu, ({ server }) => figure(stats.cpuMicrosPerRequest(server))]

/**
 * Each client asks again as soon as it has its answer.
 *
 * @returns {Column[]}
 */
function closedLoop (loaded) {
  const first = loaded[0].sample
  /** @type {Column} */
  const ratio = [TEXTS.ratio, sample =>
    sample === first || !first ? NONE : formatRatio(rateOf(sample) / rateOf(first))]
  return [
    [TEXTS.rate, sample => figure(rateOf(sample))],
    ...loaded.length > 1 ? [ratio] : [],
    CPU,
    [TEXTS.listeners, ({ server }) => server.counts.afterListeners.toLocaleString('en')]
  ]
}

/** @type {Column[]} */
const AT_RATE = [
  [TEXTS.rate, ({ result: { requests, durationMs } }) => formatNumber(requests / durationMs * 1000)],
  [TEXTS.median, ({ result }) => figure(result.requests ? result.latencyMs.percentiles[50] : NaN)],
  [TEXTS.p99, ({ result }) => figure(result.requests ? result.latencyMs.percentiles[99] : NaN)],
  CPU
]

function figure (value) {
  return Number.isFinite(value) ? formatNumber(value) : NONE
}

function rateOf ({ result }) {
  return result.requests.average
}

function notesOf (stage, sample) {
  const { result } = /** @type {any} */ (sample)
  const { errors, timeouts = 0, non2xx, neverSent = 0, neverAnswered = 0 } = result
  const answers = result.requests.total ?? result.requests
  const counted = /** @type {[string, number][]} */ ([
    [TEXTS.errors, errors - timeouts], // autocannon counts a timeout among its errors as well
    [TEXTS.timeouts, timeouts],
    [TEXTS.non2xx, non2xx],
    [TEXTS.unsent, neverSent],
    [TEXTS.unanswered, neverAnswered]
  ])
  const isElsewhere = answers > 0 && sample.server?.requestsStarted === 0
  return [
    ...answers === 0 ? [note(TEXTS.noAnswer, stage)] : [],
    ...counted.filter(([, count]) => count > 0).map(([text, count]) => note(text, stage, count.toLocaleString('en'))),
    ...isElsewhere ? [note(TEXTS.elsewhere, stage)] : [],
    ...stats.spoilersOf(sample).length ? [note(TEXTS.busy, stage)] : []
  ]
}

/** @returns {Note} */
const note = (/** @type {string} */ text, /** @type {string[]} */ ...values) => [text, ...values]
