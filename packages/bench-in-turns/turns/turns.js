// @ts-check
// Warm servers are compared in pairs: two of them run at a time, and one generator loads them in short turns, each
// after a lead-in that does not count: by then the caches hold what this server needs, and its queue is as long as it
// will be. What disturbs a machine disturbs both neighbours in time alike, and the shorter the turns, the more alike.
// The order is ABBA or BAAB, by lot, so that neither gains by a drift. The connections stay open, or opening them would
// be much of so short a load.
//
// What a request leaves behind is done in the other one's turn: a queue that a timer empties, garbage, buffers. So CPU
// time is that of the whole phase, from the first turn to the last, by all requests that were answered in it.
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
import { LoadError } from '../errors.js'
import { startServer } from '../start/server.js'
import { cpuMicros, describeFailure, expectAnswered, loadServer, workBetween } from '../load/load.js'
import { watchMachine } from '../load/machine.js'
import { openWarmGenerator } from './warm-generator.js'
import { addTurn, emptySum, phasesOf, putsOff, readWhenQuiet, withoutSpan } from './phase.js'
import { isToBeTakenAgain, longer, ofRecord, timesLonger, warmUp } from './warm-up.js'

/**
 * @import { Failure, GeneratorWork, LatencyMicros, ServerWork } from '../load/load.js'
 * @import { MachineWork } from '../load/machine.js'
 * @import { App } from '../start/app.js'
 * @import { ServerProcess } from '../start/server.js'
 * @import { Phase, TurnSum } from './phase.js'
 * @import { WarmedUp } from './warm-up.js'
 */

const LONGEST_LIST_MS = 600_000 // of requests that are asked for by number, not by time

/**
 * What one process did: its uninterrupted span, and all its turns beside the other process of its pair.
 *
 * @typedef {object} Slice
 * @property {string} contender id
 * @property {number} generation of processes, from 1
 * @property {number} round from 1, through all pairs and generations: the two slices of a round are neighbours in time
 * @property {boolean} [startedFirst] of its pair, and its connections were made first; not in older records
 * @property {Pick<WarmedUp, 'requests' | 'isSettled'>} [warmUp] not in older records
 * @property {number} requests answered
 * @property {number} [answered] with those of the lead-in, which are in all else; not in older records, whose work is
 *   that of the span alone
 * @property {number} [reached] requests that reached the server and that its work is of, where a load ends while some
 *   of them are queued; NaN where its Node can't tell
 * @property {number} errors
 * @property {number} timeouts
 * @property {number} non2xx
 * @property {number} [unanswered] requests on which the server hung up, of a generator that calls it no error
 * @property {number} durationMs until the last answer
 * @property {number} [askedMs] for which the requests were asked for; not in older records
 * @property {LatencyMicros} [latencyMicros] not where nothing was answered
 * @property {number} [notModified] answers of 304; only of a contender that revalidates
 * @property {number} [receivedBytes] of all answers, with their heads; likewise
 * @property {ServerWork} server
 * @property {GeneratorWork} generator
 * @property {MachineWork} machine
 * @property {boolean} [hasSpan] false where none was taken, and its counts are those of its turns
 * @property {TurnSum} [turns] not of one that was alone, and not in older records, whose slices were the turns
 * @property {Phase} [phase] likewise
 */

/**
 * @typedef {object} SliceOptions
 * @property {number} generations at most
 * @property {number} turns of each process in each generation; even, for the order ABBA
 * @property {number} turnMs
 * @property {number} leadInMs of load before each turn and each span, which don't count
 * @property {number} spanMs uninterrupted, of each process
 * @property {number} [spanStarts] after which no span is taken of a pair; without it, in all
 * @property {number} warmUpRequests that each process answers before its first turn; twice as many where a start is
 *   taken again, since somebody who computes got cheaper in it, and once more; from the second of these on, in all
 * @property {boolean} [takesColdAgain] false where a start counts, whoever got cheaper in it
 * @property {number} [longestWarmUpMs] after which it has answered enough, if it gets no cheaper; without it, a minute
 * @property {number} [requestMs] how long a request of a slow server takes, for what is expected
 * @property {number} connections
 */

/**
 * @typedef {SliceOptions & {
 *   seed: number, noisePair: { id: string, of: string } | null, contenders: string[], failures: ({ contender: string }
 *   & Failure)[], slices: Slice[], takenAgain?: number
 * }} SliceRun `seed` of the order, `noisePair` the contender that is the same app as another one, `contenders` ids,
 *   `slices` in the order in which they were taken, `takenAgain` starts of which there is no slice: each was
 *   taken once more, after a longer warm-up
 */

/**
 * @typedef {object} SliceContender
 * @property {string} id of the app; where one is entered a second time, with a suffix
 * @property {App} app
 * @property {number} [revalidatedShare] of its requests that carry If-None-Match
 */

/** @typedef {[SliceContender, SliceContender]} Pair */

