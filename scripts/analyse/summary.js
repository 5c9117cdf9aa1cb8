// @ts-check
import { max, median, min } from 'simple-statistics'
import { describeLoad } from '../load/load.js'
import { cpuMicrosPerRequest } from '../measure/cpu.js'
import { calmOf } from './calm.js'
import { countMarks } from './marks.js'
import { cpuShares, validSamples } from './samples.js'

/**
 * @import { BenchRecord } from '../record/record.js'
 * @import { Mark } from './marks.js'
 * @import { JudgedSample } from './samples.js'
 */

/**
 * @typedef {object} Spread one quantity over the rounds
 * @property {number} median
 * @property {number} min
 * @property {number} max
 * @property {number[]} rounds every value, in the order of the rounds
 */

/**
 * @typedef {{ average: Spread, stdev: Spread | null, max: Spread | null }} Statistic spread over the rounds; null where
 *   the generator does not tell
 */

/**
 * @typedef {object} Summary of one contender, from its valid samples
 * @property {string} contender id
 * @property {number} validRounds
 * @property {number} calmRounds of these
 * @property {Statistic} [latencyMs] of autocannon in whole ones
 * @property {Record<'mean' | 'p50' | 'p99' | 'max', Spread>} [latencyMicros] not of wrk
 * @property {Statistic} [requestsPerSecond]
 * @property {Statistic} [bytesPerSecond]
 * @property {Spread} [cpuMicrosPerRequest] CPU time of the server, user and system
 * @property {Spread | null} [generatorCpuShare] of one core; null where the generator does not tell
 * @property {Partial<Record<Mark, number>>} [marks] how many of its samples carry each
 */

/**
 * @typedef {object} Ratio of the req/s of two contenders under the same load, paired by round
 * @property {string} over id of the stage
 * @property {string} under id of the stage that it is compared with
 * @property {string} load as {@link describeLoad} says it
 * @property {(number | null)[]} rounds one a round; null where either sample is not valid
 */

/**
 * @param {string} contender id
 * @param {JudgedSample[]} samples
 * @returns {Summary}
 */
export function summarize (contender, samples) {
  const valid = validSamples(samples, contender)
  if (valid.length === 0) return { contender, validRounds: 0, calmRounds: 0 }
  const shares = valid.map(({ server, generator, result }) =>
    cpuShares({ server, generator, durationMs: result.duration * 1000 })
  )
  return {
    contender,
    validRounds: valid.length,
    calmRounds: calmOf(valid).calm,
    latencyMs: statistic(valid, 'latency'),
    ...latencyMicros(valid),
    requestsPerSecond: statistic(valid, 'requests'),
    bytesPerSecond: statistic(valid, 'throughput'),
    cpuMicrosPerRequest: spread(valid.map(({ server }) => cpuMicrosPerRequest(server))),
    generatorCpuShare: spreadIfKnown(shares.map(({ generator }) => generator)),
    marks: countMarks(valid)
  }
}

/**
 * Compares each stage with the one before it in its track, with the first of its track, and with those that it names.
 *
 * @param {BenchRecord['contenders']} contenders in catalog order
 * @param {JudgedSample[]} samples
 * @param {number} rounds
 * @returns {Ratio[]}
 */
export function compareStages (contenders, samples, rounds) {
  return contenders.flatMap(over => {
    const sameLoad = contenders.filter(({ load }) => describeLoad(load) === describeLoad(over.load))
    const track = sameLoad.filter(({ stage }) => stage.track === over.stage.track)
    const i = track.indexOf(over)
    const others = sameLoad.filter(({ stage }) => over.stage.comparedWith.includes(stage.id))
    const unders = new Set([...(i > 0 ? [track[i - 1], track[0]] : []), ...others])
    return [...unders].map(under => pairByRound(over, under, samples, rounds))
  })
}

function pairByRound (over, under, samples, rounds) {
  const rateIn = (id, round) => samples.find(sample =>
    sample.contender === id && sample.round === round && sample.status === 'valid')?.result.requests.average
  const values = Array.from({ length: rounds }, (_, i) => rateIn(over.id, i + 1) / rateIn(under.id, i + 1))
  return {
    over: over.stage.id,
    under: under.stage.id,
    load: describeLoad(over.load),
    rounds: values.map(value => Number.isFinite(value) ? value : null)
  }
}

/** @returns {Statistic} */
function statistic (samples, name) {
  const of = property => samples.map(({ result }) => result[name][property])
  return { average: spread(of('average')), stdev: spreadIfKnown(of('stddev')), max: spreadIfKnown(of('max')) }
}

function latencyMicros (samples) {
  const all = samples.map(({ result }) => result.latencyMicros)
  if (!all.every(Boolean)) return {}
  const of = name => spread(all.map(latency => latency[name]))
  return { latencyMicros: { mean: of('mean'), p50: of('p50'), p99: of('p99'), max: of('max') } }
}

/** @returns {Spread} */
function spread (values) {
  return { median: median(values), min: min(values), max: max(values), rounds: values }
}

function spreadIfKnown (values) {
  return values.every(Number.isFinite) ? spread(values) : null
}
