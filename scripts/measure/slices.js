// @ts-check
// Warm servers are compared in pairs: two of them run at a time, and one generator loads them in turn. A turn is half a
// second or more, so that a figure is what the server does when it is left alone, and neighbours in time see the same
// of a shared machine. Who begins is drawn by lot in each round. The connections stay open, or opening them would be
// much of so short a load.
//
// Two processes of the same code can differ for as long as they live, by where things lie in memory and what the
// compiler made of the first requests. So all of them are started anew several times: a generation of processes is
// what an interval goes by. Each pair gets two new ones, started at the same time: a process that has answered for
// longer is a little cheaper. In every other generation the pairs come in the opposite order.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { LoadError } from '../errors.js'
import { startStage } from '../server/stage-process.js'
import { openBursts } from './autocannon.js'
import { describeFailure, loadServer } from './load-server.js'
import { chainOf } from './plan.js'

/**
 * @import { Failure } from './load-server.js'
 * @import { GeneratorWork, LatencyMicros } from './load.js'
 * @import { MachineWork } from './machine.js'
 * @import { ServerWork } from './server-work.js'
 * @import { SliceContender } from './plan.js'
 * @import { StageProcess } from '../server/stage-process.js'
 */

const START_S = 0.4
const WARM_UP_RATE = 12_000 // requests per second
const LONGEST_WARM_UP_MS = 60_000

/**
 * One turn of one contender.
 *
 * @typedef {object} Slice
 * @property {string} contender id
 * @property {number} generation of processes, from 1
 * @property {number} round from 1, through all pairs and generations: the two slices of a round are neighbours in time
 * @property {number} requests answered
 * @property {number} errors
 * @property {number} timeouts
 * @property {number} non2xx
 * @property {number} durationMs until the last answer
 * @property {LatencyMicros} [latencyMicros] not where nothing was answered
 * @property {number} [notModified] answers of 304; only of a contender that revalidates
 * @property {number} [receivedBytes] of all answers, with their heads; likewise
 * @property {ServerWork} server
 * @property {GeneratorWork} generator
 * @property {MachineWork} machine
 */

/**
 * @typedef {object} SliceOptions
 * @property {number} generations
 * @property {number} rounds of each pair in each generation
 * @property {number} turnMs
 * @property {number} leadInMs of load before each turn, which don't count
 * @property {number} warmUpRequests that each process answers before its first turn
 * @property {number} [longestWarmUpMs] after which it has answered enough; without it, a minute
 * @property {number} connections
 */

/**
 * @typedef {SliceOptions & {
 *   seed: number, noisePair: { id: string, of: string } | null, contenders: string[], failures: ({ contender: string }
 *   & Failure)[], slices: Slice[]
 * }} SliceRun `seed` of the order, `noisePair` the contender that is the same stage as another one, `contenders` ids,
 *   `slices` in the order in which they were taken
 */

/** @typedef {[SliceContender, SliceContender]} Pair */

/**
 * @param {SliceContender[]} contenders
 * @param {object} run
 * @param {Pair[]} [run.pairs] without them, each contender and the next one
 * @param {SliceOptions} run.options
 * @param {number} run.seed whole number
 * @param {AbortSignal} run.signal
 * @param {(generation: number, pair: number) => void} run.onPair both from 1
 * @returns {Promise<SliceRun>}
 * @throws the signal's reason when it is aborted
 */
export async function runSlices (contenders, { pairs = chainOf(contenders), options, seed, signal, onPair }) {
  const generator = xoroshiro128plus(seed)
  const isFirst = () => uniformFloat64(generator) < 0.5
  const again = contenders.find(({ id, stage }) => id !== stage.id)
  const noisePair = again ? { id: again.id, of: again.stage.id } : null
  /** @type {SliceRun} */
  const run = { seed, ...options, noisePair, contenders: contenders.map(({ id }) => id), failures: [], slices: [] }
  const isForwardFirst = isFirst()
  for (let generation = 1; generation <= options.generations; generation++) {
    const isForward = isForwardFirst === (generation % 2 === 1)
    const ordered = isForward ? pairs : pairs.toReversed().map(([one, other]) => /** @type {Pair} */ ([other, one]))
    const comparisons = openGeneration({ generation, run, isFirst, signal })
    try {
      for (const [i, pair] of ordered.entries()) {
        onPair(generation, i + 1)
        await comparisons.compare(pair)
      }
    } finally {
      await comparisons.stop()
    }
  }
  return run
}

