// @ts-check
// Warm servers are compared in pairs: two of them run at a time, and one generator loads them in short turns, each
// after a lead-in that does not count: by then the caches hold what this server needs. What disturbs a machine disturbs
// both neighbours in time alike, and the shorter the turns, the more alike. The order is ABBA or BAAB, by lot, so that
// neither gains by a drift. The connections stay open, or opening them would be much of so short a load.
//
// Turns compare well and flatter nobody, but they are no level: a server that is left alone does a little more. So each
// process is also loaded for one uninterrupted span, and its own figures are of that.
//
// Two processes of the same code can differ for as long as they live, by where things lie in memory and what the
// compiler made of the first requests. So all of them are started anew several times: a generation of processes is
// what an interval goes by. Each pair gets two new ones, started at the same time: a process that has answered for
// longer is a little cheaper. In every other generation the pairs come in the opposite order.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { LoadError, ServerError } from '../errors.js'
import { startServer } from '../start/server.js'
import { openBursts } from '../load/generators.js'
import { describeFailure, loadServer, sayFailed } from '../load/load.js'

/**
 * @import { Failure, GeneratorWork, LatencyMicros, ServerWork } from '../load/load.js'
 * @import { MachineWork } from '../load/machine.js'
 * @import { App } from '../start/app.js'
 * @import { ServerProcess } from '../start/server.js'
 */

const START_S = 0.4
const WARM_UP_RATE = 16_000 // requests per second
const LONGEST_WARM_UP_MS = 60_000
const WARM_UP_TURN_MS = 100
const BETWEEN_TURNS_MS = 3 // two questions to the probe
const LONGEST_LIST_MS = 600_000 // of requests that are asked for by number, not by time

/**
 * What one process did: its uninterrupted span, and all its turns beside the other process of its pair.
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
 * @property {TurnSum} [turns] not of one that was alone, and not in older records, whose slices were the turns
 */

/**
 * @typedef {object} TurnSum of all turns of one process, added up: what a periodic job or the garbage collector costs
 *   is in it, in whichever turn it fell
 * @property {number} requests answered
 * @property {number} durationMs
 * @property {Pick<ServerWork, 'cpuUserMicros' | 'cpuSystemMicros' | 'requestsStarted' | 'loopActiveMs' |
 *   'loopIdleMs'>} server
 */

/**
 * @typedef {object} SliceOptions
 * @property {number} generations at most
 * @property {number} turns of each process in each generation; even, for the order ABBA
 * @property {number} turnMs
 * @property {number} leadInMs of load before each turn, which don't count
 * @property {number} spanMs uninterrupted, of each process
 * @property {number} warmUpRequests that each process answers before its first turn
 * @property {number} [longestWarmUpMs] after which it has answered enough; without it, a minute
 * @property {number} [requestMs] how long a request of a slow server takes, for what is expected
 * @property {number} connections
 */

/**
 * @typedef {SliceOptions & {
 *   seed: number, noisePair: { id: string, of: string } | null, contenders: string[], failures: ({ contender: string }
 *   & Failure)[], slices: Slice[]
 * }} SliceRun `seed` of the order, `noisePair` the contender that is the same app as another one, `contenders` ids,
 *   `slices` in the order in which they were taken
 */

/**
 * @typedef {object} SliceContender
 * @property {string} id of the app; where one is entered a second time, with a suffix
 * @property {App} app
 * @property {number} [revalidatedShare] of its requests that carry If-None-Match
 */

/** @typedef {[SliceContender, SliceContender]} Pair */

/**
 * @param {SliceContender[]} contenders
 * @param {object} run
 * @param {Pair[]} run.pairs one alone is compared with itself
 * @param {SliceOptions} run.options
 * @param {number} run.seed whole number
 * @param {AbortSignal} run.signal
 * @param {(generation: number, pair: number) => void} run.onPair both from 1
 * @param {(run: SliceRun) => boolean} [run.isEnough] asked after each generation; true ends it before all are taken
 * @returns {Promise<SliceRun>}
 * @throws the signal's reason when it is aborted
 */
