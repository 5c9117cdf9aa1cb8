// @ts-check
// One generation of processes: each contender's, warmed up, loaded in turn by one generator, and stopped.
import { LoadError } from '../errors.js'
import { openBursts } from '../load/bursts.js'
import { startStage } from '../stages/stage-process.js'
import { addBursts } from './bursts.js'
import { cpuMicros } from './cpu.js'
import { describeFailure, loadUnwatched } from './load-server.js'
import { watchMachine } from './machine.js'
import { drawOrder } from './plan.js'

/**
 * @import { Burst } from '../load/bursts.js'
 * @import { StageProcess } from '../stages/stage-process.js'
 * @import { LoadedBurst } from './bursts.js'
 * @import { SliceContender } from './plan.js'
 * @import { Slice, SliceOptions, SliceRun } from './slices.js'
 */

const LONGEST_WARM_UP_MS = 60_000

export class Generation {
  #contenders
  #options
  #random
  #failures
  #signal
  #generator
  /** @type {Map<SliceContender, StageProcess>} without those that failed */
  #running = new Map()

  /**
   * @param {SliceContender[]} contenders
   * @param {object} how
   * @param {SliceOptions} how.options
   * @param {() => number} how.random from 0 to 1
   * @param {SliceRun['failures']} how.failures whoever fails is put here, and is out
   * @param {AbortSignal} how.signal
   */
  constructor (contenders, { options, random, failures, signal }) {
    this.#contenders = contenders
    this.#options = options
    this.#random = random
    this.#failures = failures
    this.#signal = signal
    this.#generator = openBursts(signal)
  }

  /** All at once: none of them is loaded meanwhile. */
  async start () {
    const start = async contender => {
      const { stage, edits, nodeBinary } = contender
      this.#running.set(contender, await startStage(stage, { signal: this.#signal, edits, nodeBinary }))
    }
    const started = await Promise.allSettled(this.#contenders.map(start))
    for (const [i, { status, reason }] of /** @type {PromiseRejectedResult[]} */ (started).entries()) {
      if (status === 'rejected') await this.#fail(this.#contenders[i], reason)
    }
  }

  async warmUp () {
    const burst = { requests: this.#options.warmUpRequests, durationMs: LONGEST_WARM_UP_MS, isLast: true }
    for (const contender of this.#turn()) {
      await this.#load(contender, burst).catch(error => this.#fail(contender, error))
    }
  }

  /**
   * @param {Pick<Slice, 'generation' | 'round' | 'attempt'>} place
   * @param {string[]} [ids] of those that take part; without them, all
   * @returns {Promise<Slice[]>} without those that failed meanwhile
   */
  async takeRound (place, ids) {
    const order = this.#turn().filter(({ id }) => ids?.includes(id) ?? true)
    const taken = new Map(order.map(contender => [contender, /** @type {LoadedBurst[]} */ ([])]))
    const endWatch = watchMachine()
    for (let burst = 1; burst <= this.#options.bursts; burst++) {
      const load = { durationMs: this.#options.burstMs, isLast: burst === this.#options.bursts }
      for (const contender of this.#turn().filter(contender => taken.has(contender))) {
        await this.#load(contender, load).then(
          one => taken.get(contender)?.push(one),
          error => this.#fail(contender, error)
        )
      }
    }
    const machine = endWatch()
    const whole = [...taken].filter(([contender]) => this.#running.has(contender))
    const slices = whole.map(([{ id }, bursts]) => ({ contender: id, ...place, ...addBursts(bursts) }))
    const oursMicros = slices.reduce((sum, slice) => sum + microsOf(slice), machine.ownMicros)
    return slices.map(slice => ({ ...slice, machine: { ...machine, ownMicros: oursMicros - microsOf(slice) } }))
  }

  /** Ends all processes, and waits until they are gone. */
  async stop () {
    await Promise.all([this.#generator.stop(), ...[...this.#running.values()].map(server => server.stop())])
  }

  #turn () {
    return drawOrder(this.#contenders.filter(contender => this.#running.has(contender)), this.#random)
  }

  /**
   * @param {SliceContender} contender
   * @param {Omit<Burst, 'connections'>} burst
   * @returns {Promise<LoadedBurst>}
   */
  async #load (contender, burst) {
    this.#signal.throwIfAborted()
    const server = /** @type {StageProcess} */ (this.#running.get(contender))
    const wanted = { connections: this.#options.connections, revalidatedShare: contender.revalidatedShare, ...burst }
    const { result, ...work } = await loadUnwatched(server, () =>
      this.#generator.run(server.url + contender.stage.route, wanted)
    )
    return { ...result, ...work }
  }

  async #fail (contender, error) {
    this.#signal.throwIfAborted()
    this.#failures.push({ contender: contender.id, ...describeFailure(error) })
    await this.#running.get(contender)?.stop()
    this.#running.delete(contender)
    if (!(error instanceof LoadError)) return
    await this.#generator.stop() // the others get one that works
    this.#generator = openBursts(this.#signal)
  }
}

function microsOf ({ server, generator }) {
  return cpuMicros(server) + cpuMicros(generator)
}
