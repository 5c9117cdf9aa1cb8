// @ts-check
import { passGate } from '../gate/gate.js'
import { runLoad, whyNotGenerator } from '../load/load.js'
import { startStage } from '../stages/stage-process.js'
import { cpuMicros, loopShare } from './cpu.js'
import { watchMachine } from './machine.js'
import { findMarks } from '../analyse/marks.js'
import { planOrder } from './plan.js'
import { describeFailure, judge } from '../load/judge.js'

/**
 * @import { Mark } from '../analyse/marks.js'
 * @import { GateResult } from '../gate/gate.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { Reading } from '../stages/probe.cjs'
 * @import { MachineDuring } from './machine.js'
 * @import { Contender } from './plan.js'
 */

/**
 * One contender in one round.
 *
 * @typedef {object} Sample
 * @property {string} contender id
 * @property {number} round from 1
 * @property {string} startedAt ISO 8601
 * @property {'valid' | 'invalid' | 'failed'} status only valid samples go into summaries
 * @property {string[]} reasons why it is not valid
 * @property {string[]} [stderrLines] the last that a failed stage wrote
 * @property {string[]} [notes] what is worth knowing of a valid one
 * @property {any} [result] what the load generator counted
 * @property {{ cpuUserMicros: number, cpuSystemMicros: number, requestsStarted: number, afterListeners: number }} [server] while it was loaded, and until it had worked off its queue
 * @property {{ cpuUserMicros?: number, cpuSystemMicros?: number }} [generator]
 * @property {MachineDuring} [machine] while it was loaded
 * @property {Mark[]} [marks] what else there is to know of one that counts
 * @property {Reading[]} [reports] of the server, one a second
 * @property {string[]} [rerunFor] why it had to be taken again
 */

/**
 * @typedef {{ type: 'gate', stage: string }
 *   | { type: 'load', contender: string, round: number }} BenchEvent
 */

/**
 * Proves of every stage that it answers as it must.
 *
 * @param {Stage[]} stages
 * @param {AbortSignal} signal
 * @param {(event: BenchEvent) => void} onEvent
 * @returns {Promise<GateResult[]>}
 * @throws the signal's reason when it is aborted
 */
export async function gateStages (stages, signal, onEvent) {
  const gates = []
  for (const stage of stages) {
    onEvent({ type: 'gate', stage: stage.id })
    gates.push(await passGate(stage, signal))
    signal.throwIfAborted()
  }
  return gates
}

/**
 * Loads the contenders round by round. A stage that fails is noted and the others go on.
 *
 * @param {Contender[]} contenders that passed the gate
 * @param {object} options
 * @param {number} options.rounds
 * @param {AbortSignal} options.signal ends every process that was started
 * @param {(event: BenchEvent) => void} options.onEvent
 * @returns {Promise<{ skipped: { contender: string, reason: string }[], order: string[], samples: Sample[] }>}
 * @throws the signal's reason when it is aborted
 */
export async function runFresh (contenders, { rounds, signal, onEvent }) {
  const skipped = await findSkipped(contenders)
  const order = planOrder(contenders.filter(({ id }) => !skipped.some(({ contender }) => contender === id)), rounds)
  const samples = []
  for (const { contender, round } of order) {
    signal.throwIfAborted()
    onEvent({ type: 'load', contender: contender.id, round })
    samples.push(await takeTwiceAtMost(contender, round, signal))
  }
  signal.throwIfAborted()
  return { skipped, order: order.map(({ contender }) => contender.id), samples }
}

async function findSkipped (contenders) {
  const skipped = []
  for (const { id, load } of contenders) {
    const reason = await whyNotGenerator(load.generator)
    if (reason) skipped.push({ contender: id, reason })
  }
  return skipped
}

async function takeTwiceAtMost (contender, round, signal) {
  const sample = await takeSample(contender, round, signal)
  if (sample.status !== 'invalid') return sample
  return { ...await takeSample(contender, round, signal), rerunFor: sample.reasons }
}

// A fresh process for each sample and no warm-up for anybody: a warm-up would leave its listeners in 01-slow.
/** @returns {Promise<Sample>} */
async function takeSample ({ id, stage, load }, round, signal) {
  const sample = { contender: id, round, startedAt: new Date().toISOString() }
  let server
  try {
    server = await startStage(stage, { signal })
    return { ...sample, ...await loadOnce(server, stage.route, load, signal) }
  } catch (error) {
    signal.throwIfAborted()
    const { reason, stderrLines } = describeFailure(error)
    return { ...sample, status: 'failed', reasons: [reason], stderrLines }
  } finally {
    await server?.stop()
  }
}

/** @returns {Promise<Omit<Sample, 'contender' | 'round' | 'startedAt'>>} */
async function loadOnce (server, route, load, signal) {
  const endWatch = watchMachine()
  const before = await server.read()
  const { result, ...generator } = await runLoad(server.url + route, load, signal)
  const after = await server.read()
  const serverMicros = cpuMicros(after) - cpuMicros(before)
  const machine = endWatch(serverMicros + cpuMicros(generator))
  const { reasons, notes } = judge(result, load.generator)
  return {
    status: reasons.length ? 'invalid' : 'valid',
    reasons,
    notes,
    result,
    server: {
      cpuUserMicros: after.cpuUserMicros - before.cpuUserMicros,
      cpuSystemMicros: after.cpuSystemMicros - before.cpuSystemMicros,
      requestsStarted: after.requestsStarted - before.requestsStarted,
      afterListeners: after.afterListeners
    },
    generator,
    machine,
    marks: findMarks({
      load,
      requestsPerSecond: result.requests.total / result.duration,
      latencyMeanMs: result.latency.average,
      serverCpuShare: serverMicros / (result.duration * 1e6),
      generatorCpuShare: cpuMicros(generator) / (result.duration * 1e6),
      serverLoopShare: loopShare(before, after),
      generatorLoopShare: generator.loopShare,
      machine
    }),
    reports: server.readings
  }
}