/**
 * @param {number} contenders how many
 * @param {SliceOptions} options
 * @param {{ pairs?: number, until?: { generation: number, pair: number } }} [of] `pairs` where they are not each and
 *   the next one; `until` as onPair is told, without it the whole run
 * @returns {number} how long it takes until then on a calm machine, in seconds
 */
export function expectedSlicesS (
  contenders,
  { generations, rounds, turnMs, leadInMs, warmUpRequests },
  { pairs = Math.max(1, contenders - 1), until = { generation: generations, pair: pairs + 1 } } = {}
) {
  const processes = contenders === 1 ? 1 : 2
  const pairS = START_S + processes * (warmUpRequests / WARM_UP_RATE + rounds * (turnMs + leadInMs) / 1000)
  return ((until.generation - 1) * pairs + until.pair - 1) * pairS
}

/**
 * One generator, and two new processes at a time that it loads in turn.
 *
 * @param {{ generation: number, run: SliceRun, isFirst: () => boolean, signal: AbortSignal }} of
 */
function openGeneration ({ generation, run, isFirst, signal }) {
  let generator = openBursts(signal)
  /** @type {Map<SliceContender, StageProcess>} */
  const running = new Map()
  const isRunning = contender => running.has(contender)
  const hasFailed = ({ id }) => run.failures.some(({ contender }) => contender === id)

  /**
   * Takes the rounds of a pair. Without one that has failed, the other one goes on alone.
   *
   * @param {Pair} pair one alone is compared with itself
   */
  async function compare (pair) {
    const both = [...new Set(pair)]
    // All of them, so that none is left when one of them is interrupted.
    await Promise.allSettled(both.filter(contender => !hasFailed(contender))
      .map(contender => trying(contender, () => start(contender))))
    signal.throwIfAborted()
    await warmUp(both)
    for (let i = 0; i < run.rounds; i++) {
      const round = (run.slices.at(-1)?.round ?? 0) + 1
      for (const contender of isFirst() ? both : both.toReversed()) {
        if (isRunning(contender)) await trying(contender, () => takeSlice(contender, round))
      }
    }
    await endServers()
  }

  /** Ends all processes, and waits until they are gone. */
  async function stop () {
    await Promise.all([generator.stop(), endServers()])
  }

  async function endServers () {
    await Promise.all([...running.values()].map(server => server.stop()))
    running.clear()
  }

  async function start (contender) {
    const { stage, edits, nodeBinary } = contender
    running.set(contender, await startStage(stage, { signal, edits, nodeBinary }))
  }

  /**
   * In turns as well, and whoever is warm goes on until the other one is: a server that waits for seconds until the
   * other one is warm needs up to a third more CPU time in its first slice.
   */
  async function warmUp (both) {
    const { turnMs, warmUpRequests, longestWarmUpMs = LONGEST_WARM_UP_MS } = run
    const answered = new Map(both.map(contender => [contender, 0]))
    const isCold = contender => isRunning(contender) && Number(answered.get(contender)) < warmUpRequests
    for (let turns = 0; turns * turnMs < longestWarmUpMs && both.some(isCold); turns++) {
      for (const contender of both.filter(isRunning)) {
        await trying(contender, async () => {
          const { result } = await load(contender, turnMs)
          answered.set(contender, Number(answered.get(contender)) + result.requests)
        })
      }
    }
  }

  async function takeSlice (contender, round) {
    await load(contender, run.leadInMs)
    const { result, server, generator, machine } = await load(contender, run.turnMs)
    run.slices.push({ contender: contender.id, generation, round, ...result, server, generator, machine })
  }

  /** @param {SliceContender} contender @param {number} durationMs */
  function load (contender, durationMs) {
    signal.throwIfAborted()
    const server = /** @type {StageProcess} */ (running.get(contender))
    const { revalidatedShare, stage: { route, requests: asked } } = contender
    const burst = { connections: run.connections, durationMs, isLast: true, revalidatedShare, asked }
    return loadServer(server, () => generator.run(server.url + route, burst))
  }

  /** Whoever fails is out; the other one goes on. */
  async function trying (contender, work) {
    try {
      await work()
    } catch (error) {
      signal.throwIfAborted()
      run.failures.push({ contender: contender.id, ...describeFailure(error) })
      await running.get(contender)?.stop()
      running.delete(contender)
      if (!(error instanceof LoadError)) return
      await generator.stop() // the other one gets one that works
      generator = openBursts(signal)
    }
  }

  return { compare, stop }
}
