// @ts-check
// Steady stages are compared in many short slices of load that alternate between long-lived processes: on a shared
// machine the noise is fast, and a pair of neighbouring slices sees the same of it where two long runs do not. So stages
// that are compared are neighbours in every round; which comes first, and where the round begins, is drawn by lot.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { LoadError } from '../errors.js'
import { openAutocannon } from '../load/autocannon.js'
import { shortLoad } from '../load/load.js'
import { startStage } from '../stages/stage-process.js'
import { cpuMicros, loopShare } from './cpu.js'
import { watchMachine } from './machine.js'
import { findMarks } from '../analyse/marks.js'
import { drawOrder } from './plan.js'
import { describeFailure, judge } from '../load/judge.js'

/**
 * @import { Mark } from '../analyse/marks.js'
 * @import { MachineDuring } from './machine.js'
 * @import { SliceContender } from './plan.js'
 */

/**
 * @typedef {object} Slice one contender in one round
 * @property {string} contender id
 * @property {number} round from 1
 * @property {number} requests answered within the load
 * @property {number} requestsStarted that reached the server, those included whose answer nobody waited for any more
 * @property {number} durationMs
 * @property {number} latencyP99Ms
 * @property {number} serverCpuMicros user and system
 * @property {number} generatorCpuMicros user and system
 * @property {MachineDuring} machine
 * @property {Mark[]} marks what else there is to know
 * @property {string[]} reasons why it does not count; empty when it does
 * @property {string[]} [rerunFor] why it had to be taken again
 */

/**
 * @typedef {object} SliceRun
 * @property {number} seed of the order within the rounds
 * @property {number} rounds
 * @property {number} sliceMs of load a slice
 * @property {number} warmUpMs of load before the first one
 * @property {number} connections
 * @property {{ id: string, of: string } | null} twin the contender that is the same stage as another one
 * @property {string[]} contenders ids
 * @property {{ contender: string, reason: string, stderrLines: string[] }[]} failures
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
  const twin = again ? { id: again.id, of: again.stage.id } : null
  /** @type {SliceRun} */
  const run = { seed, rounds, sliceMs, warmUpMs, connections, twin, contenders: contenders.map(({ id }) => id), failures: [], slices: [] }
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
        await takeSlice(contender, running.get(contender), generator, load, round)
          .then(slice => { if (round > 0) run.slices.push(slice) }, error => fail(contender, error))
      }
    }
  } finally {
    await Promise.all([generator.stop(), ...[...running.values()].map(server => server.stop())])
  }
  return run
}

/** @returns {Promise<Slice>} taken a second time when the first does not count */
async function takeSlice (contender, server, generator, load, round) {
  const slice = await takeOne(contender, server, generator, load, round)
  if (slice.reasons.length === 0) return slice
  return { ...await takeOne(contender, server, generator, load, round), rerunFor: slice.reasons }
}

async function takeOne ({ id, stage }, server, generator, load, round) {
  const endWatch = watchMachine()
  const before = await server.read()
  const { result, ...generatorCpu } = await generator.run(server.url + stage.route, load)
  const after = await server.read()
  const serverCpuMicros = cpuMicros(after) - cpuMicros(before)
  const generatorCpuMicros = cpuMicros(generatorCpu)
  const machine = endWatch(serverCpuMicros + generatorCpuMicros)
  const durationMs = result.finish - result.start
  const marks = findMarks({
    load,
    requestsPerSecond: result.requests.total / durationMs * 1000,
    latencyMeanMs: result.latency.average,
    serverCpuShare: serverCpuMicros / (durationMs * 1000),
    generatorCpuShare: generatorCpuMicros / (durationMs * 1000),
    serverLoopShare: loopShare(before, after),
    generatorLoopShare: generatorCpu.loopShare,
    machine
  })
  return {
    contender: id,
    round,
    requests: result.requests.total,
    requestsStarted: after.requestsStarted - before.requestsStarted,
    durationMs,
    latencyP99Ms: result.latency.p99,
    serverCpuMicros,
    generatorCpuMicros,
    machine,
    marks,
    reasons: judge(result, load.generator).reasons
  }
}