export async function runSlices (
  contenders,
  { pairs, options, seed, signal, onPair, isEnough = () => false }
) {
  const generator = xoroshiro128plus(seed)
  const isFirst = () => uniformFloat64(generator) < 0.5
  const again = contenders.find(({ id, app }) => id !== app.id)
  const noisePair = again ? { id: again.id, of: again.app.id } : null
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
    if (isEnough(run)) break
  }
  return run
}

/**
 * @param {number} contenders how many
 * @param {SliceOptions} options
 * @param {{ pairs?: number, startMs?: number, until?: { generation: number, pair: number } }} [of] `pairs` where they
 *   are not each and the next one; `startMs` that processes take to start and to end, where that is known; `until` as
 *   onPair is told, without it the whole run
 * @returns {number} how long it takes until then on a calm machine, in seconds
 */
export function expectedSlicesS (
  contenders,
  { generations, turns, turnMs, leadInMs, spanMs, warmUpRequests, longestWarmUpMs = LONGEST_WARM_UP_MS, requestMs = 0 },
  { pairs = Math.max(1, contenders - 1), startMs = 0, until = { generation: generations, pair: pairs + 1 } } = {}
) {
  const processes = contenders === 1 ? 1 : 2
  const warmUpS = Math.min(longestWarmUpMs / 1000, warmUpRequests * Math.max(1 / WARM_UP_RATE, requestMs / 1000))
  const turnsS = processes === 1 ? 0 : turns * (turnMs + leadInMs + BETWEEN_TURNS_MS) / 1000
  const pairS = Math.max(START_S, startMs / 1000) + processes * (warmUpS + turnsS + spanMs / 1000)
  return ((until.generation - 1) * pairs + until.pair - 1) * pairS
}

/**
 * One generator, and two new processes at a time that it loads in turn.
 *
 * @param {{ generation: number, run: SliceRun, isFirst: () => boolean, signal: AbortSignal }} of
 */
