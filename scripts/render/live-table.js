// @ts-check
// What a run that somebody watched came to. It is one run: its figures have no interval.
import { judge } from '../load/judge.js'
import { spoilersOf } from '../measure/calm.js'
import { cpuMicrosPerRequest } from '../measure/cpu.js'
import { formatNumber, formatRatio } from './format.js'

/**
 * @import { Sample } from '../measure/fresh.js'
 * @import { Contender } from '../measure/plan.js'
 * @import { Table } from './bench-tables.js'
 */

const NONE = '-'

/**
 * @param {Contender[]} contenders
 * @param {Sample[]} samples of those that answer as they must
 * @returns {Table & { notes: string[] }} `notes` why a sample does not count, or is to be read with care
 */
export function liveTable (contenders, samples) {
  const asked = contenders[0].load.overallRate
  const loaded = contenders.map(({ id, stage }) => ({
    stage: stage.id,
    sample: samples.find(({ contender, result }) => contender === id && result)
  }))
  const table = asked === undefined ? closedLoop(loaded) : atRate(loaded, asked)
  return { ...table, notes: loaded.flatMap(({ stage, sample }) => sample ? notesOf(stage, sample) : []) }
}

/** Each client asks again as soon as it has its answer. */
function closedLoop (loaded) {
  const first = loaded[0].sample
  return {
    title: 'This run',
    head: ['stage', 'requests/s', 'times the first', 'CPU µs/request', 'listeners at the end'],
    rows: loaded.map(({ stage, sample }) => sample
      ? [
          stage,
          formatNumber(rateOf(sample)),
          sample === first || !first ? NONE : formatRatio(rateOf(sample) / rateOf(first)),
          formatNumber(cpuMicrosPerRequest(sample.server)),
          sample.server.afterListeners.toLocaleString('en')
        ]
      : [stage, NONE, NONE, NONE, NONE])
  }
}

function atRate (loaded, asked) {
  return {
    title: `This run, at ${formatNumber(asked)} requests a second`,
    head: ['stage', 'requests/s', 'median latency (ms)', 'p99 (ms)', 'CPU µs/request'],
    rows: loaded.map(({ stage, sample }) => {
      if (!sample) return [stage, NONE, NONE, NONE, NONE]
      const { requests, durationMs, latencyMs } = sample.result
      return [
        stage,
        formatNumber(requests / durationMs * 1000),
        formatNumber(latencyMs.percentiles[50]),
        formatNumber(latencyMs.percentiles[99]),
        formatNumber(cpuMicrosPerRequest(sample.server))
      ]
    })
  }
}

function rateOf ({ result }) {
  return result.requests.average
}

/** @param {Sample} sample */
function notesOf (stage, sample) {
  const { result } = /** @type {any} */ (sample)
  const counts = { timeouts: 0, ...result, requests: { total: result.requests.total ?? result.requests } }
  const spoilers = spoilersOf(sample)
  return [
    ...judge(counts, 'autocannon').reasons.map(reason => `${stage} does not count: ${reason}`),
    ...result.neverSent ? [`${stage}: ${formatNumber(result.neverSent)} requests were due and found no free connection`] : [],
    ...spoilers.length ? [`${stage}: the machine was busy with something else meanwhile`] : []
  ]
}
