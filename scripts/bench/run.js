// @ts-check
import { StageError } from '../errors.js'
import { passGate } from '../gate/gate.js'
import { runAutocannon } from '../load/autocannon.js'
import { startStage } from '../stages/stage-process.js'
import { planOrder } from './plan.js'

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
 * @property {any} [result] what autocannon counted
 * @property {{ cpuUserMicros: number, cpuSystemMicros: number, afterListeners: number }} [server] while it was loaded
 * @property {{ cpuUserMicros: number, cpuSystemMicros: number }} [generator]
 */

/**
 * @typedef {{ type: 'gate', stage: string }
 *   | { type: 'gated', gate: import('../gate/gate.js').GateResult }
 *   | { type: 'load', contender: string, round: number }
 *   | { type: 'sampled', sample: Sample }} BenchEvent
 */

/**
 * Gates every stage, then loads the contenders round by round. A stage that fails is noted and the others go on.
 *
 * @param {import('./plan.js').Contender[]} contenders
 * @param {object} options
 * @param {number} options.rounds
 * @param {number} options.durationS seconds of load a sample
 * @param {number} [options.overallRate] requests per second; as fast as it goes without it
 * @param {AbortSignal} options.signal ends every process that was started
 * @param {(event: BenchEvent) => void} options.onEvent
 * @returns {Promise<{ gates: import('../gate/gate.js').GateResult[], order: string[], samples: Sample[] }>}
 * @throws the signal's reason when it is aborted
 */
export async function runBench (contenders, { rounds, durationS, overallRate, signal, onEvent }) {
  const gates = []
  for (const stage of new Set(contenders.map(contender => contender.stage))) {
    signal.throwIfAborted()
    onEvent({ type: 'gate', stage: stage.id })
    const gate = await passGate(stage, signal)
    gates.push(gate)
    onEvent({ type: 'gated', gate })
  }

  const passed = new Set(gates.filter(gate => gate.passed).map(gate => gate.stage))
  const order = planOrder(contenders.filter(({ stage }) => passed.has(stage.id)), rounds)
  const samples = []
  for (const { contender, round } of order) {
    signal.throwIfAborted()
    onEvent({ type: 'load', contender: contender.id, round })
    const sample = await takeSample(contender, round, { durationS, overallRate, signal })
    samples.push(sample)
    onEvent({ type: 'sampled', sample })
  }
  signal.throwIfAborted()
  return { gates, order: order.map(({ contender }) => contender.id), samples }
}

// A fresh process for each sample and no warm-up for anybody: a warm-up would leave its listeners in 01-slow.
/** @returns {Promise<Sample>} */
async function takeSample (contender, round, { durationS, overallRate, signal }) {
  const { id, stage, connections } = contender
  const sample = { contender: id, round, startedAt: new Date().toISOString() }
  let server
  try {
    server = await startStage(stage, { signal })
    const before = await server.sample()
    const load = { connections, durationS, overallRate }
    const { result, ...generator } = await runAutocannon(server.url + stage.route, load, signal)
    const after = await server.sample()
    const reasons = findReasons(result)
    return {
      ...sample,
      status: reasons.length ? 'invalid' : 'valid',
      reasons,
      result,
      server: {
        cpuUserMicros: after.cpuUserMicros - before.cpuUserMicros,
        cpuSystemMicros: after.cpuSystemMicros - before.cpuSystemMicros,
        afterListeners: after.afterListeners
      },
      generator
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof StageError)) throw error
    return { ...sample, status: 'failed', reasons: [error.message], stderrLines: error.stderrLines }
  } finally {
    await server?.stop()
  }
}

function findReasons ({ errors, timeouts, non2xx, requests }) {
  const counts = { errors, timeouts, 'answers other than 2xx': non2xx }
  const reasons = Object.entries(counts).filter(([, count]) => count > 0).map(([name, count]) => `${count} ${name}`)
  return requests.total === 0 ? [...reasons, 'no answer at all'] : reasons
}
