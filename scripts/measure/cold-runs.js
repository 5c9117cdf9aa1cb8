// @ts-check
import { passGate } from '../server/gate.js'
import { startStage } from '../server/stage-process.js'
import { describeFailure, loadServer } from './load-server.js'
import { runLoad, whyNotGenerator } from './load.js'
import { planOrder } from './plan.js'

/**
 * @import { Contender } from './plan.js'
 * @import { Failure } from './load-server.js'
 * @import { GateResult } from '../server/gate.js'
 * @import { GeneratorWork, LoadCounts } from './load.js'
 * @import { MachineWork } from './machine.js'
 * @import { Reading } from '../server/probe.cjs'
 * @import { ServerWork } from './server-work.js'
 * @import { Stage } from '../server/catalog.js'
 * @import { StageProcess, StartOptions } from '../server/stage-process.js'
 */

const GATES_AT_ONCE = 2

/**
 * One contender in one round.
 *
 * @typedef {object} Sample
 * @property {string} contender id
 * @property {number} round from 1
 * @property {number} [attempt] from 1; of older records, which took again what did not count or was spoiled
 * @property {string} startedAt ISO 8601
 * @property {Failure | null} failure what kept it from being taken; null when it was
 * @property {LoadCounts} [result] what the generator counted
 * @property {ServerWork} [server]
 * @property {GeneratorWork} [generator]
 * @property {MachineWork} [machine]
 * @property {Reading[]} [readings] of the server, one a second
 */

/**
 * Proves of every stage that it answers as it must. Nothing is timed, so two of them may do so at once.
 *
 * @param {Stage[]} stages
 * @param {AbortSignal} signal
 * @param {(stage: Stage) => void} onGate
 * @returns {Promise<GateResult[]>}
 * @throws the signal's reason when it is aborted
 */
export async function gateStages (stages, signal, onGate) {
  /** @type {GateResult[]} */
  const gates = []
  const waiting = stages.entries()
  const passOneByOne = async () => {
    for (const [place, stage] of waiting) {
      if (signal.aborted) return
      onGate(stage)
      gates[place] = await passGate(stage, signal)
    }
  }
  await Promise.all(Array.from({ length: GATES_AT_ONCE }, passOneByOne))
  signal.throwIfAborted()
  return gates
}

/**
 * Loads the contenders round by round. A stage that fails is noted and the others go on.
 *
 * @param {Contender[]} contenders that passed the gate
 * @param {object} options
 * @param {number} options.rounds
 * @param {AbortSignal} options.signal ends every process that was started
 * @param {(contender: Contender, round: number) => void} options.onLoad
 * @returns {Promise<{ skipped: { contender: string, generator: string }[], order: string[], samples: Sample[] }>}
 *   `skipped` for want of a generator
 * @throws the signal's reason when it is aborted
 */
export async function runFresh (contenders, { rounds, signal, onLoad }) {
  const skipped = await findSkipped(contenders)
  const order = planOrder(contenders.filter(({ id }) => !skipped.some(({ contender }) => contender === id)), rounds)
  const samples = []
  for (const { contender, round } of order) {
    signal.throwIfAborted()
    onLoad(contender, round)
    samples.push(await takeSample(contender, { round, signal }, server => loadCold(server, contender, signal)))
  }
  signal.throwIfAborted()
  return { skipped, order: order.map(({ contender }) => contender.id), samples }
}

function loadCold (server, { stage, load }, signal) {
  const ends = AbortSignal.any([signal, server.died])
  return loadServer(server, () => runLoad(server.url + stage.route, { ...load, asked: stage.requests }, ends))
}

async function findSkipped (contenders) {
  const skipped = []
  for (const { id, load } of contenders) {
    if (await whyNotGenerator(load.generator)) skipped.push({ contender: id, generator: load.generator })
  }
  return skipped
}

/**
 * A fresh process and no warm-up for anybody: a warm-up would leave its listeners in 01-slow.
 *
 * @template T
 * @param {Pick<Contender, 'id' | 'stage'>} contender
 * @param {{ round: number, signal: AbortSignal, startOptions?: StartOptions }} options
 * @param {(server: StageProcess) => Promise<T>} load
 * @returns {Promise<Sample & Partial<T>>} with the failure of a stage or of a generator, where there was one
 * @throws the signal's reason when it is aborted
 */
export async function takeSample ({ id, stage }, { round, signal, startOptions }, load) {
  const sample = { contender: id, round, startedAt: new Date().toISOString() }
  let server
  try {
    server = await startStage(stage, { signal, ...startOptions })
    return { ...sample, failure: null, ...await load(server), readings: server.readings }
  } catch (error) {
    signal.throwIfAborted()
    return /** @type {any} */ ({ ...sample, failure: describeFailure(error) })
  } finally {
    await server?.stop()
  }
}
