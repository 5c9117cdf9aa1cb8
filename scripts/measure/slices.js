// @ts-check
// Steady stages are compared in many short slices of load that alternate between their processes: on a shared machine
// the noise is fast, and neighbours see the same of it where two long runs do not. So a slice is a handful of bursts,
// and between two of them every other stage has one: who comes first, and where a turn begins, is drawn by lot. The
// connections stay open, or opening them would be much of so short a load.
//
// Two processes of the same code can differ for as long as they live, by where things lie in memory and what the
// compiler made of the first requests. So all of them are started anew several times: a generation of processes is what
// an interval goes by. Each is warmed up by a number of requests, since that is what V8 goes by when it compiles what
// is hot.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { judge } from '../load/judge.js'
import { spoilersOf } from './calm.js'
import { Generation } from './generation.js'

/**
 * @import { GeneratorWork, LatencyMicros } from '../load/load.js'
 * @import { ServerWork } from './cpu.js'
 * @import { Failure } from './load-server.js'
 * @import { MachineWork } from './machine.js'
 * @import { Patience } from './patience.js'
 * @import { SliceContender } from './plan.js'
 */

const START_S = 0.4 // of each, where all start at once
const WARM_UP_RATE = 10_000 // requests per second
const BURST_OVERHEAD_MS = 6

/**
 * One contender in one round: the sum of its bursts. A slice that does not count, or that the machine spoiled, is taken
 * again, and all are kept.
 *
 * @typedef {object} Slice
 * @property {string} contender id
 * @property {number} generation of processes, from 1
 * @property {number} round from 1, through all generations
 * @property {number} attempt from 1
 * @property {number} requests answered
 * @property {number} errors
 * @property {number} timeouts
 * @property {number} non2xx
 * @property {number} durationMs of its bursts, each until its last answer
 * @property {LatencyMicros} [latencyMicros] not where nothing was answered
 * @property {number} [notModified] answers of 304; only of a contender that revalidates
 * @property {number} [receivedBytes] of all answers, with their heads; likewise
 * @property {ServerWork} server
 * @property {GeneratorWork} generator
 * @property {MachineWork} machine during the whole round; `ownMicros` is that of all processes of ours that did not
 *   serve or load here
 */

/**
 * @typedef {object} SliceOptions
 * @property {number} generations
 * @property {number} rounds of each generation
 * @property {number} bursts of a slice
 * @property {number} burstMs
 * @property {number} warmUpRequests that each process answers before its first slice
 * @property {number} connections
 */

/**
 * @typedef {SliceOptions & {
 *   seed: number, noisePair: { id: string, of: string } | null, contenders: string[], failures: ({ contender: string }
 *   & Failure)[], slices: Slice[]
 * }} SliceRun `seed` of the order within the rounds, `noisePair` the contender that is the same stage as another one,
 * `contenders` ids,
 *   `slices` in the order in which they were taken
 */

/**
 * @param {SliceContender[]} contenders
 * @param {object} run
 * @param {SliceOptions} run.options
 * @param {number} run.seed whole number
 * @param {Patience} run.patience
 * @param {AbortSignal} run.signal
 * @param {(generation: number, round: number) => void} run.onRound from 1; 0 while they warm up
 * @returns {Promise<SliceRun>}
 * @throws the signal's reason when it is aborted
 */
export async function runSlices (contenders, { options, seed, patience, signal, onRound }) {
  const random = xoroshiro128plus(seed)
  const again = contenders.find(({ id, stage }) => id !== stage.id)
  const noisePair = again ? { id: again.id, of: again.stage.id } : null
  /** @type {SliceRun} */
  const run = { seed, ...options, noisePair, contenders: contenders.map(({ id }) => id), failures: [], slices: [] }
  for (let number = 1; number <= options.generations; number++) {
    const healthy = contenders.filter(({ id }) => !run.failures.some(({ contender }) => contender === id))
    const generation = new Generation(healthy, {
      options,
      random: () => uniformFloat64(random),
      failures: run.failures,
      signal
    })
    await takeSlices({ generation, number, run, patience, onRound: round => onRound(number, round) })
  }
  return run
}

/**
 * @param {number} contenders how many
 * @param {SliceOptions} options
 * @param {{ generation: number, round: number }} [until] as onRound is told; without it, the whole run
 * @returns {number} how long it takes until then on a calm machine, in seconds
 */
export function expectedSlicesS (
  contenders,
  { generations, rounds, bursts, burstMs, warmUpRequests },
  until = { generation: generations, round: rounds + 1 }
) {
  const startS = contenders * START_S
  const warmUpS = (contenders * warmUpRequests) / WARM_UP_RATE
  const roundS = (contenders * bursts * (burstMs + BURST_OVERHEAD_MS)) / 1000
  const generationS = startS + warmUpS + rounds * roundS
  return (until.generation - 1) * generationS + startS + (until.round < 1 ? 0 : warmUpS + (until.round - 1) * roundS)
}

/**
 * @param {{ generation: Generation, number: number, run: SliceRun, patience: Patience, onRound: (round: number) => void
 *   }} of
 */
async function takeSlices ({ generation, number, run, patience, onRound }) {
  try {
    await generation.start()
    onRound(0)
    await generation.warmUp()
    for (let inGeneration = 1; inGeneration <= run.rounds; inGeneration++) {
      onRound(inGeneration)
      const place = { generation: number, round: (number - 1) * run.rounds + inGeneration }
      const slices = await insistOnAll(patience, (contenders, attempt) =>
        generation.takeRound({ ...place, attempt }, contenders)
      )
      run.slices.push(...slices)
    }
  } finally {
    await generation.stop()
  }
}

/**
 * @param {Patience} patience
 * @param {(contenders: string[] | undefined, attempt: number) => Promise<Slice[]>} takeRound of some contenders, or of
 *   all
 * @returns {Promise<Slice[]>} all that were taken: whose slice has a flaw takes another one, together with the others
 *   of whom that is so
 */
async function insistOnAll (patience, takeRound) {
  let left
  const rounds = await patience.insist(async attempt => {
    const slices = await takeRound(left, attempt)
    left = slices.filter(slice => isWrong(slice) || isSpoiled(slice)).map(({ contender }) => contender)
    return slices
  }, { isWrong: slices => slices.some(isWrong), isSpoiled: slices => slices.some(isSpoiled) })
  return rounds.flat()
}

function isWrong (slice) {
  return judge({ ...slice, requests: { total: slice.requests } }, 'autocannon').reasons.length > 0
}

function isSpoiled (slice) {
  return spoilersOf(slice).length > 0
}
