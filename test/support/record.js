// @ts-check
// Bench records made by hand, for what is made of them.
import { analyseBench } from '../../scripts/results/analysis.js'
import { CALM_RULE } from 'bench-in-turns/kit.js'
import { FORMAT_VERSION, LAB_FORMAT_VERSION } from '../../scripts/results/record.js'

/**
 * @import { BenchAnalysis } from '../../scripts/results/analysis.js'
 * @import { BenchRecord } from '../../scripts/results/record.js'
 */

const WORK = { loopActiveMs: 50, loopIdleMs: 50 }
/** A machine on which nothing else happens. */
export const CALM = Object.freeze({
  durationMs: 100,
  cores: 2,
  busyMicros: 0,
  ownMicros: 0,
  stolenMicros: 0,
  throttledMicros: 0,
  clockMHz: 2000,
  topClockMHz: 2000
})
const STAGE = {
  title: 'a stage',
  track: 'a track',
  route: '/',
  teaches: 'something',
  defects: [],
  contract: 'seed',
  isSteady: true,
  freshLoads: [],
  comparedWith: [],
  isNoisePair: false,
  isCeiling: false,
  dependencies: []
}

const SETTING = {
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: '2026-01-01T00:10:00.000Z',
  machine: { cpuModel: 'Abacus', cores: 2, memoryBytes: 1e9, os: 'none', loadAverage: [0, 0, 0] },
  runtime: { node: 'v26.10.0', v8: '14', pinned: 'v26.10.0', isPinned: true },
  packages: {},
  checkout: { commit: 'c0ffee', dirty: false }
}

/**
 * @template {number | null} T
 * @param {T} low
 * @param {number} value
 * @param {T} high
 * @param {number} [count] of values
 */
export const interval = (low, value, high, count = 9) => ({ low, value, high, count })

/** @param {number} low @param {number} high */
export const between = (low, high) => interval(low, Math.sqrt(low * high), high)

const AMOUNTS = { generations: 20, turns: 2, turnMs: 100, leadInMs: 0, spanMs: 100, warmUpRequests: 0, seed: 1 }
const FIGURES = ['mean', 'p50', 'p90', 'p99', 'p999', 'max']

function latencies (micros, count) {
  return { count, stdev: 0, ...Object.fromEntries(FIGURES.map(name => [name, micros])) }
}

const NOTHING_WRONG = { errors: 0, timeouts: 0, non2xx: 0 }
const GENERATOR = { ...WORK, cpuUserMicros: 100, cpuSystemMicros: 0 }

function serverWork (cpuMicros, requests) {
  const counts = { requestsStarted: requests, afterListeners: 1 }
  return { ...WORK, cpuUserMicros: cpuMicros * requests, cpuSystemMicros: 0, ...counts }
}

/**
 * @param {string} contender
 * @param {number} round
 * @param {{ rate?: number, cpuMicros?: number, [more: string]: any }} [values] requests per second, and CPU time of a
 *   request
 */
export function slice (contender, round, { rate = 1000, cpuMicros = 100, ...more } = {}) {
  const requests = rate / 10
  return {
    contender,
    generation: round, // each round in processes of its own
    round,
    requests,
    ...NOTHING_WRONG,
    durationMs: 100,
    latencyMicros: latencies((100 / rate) * 1e6, requests),
    server: serverWork(cpuMicros, requests),
    generator: GENERATOR,
    machine: CALM,
    ...more
  }
}

/**
 * @param {string} contender
 * @param {number} round
 * @param {{ rate?: number, cpuMicros?: number, [more: string]: any }} [values] requests per second, and CPU time of a
 *   request
 */
export function sample (contender, round, { rate = 1000, cpuMicros = 100, ...more } = {}) {
  const spread = { average: rate, stddev: 0, max: rate }
  return {
    contender,
    round,
    startedAt: '2026-01-01T00:00:00.000Z',
    failure: null,
    result: {
      requests: { ...spread, total: rate },
      latency: { ...spread, average: (100 / rate) * 1000 },
      latencyMicros: latencies((100 / rate) * 1e6, rate),
      throughput: { ...spread, total: rate },
      duration: 1,
      ...NOTHING_WRONG
    },
    server: serverWork(cpuMicros, rate),
    generator: GENERATOR,
    machine: CALM,
    readings: [],
    ...more
  }
}

/**
 * @param {object} parts
 * @param {({ id: string } & Record<string, any>)[]} parts.stages what of each differs from a usual one
 * @param {any[]} [parts.slices]
 * @param {any[]} [parts.samples] of contenders `ID@100`, `ID@10` or `ID@wrk-200`
 * @param {Record<string, any>} [parts.loads] by contender, what differs from a usual one
 * @param {string} [parts.noisePair] stage that is entered twice, the second time as `ID (again)`
 * @param {any} [parts.more] of the record
 * @returns {BenchRecord}
 */
export function record ({ stages, slices = [], samples = [], loads = {}, noisePair, more = {} }) {
  const whole = stages.map(stage => ({ ...STAGE, ...stage }))
  const fresh = [...new Set(samples.map(({ contender }) => contender))]
  return /** @type {any} */ ({
    formatVersion: FORMAT_VERSION,
    ...SETTING,
    options: { ...AMOUNTS, rounds: 3, durationS: 1, sliceConnections: 100, quick: false },
    calmRule: CALM_RULE,
    stages: whole,
    contenders: fresh.map(id => {
      const [of, wrk, connections] = /** @type {string[]} */ (/^(.+)@(wrk-)?(\d+)$/.exec(id)?.slice(1))
      const { id: stage, track, comparedWith } = /** @type {any} */ (whole.find(stage => stage.id === of))
      const load = { generator: wrk ? 'wrk' : 'autocannon', connections: Number(connections), durationS: 1 }
      return { id, stage: { id: stage, track, comparedWith }, load: { ...load, ...loads[id] } }
    }),
    gates: [],
    skipped: [],
    order: samples.map(({ contender }) => contender),
    samples,
    slices: slices.length
      ? {
          ...AMOUNTS,
          rounds: 1,
          connections: 100,
          noisePair: noisePair ? { id: `${noisePair} (again)`, of: noisePair } : null,
          contenders: [...new Set(slices.map(({ contender }) => contender))],
          failures: [],
          slices
        }
      : null,
    ...more
  })
}

/**
 * @param {string} lab name
 * @param {any} data
 * @param {any} [more] of the record
 */
export function labRecord (lab, data, more = {}) {
  return { lab, formatVersion: LAB_FORMAT_VERSION, ...SETTING, options: {}, data, ...more }
}

/**
 * @param {Parameters<typeof record>[0]} parts
 * @returns {BenchAnalysis}
 */
export function analysis (parts) {
  return analyseBench(record(parts))
}

/**
 * @param {number} count
 * @param {(round: number) => any} make
 */
export function rounds (count, make) {
  return Array.from({ length: count }, (_, i) => make(i + 1)).flat()
}
