// @ts-check
import { geometricMean, max, median, min } from 'simple-statistics'

/**
 * @typedef {object} Spread one figure over the rounds
 * @property {number} median
 * @property {number} min
 * @property {number} max
 * @property {number[]} rounds every value, in the order of the rounds
 */

/**
 * @typedef {{ average: Spread, stdev: Spread, max: Spread }} Figure as autocannon gives it, spread over the rounds
 */

/**
 * @typedef {object} Summary of one contender, from its valid samples
 * @property {string} contender id
 * @property {number} validRounds
 * @property {Figure} [latencyMs]
 * @property {Figure} [requestsPerSecond]
 * @property {Figure} [bytesPerSecond]
 * @property {Spread} [cpuMicrosPerRequest] CPU time of the server, user and system
 */

/**
 * @typedef {object} Ratio of the req/s of two stages of a track at equal connections, paired by round
 * @property {string} over id of the later stage
 * @property {string} under id of the stage before it
 * @property {number} connections
 * @property {(number | null)[]} rounds one a round; null where either sample is not valid
 * @property {number | null} geometricMean
 */

/**
 * @param {string} contender id
 * @param {import('../bench/run.js').Sample[]} samples
 * @returns {Summary}
 */
export function summarize (contender, samples) {
  const valid = samples.filter(sample => sample.contender === contender && sample.status === 'valid')
  if (valid.length === 0) return { contender, validRounds: 0 }
  return {
    contender,
    validRounds: valid.length,
    latencyMs: figure(valid, 'latency'),
    requestsPerSecond: figure(valid, 'requests'),
    bytesPerSecond: figure(valid, 'throughput'),
    cpuMicrosPerRequest: spread(valid.map(({ server, result }) =>
      (server.cpuUserMicros + server.cpuSystemMicros) / result.requests.total))
  }
}

/**
 * @param {{ id: string, stage: { id: string, track: string }, connections: number }[]} contenders in catalog order
 * @param {import('../bench/run.js').Sample[]} samples
 * @param {number} rounds
 * @returns {Ratio[]} of each stage to the one before it in its track
 */
export function compareNeighbours (contenders, samples, rounds) {
  const ratios = []
  for (const [i, over] of contenders.entries()) {
    const under = contenders.slice(0, i).findLast(({ stage, connections }) =>
      stage.track === over.stage.track && stage.id !== over.stage.id && connections === over.connections)
    if (under) ratios.push(pairByRound(over, under, samples, rounds))
  }
  return ratios
}

function pairByRound (over, under, samples, rounds) {
  const rateIn = (id, round) => samples.find(sample =>
    sample.contender === id && sample.round === round && sample.status === 'valid')?.result.requests.average
  const values = Array.from({ length: rounds }, (_, i) => rateIn(over.id, i + 1) / rateIn(under.id, i + 1))
  const finite = values.filter(Number.isFinite)
  return {
    over: over.stage.id,
    under: under.stage.id,
    connections: over.connections,
    rounds: values.map(value => Number.isFinite(value) ? value : null),
    geometricMean: finite.length ? geometricMean(finite) : null
  }
}

function figure (samples, name) {
  const of = property => spread(samples.map(({ result }) => result[name][property]))
  return { average: of('average'), stdev: of('stddev'), max: of('max') }
}

function spread (values) {
  return { median: median(values), min: min(values), max: max(values), rounds: values }
}