function openGeneration ({ generation, run, isFirst, signal }) {
  let generator = openBursts(signal)
  /** @type {Map<SliceContender, ServerProcess>} */
  const running = new Map()
  const isRunning = contender => running.has(contender)
  const hasFailed = ({ id }) => run.failures.some(({ contender }) => contender === id)

  /**
   * Takes the turns of a pair, and a span of each. Without one that has failed, the other one goes on alone.
   *
   * @param {Pair} pair one alone is compared with itself
   */
  async function compare (pair) {
    const both = [...new Set(pair)]
    await startAll(both.filter(contender => !hasFailed(contender)))
    signal.throwIfAborted()
    const rates = await warmUp(both)
    const round = (run.slices.at(-1)?.round ?? 0) + 1
    const turns = both.length === 1 ? new Map() : await takeTurns(both, rates)
    for (const contender of isFirst() ? both : both.toReversed()) {
      if (isRunning(contender)) await trying(contender, () => takeSlice(contender, { round, rates, turns }))
    }
    await endServers()
  }

  /** What is reset before one starts may be what the other one starts with: these start one after the other. */
  async function startAll (contenders) {
    const trials = contenders.map(contender => () => trying(contender, async () => {
      running.set(contender, await startServer(contender.app, { signal }))
    }))
    if (contenders.some(({ app }) => app.reset)) {
      for (const trial of trials) await trial()
      return
    }
    const started = await Promise.allSettled(trials.map(trial => trial())) // all, so that none is left over
    for (const one of started) if (one.status === 'rejected') throw one.reason
  }

  /** Ends all processes, and waits until they are gone. */
  async function stop () {
    await Promise.all([generator.stop(), endServers()])
  }

  async function endServers () {
    await Promise.all([...running.values()].map(server => server.stop()))
    running.clear()
  }

  /**
   * In turns as well, and whoever is warm goes on until the other one is: a server that waits for seconds until the
   * other one is warm needs up to a third more CPU time in its first turn.
   *
   * @returns {Promise<Map<SliceContender, number>>} requests per second of each in its last turn
   */
  async function warmUp (both) {
    const { warmUpRequests, longestWarmUpMs = LONGEST_WARM_UP_MS } = run
    const answered = new Map(both.map(contender => [contender, 0]))
    const rates = new Map()
    const isCold = contender => isRunning(contender) && Number(answered.get(contender)) < warmUpRequests
    const untilMs = performance.now() + both.length * longestWarmUpMs
    while (performance.now() < untilMs && both.some(isCold)) {
      for (const contender of both.filter(isRunning)) {
        await trying(contender, async () => {
          const { result: { requests, durationMs } } = await load(contender, { durationMs: WARM_UP_TURN_MS })
          answered.set(contender, Number(answered.get(contender)) + requests)
          rates.set(contender, requests / durationMs * 1000)
        })
      }
    }
    return rates
  }

  /** @returns {Promise<Map<SliceContender, TurnSum>>} only of pairs of which both lived through them */
  async function takeTurns (both, rates) {
    const sums = new Map(both.map(contender => [contender, emptySum()]))
    for (let taken = 0; taken < run.turns && both.every(isRunning); taken += 2) {
      const order = isFirst() ? both : both.toReversed()
      for (const contender of [...order, ...order.toReversed()]) {
        if (both.every(isRunning)) await trying(contender, () => takeTurn(contender, sums.get(contender), rates))
      }
    }
    return both.every(isRunning) ? sums : new Map()
  }

  async function takeTurn (contender, sum, rates) {
    const { result, server } = await loadAfterLeadIn(contender, run.turnMs, rates)
    sum.requests += result.requests
    sum.durationMs += result.durationMs
    for (const name of Object.keys(sum.server)) sum.server[name] += server[name]
  }

  async function takeSlice (contender, { round, rates, turns }) {
    const { result, server, generator, machine } = await loadAfterLeadIn(contender, run.spanMs, rates)
    const inTurns = turns.get(contender)
    const own = { contender: contender.id, generation, round, ...result, server, generator, machine }
    run.slices.push({ ...own, ...inTurns && { turns: inTurns } })
  }

  async function loadAfterLeadIn (contender, durationMs, rates) {
    if (run.leadInMs) await load(contender, { durationMs: run.leadInMs })
    return load(contender, lengthOf(contender, durationMs, rates))
  }

  /**
   * A list of requests is asked for as a whole, as often as the slower one of the two needs for that time: else one
   * that is quicker gets farther down the list, and answers for other requests.
   */
  function lengthOf ({ app: { requests } }, durationMs, rates) {
    if (!requests || requests.length < 2) return { durationMs }
    const slower = Math.min(...[...rates].filter(([contender]) => isRunning(contender)).map(([, rate]) => rate))
    const times = Math.max(1, Math.ceil(slower * durationMs / 1000 / requests.length))
    return { durationMs: LONGEST_LIST_MS, requests: times * requests.length }
  }

  /**
   * @param {SliceContender} contender
   * @param {{ durationMs: number, requests?: number }} length
   */
  async function load (contender, length) {
    signal.throwIfAborted()
    const server = /** @type {ServerProcess} */ (running.get(contender))
    const { revalidatedShare, app: { route, requests: asked } } = contender
    const burst = { connections: run.connections, ...length, isLast: true, revalidatedShare, asked }
    const loaded = await loadServer(server, () => generator.run(server.url + route, burst))
    expectAnswered(contender.id, loaded.result, server)
    return loaded
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

/** @returns {TurnSum} */
function emptySum () {
  const server = { cpuUserMicros: 0, cpuSystemMicros: 0, requestsStarted: 0, loopActiveMs: 0, loopIdleMs: 0 }
  return { requests: 0, durationMs: 0, server }
}

/**
 * @param {string} id of what was loaded
 * @param {{ requests: number, errors: number, timeouts: number, non2xx: number }} result of the load
 * @param {ServerProcess} server
 * @throws {ServerError} unless all of its requests were answered with 2xx
 */
export function expectAnswered (id, result, { stderrLines }) {
  const { requests, errors, non2xx } = result
  if (errors + non2xx === 0) return
  const failed = `${errors + non2xx} of ${requests + errors} requests (${sayFailed(result).join(', ')})`
  throw new ServerError(`${id} failed: ${failed}`, stderrLines)
}
