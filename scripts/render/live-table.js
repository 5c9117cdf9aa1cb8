// @ts-check
// What a run that somebody watched came to. It is one run: its figures have no interval.
import { judge } from '../measure/load.js'
import { spoilersOf } from '../measure/machine.js'
import { cpuMicrosPerRequest } from '../measure/server-work.js'
import { formatNumber, formatRatio } from './format.js'
import { table } from './table.js'

/**
 * @import { Contender } from '../measure/plan.js'
 * @import { Sample } from '../measure/whole-bench.js'
 * @import { Table } from './bench-tables.js'
 */

const NONE = '-'
const BUSY = 'the machine was busy with something else meanwhile; close other programs, and run it again'

/**
 * @param {Contender[]} contenders
 * @param {Sample[]} samples of those that answer as they must
 * @param {{ unchecked: string[], isProfiled: boolean }} how ids of stages whose answers nobody checked
 * @returns {Table & { notes: string[] }} `notes` why a sample does not count, or is to be read with care
 */
export function liveTable (contenders, samples, { unchecked, isProfiled }) {
  const asked = contenders[0].load.overallRate
  const loaded = contenders.map(({ id, stage }) => ({
    stage: stage.id,
    sample: samples.find(({ contender, result }) => contender === id && result)
  }))
  const title = asked === undefined ? 'This run' : `This run, at ${formatNumber(asked)} requests a second`
  const columns = asked === undefined ? closedLoop(loaded) : AT_RATE
  const run = table(title, loaded, [['stage', ({ stage }) => stage], ...columns.map(whereMeasured)])
  const counted = loaded.filter(({ sample }) => sample)
  const notes = [
    ...counted.flatMap(({ stage, sample }) => notesOf(stage, /** @type {Sample} */ (sample))),
    ...counted.filter(({ stage }) => unchecked.includes(stage)).map(({ stage }) =>
      `${stage}: its answers were not checked; npm run check does that`),
    ...isProfiled ? ["V8's profiler ran as well, and slowed the servers down"] : []
  ]
  return { ...run, notes }
}

/** @typedef {[head: string, cell: (sample: any) => string]} Column */

/** @returns {[head: string, cell: (of: { sample?: Sample }) => string]} */
function whereMeasured (/** @type {Column} */ [head, cell]) {
  return [head, ({ sample }) => sample ? cell(sample) : NONE]
}

/** @type {Column} */
const CPU = ['CPU µs/request', ({ server }) => say(cpuMicrosPerRequest(server))]

/**
 * Each client asks again as soon as it has its answer.
 *
 * @returns {Column[]}
 */
function closedLoop (loaded) {
  const first = loaded[0].sample
  /** @type {Column} */
  const ratio = ['stage ÷ first', sample =>
    sample === first || !first ? NONE : formatRatio(rateOf(sample) / rateOf(first))]
  return [
    ['requests/s', sample => say(rateOf(sample))],
    ...loaded.length > 1 ? [ratio] : [],
    CPU,
    ['listeners at the end', ({ server }) => server.afterListeners.toLocaleString('en')]
  ]
}

/** @type {Column[]} */
const AT_RATE = [
  ['requests/s', ({ result: { requests, durationMs } }) => formatNumber(requests / durationMs * 1000)],
  ['median latency (ms)', ({ result }) => say(result.requests ? result.latencyMs.percentiles[50] : NaN)],
  ['p99 (ms)', ({ result }) => say(result.requests ? result.latencyMs.percentiles[99] : NaN)],
  CPU
]

function say (value) {
  return Number.isFinite(value) ? formatNumber(value) : NONE
}

function rateOf ({ result }) {
  return result.requests.average
}

/** @param {Sample} sample */
function notesOf (stage, sample) {
  const { result } = /** @type {any} */ (sample)
  const counts = { timeouts: 0, ...result, requests: { total: result.requests.total ?? result.requests } }
  const spoilers = spoilersOf(sample)
  const isElsewhere = counts.requests.total > 0 && sample.server?.requestsStarted === 0
  return [
    ...judge(counts, 'autocannon').reasons.map(reason => `${stage} does not count: ${reason}`),
    ...missingFrom(result).map(note => `${stage}: ${note}; they are in no latency`),
    ...isElsewhere ? [`${stage}: other processes than the one that is watched answered; nothing is seen of them`] : [],
    ...spoilers.length ? [`${stage}: ${BUSY}`] : []
  ]
}

function missingFrom ({ neverSent = 0, neverAnswered = 0 }) {
  const [unsent, unanswered] = [neverSent, neverAnswered].map(count => count.toLocaleString('en'))
  return [
    ...neverSent ? [`${unsent} requests could not be sent, as all connections still waited for an answer`] : [],
    ...neverAnswered ? [`${unanswered} requests had no answer two seconds after the end`] : []
  ]
}