/**
 * What else is asked of each process, outside of what counts.
 *
 * @typedef {object} Watch
 * @property {(server: ServerProcess) => Promise<void>} started it has answered nothing yet
 * @property {(server: ServerProcess) => Promise<void>} begins its first turn is next
 * @property {(server: ServerProcess, at: { contender: string, generation: number }) => Promise<void>} ends it has had
 *   its last turn
 */

/**
 * @param {SliceContender[]} contenders
 * @param {object} run
 * @param {Pair[]} run.pairs one alone is compared with itself
 * @param {SliceOptions} run.options
 * @param {number} run.seed whole number
 * @param {AbortSignal} run.signal
 * @param {(generation: number, pair: number) => void} run.onPair both from 1
 * @param {Watch} [run.watch]
 * @param {(run: SliceRun) => boolean} [run.isEnough] asked after each generation; true ends it before all are taken
 * @returns {Promise<SliceRun>}
 * @throws the signal's reason when it is aborted
 */
export async function runSlices (
  contenders,
  { pairs, options, seed, signal, onPair, watch, isEnough = () => false }
) {
  const generator = xoroshiro128plus(seed)
  const isFirst = () => uniformFloat64(generator) < 0.5
  const again = contenders.find(({ id, app }) => id !== app.id)
  const noisePair = again ? { id: again.id, of: again.app.id } : null
  /** @type {SliceRun} */
  const run = { seed, ...options, noisePair, contenders: contenders.map(({ id }) => id), failures: [], slices: [] }
  const { takesColdAgain = true } = options
  const isForwardFirst = isFirst()
  onPair(1, 1)
  const bursts = await openWarmGenerator(contenders[0].app, options, signal)
  const ofPairs = pairs.map(() => ({ times: 1, takenAgain: 0 })) // as long as usual that both are warmed, and how often
  try {
    for (let generation = 1; generation <= options.generations; generation++) {
      const isForward = isForwardFirst === (generation % 2 === 1)
      const ordered = isForward ? pairs : pairs.toReversed().map(([one, other]) => /** @type {Pair} */ ([other, one]))
      const comparisons = openGeneration({ generation, run, isFirst, bursts, signal, watch })
      try {
        for (const [i, pair] of ordered.entries()) {
          if (generation + i > 1) onPair(generation, i + 1)
          const own = ofPairs[isForward ? i : pairs.length - 1 - i]
          for (let isTakenAgain = true; isTakenAgain;) {
            const { times } = own
            const round = await comparisons.compare(pair, times)
            isTakenAgain = takesColdAgain && isToBeTakenAgain(run, { round, times })
            if (isTakenAgain) {
              own.takenAgain++
              run.takenAgain = (run.takenAgain ?? 0) + 1
              run.slices = run.slices.filter(slice => slice.round !== round)
            }
            own.times = timesLonger(times, { isTakenAgain, takenAgain: own.takenAgain })
          }
        }
      } finally {
        await comparisons.stop()
      }
      if (isEnough(run)) break
    }
  } finally {
    await bursts.stop()
  }
  return run
}

