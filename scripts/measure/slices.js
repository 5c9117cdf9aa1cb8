// @ts-check
// Steady stages are compared in many short slices of load that alternate between their processes: on a shared machine the noise is
// fast, and a pair of neighbouring slices sees the same of it where two long runs do not. So stages that are compared are neighbours
// in every round; which comes first, and where the round begins, is drawn by lot.
//
// Two processes of the same code differ for as long as they live, by where things lie in memory and what the compiler made of the
// first requests. So all of them are started anew several times: a generation of processes is what an interval goes by.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { LoadError } from '../errors.js'
import { openAutocannon } from '../load/autocannon.js'
import { judge } from '../load/judge.js'
import { shortLoad } from '../load/load.js'
import { startStage } from '../stages/stage-process.js'
import { spoilersOf } from './calm.js'
import { describeFailure, loadServer } from './load-server.js'
import { drawOrder } from './plan.js'

/**
 * @import { GeneratorWork, LatencyMicros } from '../load/load.js'
 * @import { StageProcess } from '../stages/stage-process.js'
 * @import { ServerWork } from './cpu.js'
 * @import { Failure } from './load-server.js'
 * @import { MachineWork } from './machine.js'
 * @import { Patience } from './patience.js'
 * @import { SliceContender } from './plan.js'
 */

/**
 * One contender in one round. A slice that does not count, or that the machine spoiled, is taken again, and all are kept.
 *
 * @typedef {object} Slice
 * @property {string} contender id
 * @property {number} generation of processes, from 1
 * @property {number} round from 1, through all generations
 * @property {number} attempt from 1
 * @property {number} requests answered within the load
 * @property {number} errors
 * @property {number} timeouts
 * @property {number} non2xx
 * @property {number} durationMs
 * @property {LatencyMicros} [latencyMicros] not where nothing was answered
 * @property {ServerWork} server
 * @property {GeneratorWork} generator
 * @property {MachineWork} machine
 */

/** @typedef {{ generations: number, rounds: number, sliceMs: number, warmUpRounds: number, connections: number }} SliceOptions `rounds` of each generation, after those of the warm-up */

/**
 * @typedef {SliceOptions & {
 *   seed: number, noisePair: { id: string, of: string } | null, contenders: string[], failures: ({ contender: string } & Failure)[], slices: Slice[]
 * }} SliceRun `seed` of the order within the rounds, `noisePair` the contender that is the same stage as another one, `contenders` ids,
 *   `slices` in the order in which they were taken
 */

/**
 * @param {SliceContender[]} contenders
 * @param {object} run
 * @param {SliceOptions} run.options
 * @param {number} run.seed whole number
 * @param {Patience} run.patience
 * @param {AbortSignal} run.signal
 * @param {(generation: number, round: number) => void} run.onRound from 1; those before are of the warm-up
 * @returns {Promise<SliceRun>}
 * @throws the signal's reason when it is aborted
 */
export async function runSlices (contenders, { options, seed, patience, signal, onRound }) {
  const random = xoroshiro128plus(seed)
  const again = contenders.find(({ id, stage }) => id !== stage.id)
  const noisePair = again ? { id: again.id, of: again.stage.id } : null
  /** @type {SliceRun} */
  const run = { seed, ...options, noisePair, contenders: contenders.map(({ id }) => id), failures: [], slices: [] }
  for (let generation = 1; generation <= options.generations; generation++) {
    const healthy = contenders.filter(({ id }) => !run.failures.some(({ contender }) => contender === id))
    await runGeneration(healthy, { run, generation, random, patience, signal, onRound: round => onRound(generation, round) })
  }
  return run
}

async function runGeneration (contenders, { run, generation, random, patience, signal, onRound }) {
  const { rounds, sliceMs, warmUpRounds, connections } = run
  /** @type {Map<SliceContender, StageProcess>} */
  const running = new Map()
  let generator = openAutocannon(signal)
  const fail = async (contender, error) => {
    signal.throwIfAborted()
    run.failures.push({ contender: contender.id, ...describeFailure(error) })
    await running.get(contender)?.stop()
    running.delete(contender)
    if (!(error instanceof LoadError)) return
    await generator.stop() // the others get one that works
    generator = openAutocannon(signal)
  }
  try {
    await startAll(contenders, running, { signal, fail })
    const load = shortLoad(connections, sliceMs)
    for (let inGeneration = 1 - warmUpRounds; inGeneration <= rounds; inGeneration++) {
      onRound(inGeneration)
      const round = (generation - 1) * rounds + inGeneration
      for (const contender of drawOrder(contenders.filter(contender => running.has(contender)), () => uniformFloat64(random))) {
        signal.throwIfAborted()
        const server = /** @type {StageProcess} */ (running.get(contender))
        const take = attempt => takeSlice(contender, { server, generator, load, generation, round, attempt })
        if (inGeneration < 1) await take(1).catch(error => fail(contender, error))
        else await patience.insist(take, FLAWS).then(slices => run.slices.push(...slices), error => fail(contender, error))
      }
    }
  } finally {
    await Promise.all([generator.stop(), ...[...running.values()].map(server => server.stop())])
  }
}

// All at once: none of them is loaded meanwhile.
async function startAll (contenders, running, { signal, fail }) {
  const started = await Promise.allSettled(contenders.map(async contender => running.set(contender, await startStage(contender.stage, { signal }))))
  for (const [i, { status, reason }] of /** @type {PromiseRejectedResult[]} */ (started).entries()) {
    if (status === 'rejected') await fail(contenders[i], reason)
  }
}

const FLAWS = {
  isWrong: slice => judge({ ...slice, requests: { total: slice.requests } }, 'autocannon').reasons.length > 0,
  isSpoiled: slice => spoilersOf(slice).length > 0
}

/**
 * @param {SliceContender} contender
 * @param {any} how and where it stands
 * @returns {Promise<Slice>}
 */
async function takeSlice ({ id, stage }, { server, generator, load, ...place }) {
  const { result, ...work } = await loadServer(server, () => generator.run(server.url + stage.route, load))
  return {
    contender: id,
    ...place,
    requests: result.requests.total,
    errors: result.errors,
    timeouts: result.timeouts,
    non2xx: result.non2xx,
    durationMs: result.finish - result.start,
    latencyMicros: result.latencyMicros,
    ...work
  }
}
