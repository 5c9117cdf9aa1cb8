// @ts-check
// Steady stages are compared in many short slices of load that alternate between long-lived processes: on a shared
// machine the noise is fast, and a pair of neighbouring slices sees the same of it where two long runs do not. So stages
// that are compared are neighbours in every round; which comes first, and where the round begins, is drawn by lot.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { LoadError } from '../errors.js'
import { openAutocannon } from '../load/autocannon.js'
import { judge } from '../load/judge.js'
import { shortLoad } from '../load/load.js'
import { startStage } from '../stages/stage-process.js'
import { describeFailure, loadServer } from './load-server.js'
import { drawOrder } from './plan.js'

/**
 * @import { GeneratorWork, LatencyMicros } from '../load/load.js'
 * @import { ServerWork } from './cpu.js'
 * @import { Failure } from './load-server.js'
 * @import { MachineWork } from './machine.js'
 * @import { SliceContender } from './plan.js'
 */

const ATTEMPTS = 2

/**
 * One contender in one round. A slice that does not count is taken again, and both are kept.
 *
 * @typedef {object} Slice
 * @property {string} contender id
 * @property {number} round from 1
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

/**
 * @typedef {object} SliceRun
 * @property {number} seed of the order within the rounds
 * @property {number} rounds
 * @property {number} sliceMs of load a slice
 * @property {number} warmUpMs of load before the first one
 * @property {number} connections
 * @property {{ id: string, of: string } | null} noisePair the contender that is the same stage as another one
 * @property {string[]} contenders ids
 * @property {({ contender: string } & Failure)[]} failures
 * @property {Slice[]} slices in the order in which they were taken
 */

/**
 * @param {SliceContender[]} contenders
 * @param {object} options
 * @param {number} options.rounds
 * @param {number} options.sliceMs of load a slice
 * @param {number} options.warmUpMs of load for each before the first slice
 * @param {number} options.connections
 * @param {number} options.seed whole number
 * @param {AbortSignal} options.signal
 * @param {(round: number) => void} options.onRound 0 is the warm-up
 * @returns {Promise<SliceRun>}
 * @throws the signal's reason when it is aborted
 */
export async function runSlices (contenders, { rounds, sliceMs, warmUpMs, connections, seed, signal, onRound }) {
  const random = xoroshiro128plus(seed)
  const again = contenders.find(({ id, stage }) => id !== stage.id)
  const noisePair = again ? { id: again.id, of: again.stage.id } : null
  /** @type {SliceRun} */
  const run = { seed, rounds, sliceMs, warmUpMs, connections, noisePair, contenders: contenders.map(({ id }) => id), failures: [], slices: [] }
  let generator = openAutocannon(signal)
  const running = new Map()
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
    for (const contender of contenders) {
      await startStage(contender.stage, { signal }).then(server => running.set(contender, server), error => fail(contender, error))
    }
    for (let round = 0; round <= rounds; round++) {
      onRound(round)
      for (const contender of drawOrder([...running.keys()], () => uniformFloat64(random))) {
        signal.throwIfAborted()
        const load = shortLoad(connections, round === 0 ? warmUpMs : sliceMs)
        await takeUntilItCounts(contender, running.get(contender), generator, load, round)
          .then(slices => { if (round > 0) run.slices.push(...slices) }, error => fail(contender, error))
      }
    }
  } finally {
    await Promise.all([generator.stop(), ...[...running.values()].map(server => server.stop())])
  }
  return run
}

/** @returns {Promise<Slice[]>} the last of them is the one that counts, if any does */
async function takeUntilItCounts ({ id, stage }, server, generator, load, round) {
  const slices = []
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { result, ...work } = await loadServer(server, () => generator.run(server.url + stage.route, load))
    slices.push({
      contender: id,
      round,
      attempt,
      requests: result.requests.total,
      errors: result.errors,
      timeouts: result.timeouts,
      non2xx: result.non2xx,
      durationMs: result.finish - result.start,
      latencyMicros: result.latencyMicros,
      ...work
    })
    if (judge(result, load.generator).reasons.length === 0) break
  }
  return slices
}