/** Two new processes at a time that are loaded in turn. */
function openGeneration ({ generation, run, isFirst, bursts, signal, watch }) {
  /** @type {Map<SliceContender, ServerProcess>} */
  const running = new Map()
  const isRunning = contender => running.has(contender)
  const hasFailed = ({ id }) => run.failures.some(({ contender }) => contender === id)

  /**
   * Takes the turns of a pair, and a span of each. Without one that has failed, the other one goes on alone.
   *
   * @param {Pair} pair one alone is compared with itself
   * @param {number} times as long as usual that both are warmed
   * @returns {Promise<number>} the round of their slices
   */
  async function compare (pair, times) {
    const both = [...new Set(pair)]
    await startAll(both.filter(contender => !hasFailed(contender)))
    signal.throwIfAborted()
    const opens = both.filter(isRunning)
      .map(contender => ({ url: urlOf(contender), asked: contender.app.requests }))
    await bursts.open({ opens, connections: run.connections })
    const warm = await warmUp(both, longer(run, times), warmUpBurst)
    const round = (run.slices.at(-1)?.round ?? 0) + 1
    const ofPhase = both.length === 1 ? new Map() : await takePhase(both, warm)
    for (const contender of isFirst() ? both : both.toReversed()) {
      const { costs, ...taken } = ofPhase.get(contender) ?? {}
      const before = { startedFirst: contender === both[0], warmUp: ofRecord(warm.get(contender), costs) }
      if (isRunning(contender)) await trying(contender, () => takeSlice(contender, { round, warm, before, taken }))
    }
    await endServers()
    return round
  }

  /** What is reset before one starts may be what the other one starts with: these start one after the other. */
  async function startAll (contenders) {
    const trials = contenders.map(contender => () => trying(contender, async () => {
      const server = await startServer(contender.app, { signal })
      running.set(contender, server)
      await watch?.started(server)
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
    await endServers()
  }

  async function endServers () {
    await Promise.all([...running.values()].map(server => server.stop()))
    running.clear()
  }

  async function warmUpBurst (contender, length) {
    let taken = null
    if (isRunning(contender)) {
      await trying(contender, async () => {
        const { result: { answered, durationMs }, server } = await load(contender, length)
        taken = { answered, durationMs, cpuMicros: cpuMicros(server) }
      })
    }
    return taken
  }

  /**
   * All turns of both, and what each of them did from the first to the last.
   *
   * @returns {Promise<Map<SliceContender, { turns: TurnSum, phase: Phase, costs: number[] }>>} only of pairs of which
   *   both lived through
   */
  async function takePhase (both, warm) {
    await finishLists(both)
    await readAll(both, async server => watch?.begins(server))
    const before = await readAll(both, readWhenQuiet)
    const endWatch = watchMachine()
    const sums = await takeTurns(both, warm)
    const worksUntil = after => both.map(contender => workBetween(before.get(contender), after.get(contender)))
    const atEnd = await readAll(both)
    const isLeft = both.every(isRunning) && worksUntil(atEnd).some((work, i) => putsOff(work, sums.get(both[i])))
    const after = isLeft ? await readAll(both, readWhenQuiet) : atEnd
    const machine = endWatch()
    if (!both.every(isRunning)) return new Map()
    await readAll(both, async (server, { id }) => watch?.ends(server, { contender: id, generation }))
    const phases = phasesOf(worksUntil(after), both.map(contender => sums.get(contender)), machine)
    return new Map(both.map((contender, i) => [contender, phases[i]]))
  }

  /**
   * @param {SliceContender[]} both
   * @param {(server: ServerProcess, contender: SliceContender) => Promise<any>} [read]
   * @returns {Promise<Map<SliceContender, any>>} readings of their probes, or what else is asked of each
   */
  async function readAll (both, read = server => server.read()) {
    const readings = new Map()
    await Promise.all(both.filter(isRunning).map(contender => trying(contender, async () =>
      readings.set(contender, await read(/** @type {ServerProcess} */ (running.get(contender)), contender)))))
    return readings
  }

  async function takeTurns (both, warm) {
    const sums = new Map(both.map(contender => [contender, emptySum()]))
    for (let taken = 0; taken < run.turns && both.every(isRunning); taken += 2) {
      const order = isFirst() ? both : both.toReversed()
      for (const contender of [...order, ...order.toReversed()]) {
        if (!both.every(isRunning)) continue
        await trying(contender, async () =>
          addTurn(sums.get(contender), await load(contender, lengthOf(contender, run.turnMs, warm))))
      }
    }
    for (const [contender, answered] of await finishLists(both)) sums.get(contender).answered += answered
    return sums
  }

  /** Work is divided by whole lists, or some of their requests would weigh more than others. */
  async function finishLists (both) {
    const answered = new Map()
    for (const contender of both.filter(({ app }) => Number(app.requests?.length) > 1)) {
      if (!isRunning(contender)) continue
      await trying(contender, async () => {
        const { result } = await load(contender, { durationMs: LONGEST_LIST_MS, finishesList: true })
        answered.set(contender, result.answered)
      })
    }
    return answered
  }

  async function takeSlice (contender, { round, warm, before, taken }) {
    const isLeftOut = taken.turns && generation > (run.spanStarts ?? Infinity)
    const span = isLeftOut ? withoutSpan(taken) : await takeSpan(contender, warm)
    run.slices.push({ contender: contender.id, generation, round, ...before, ...span, ...taken })
  }

  async function takeSpan (contender, warm) {
    const { result, server, generator, machine } = await load(contender, lengthOf(contender, run.spanMs, warm))
    return { ...result, server, generator, machine }
  }

  /**
   * A list of requests is asked for as a whole, as often as the slower one of the two needs for that time: else one
   * that is quicker gets farther down the list, and answers for other requests.
   */
  function lengthOf ({ app: { requests } }, durationMs, warm) {
    const { leadInMs } = run
    if (!requests || requests.length < 2) return { leadInMs, durationMs }
    const slower = Math.min(...[...warm].filter(([contender]) => isRunning(contender)).map(([, { rate }]) => rate))
    const times = Math.max(1, Math.ceil(slower * durationMs / 1000 / requests.length))
    return { leadInMs, durationMs: LONGEST_LIST_MS, requests: times * requests.length }
  }

  function urlOf (contender) {
    return /** @type {ServerProcess} */ (running.get(contender)).url + contender.app.route
  }

  async function load (contender, length) {
    signal.throwIfAborted()
    const server = /** @type {ServerProcess} */ (running.get(contender))
    const { revalidatedShare, app: { requests: asked } } = contender
    const burst = { connections: run.connections, ...length, isLast: true, revalidatedShare, asked }
    const loaded = await loadServer(server, () => bursts.run(urlOf(contender), burst))
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
      await bursts.replace() // the other one gets one that works
    }
  }

  return { compare, stop }
}
