// @ts-check
// Which samples count, and what there is to know of those that do.
import { median } from 'simple-statistics'
import { judgeLoad } from '../stages/whole-load.js'
import { describeLoad } from '../stages/common-load.js'
import { roundsOf } from '../stages/plan.js'
import { countEach, cpuMicrosPerRequest, cpuShares, findMarks, ratioInterval, spoilersOf } from 'bench-in-turns'

/**
 * @import { BenchRecord } from './record.js'
 * @import { Interval, Mark, Spoiler } from 'bench-in-turns'
 * @import { Sample } from '../stages/whole-bench.js'
 */

/**
 * @typedef {Sample & {
 *   status: 'valid' | 'invalid' | 'failed', reasons: string[], notes: string[], marks: Mark[], spoilers: Spoiler[]
 * }} JudgedSample only valid samples go into summaries; `reasons` why it is not valid, `notes` what is worth knowing of
 *   a valid one, `spoilers` what took the machine from it
 */

/**
 * @typedef {JudgedSample & Required<Pick<Sample, 'result' | 'server' | 'generator' | 'machine' | 'readings'>>}
 *   ValidSample
 */
/**
 * @param {Pick<BenchRecord, 'samples' | 'contenders' | 'calmRule'>} record
 * @returns {JudgedSample[]}
 */
export function judgeSamples ({ samples, contenders, calmRule }) {
  const loads = new Map(contenders.map(({ id, load }) => [id, load]))
  return samples.map(sample => ({
    ...judgeSample(sample, loads.get(sample.contender)),
    spoilers: spoilersOf(sample, calmRule)
  }))
}

/**
 * @param {JudgedSample[]} samples
 * @param {string | undefined} contender id
 * @returns {ValidSample[]} its samples, in the order of the rounds; none of one that failed in any of them: nothing is
 *   left out by its result, and what fails has no rate
 */
export function validSamples (samples, contender) {
  const own = samples.filter(sample => sample.contender === contender)
  return /** @type {ValidSample[]} */ (own.every(({ status }) => status === 'valid') ? own : [])
}

function judgeSample (sample, load) {
  if (sample.failure) return { ...sample, status: 'failed', reasons: [sample.failure.message], notes: [], marks: [] }
  const { result } = sample
  const { reasons, notes } = judgeLoad(result, load.generator, { hasRate: load.overallRate !== undefined })
  const marks = findMarks({
    ...sample,
    connections: load.generator === 'autocannon' && load.overallRate === undefined ? load.connections : undefined,
    requests: result.requests.total,
    durationMs: result.duration * 1000,
    latencyMeanMicros: result.latencyMicros?.mean
  })
  return { ...sample, status: reasons.length ? 'invalid' : 'valid', reasons, notes, marks }
}

/** @typedef {Interval & { values: number[] }} Level geometric mean over the rounds, and every value in their order */

/**
 * @typedef {object} Summary of one contender, from its valid samples
 * @property {string} contender id
 * @property {number} count of valid samples
 * @property {Record<'mean' | 'p50' | 'p99' | 'max', number>} [latencyMicros] medians; not of wrk
 * @property {Level} requestsPerSecond
 * @property {Level} cpuMicrosPerRequest CPU time of the server, user and system
 * @property {number} generatorCpuShare median, of one core; NaN where the generator does not tell
 * @property {Partial<Record<Mark, number>>} marks how many of its samples carry each
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
 * @returns {Summary | null} null without a valid sample
 */
export function summarize (contender, samples) {
  const valid = validSamples(samples, contender)
  if (valid.length === 0) return null
  const generatorShares = valid.map(({ server, generator, result }) =>
    cpuShares({ server, generator, durationMs: result.duration * 1000 }).generator)
  return {
    contender,
    count: valid.length,
    ...latencyMicros(valid),
    requestsPerSecond: levelOf(valid.map(({ result }) => result.requests.average)),
    cpuMicrosPerRequest: levelOf(valid.map(({ server }) => cpuMicrosPerRequest(server))),
    generatorCpuShare: generatorShares.every(Number.isFinite) ? median(generatorShares) : NaN,
    marks: countEach(valid.flatMap(({ marks }) => marks))
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
    return [...unders].map(under => ({
      over: over.stage.id,
      under: under.stage.id,
      load: describeLoad(over.load),
      rounds: ratiosByRound(samples, Math.min(roundsOf(over, rounds), roundsOf(under, rounds)), [over.id, under.id],
        ({ result }) => result.requests.average)
    }))
  })
}

/**
 * @param {JudgedSample[]} samples
 * @param {number} rounds how many
 * @param {(string | undefined)[]} pair ids of contenders
 * @param {(sample: ValidSample) => number} valueOf
 * @returns {(number | null)[]} the first one's value by the second one's, one a round; null where either is not valid
 */
export function ratiosByRound (samples, rounds, pair, valueOf) {
  const [overs, unders] = pair.map(id =>
    new Map(validSamples(samples, id).map(sample => [sample.round, valueOf(sample)])))
  const ratios = Array.from({ length: rounds }, (_, i) => Number(overs.get(i + 1)) / Number(unders.get(i + 1)))
  return ratios.map(ratio => Number.isFinite(ratio) ? ratio : null)
}

function latencyMicros (samples) {
  const all = samples.map(({ result }) => result.latencyMicros)
  if (!all.every(Boolean)) return {}
  const middle = name => median(all.map(latency => latency[name]))
  return { latencyMicros: { mean: middle('mean'), p50: middle('p50'), p99: middle('p99'), max: middle('max') } }
}

/** The ratio of two such means is the mean of the ratios in each round. */
function levelOf (values) {
  return { ...ratioInterval(values), values }
}
