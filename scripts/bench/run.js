// @ts-check
import { LoadError, StageError } from '../errors.js'
import { passGate } from '../gate/gate.js'
import { runLoad, whyNotTool } from '../load/load.js'
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
 * @property {string[]} [notes] what is worth knowing of a valid one
 * @property {any} [result] what the load generator counted
 * @property {{ cpuUserMicros: number, cpuSystemMicros: number, afterListeners: number }} [server] while it was loaded
 * @property {{ cpuUserMicros?: number, cpuSystemMicros?: number }} [generator]
 */

/**
 * @typedef {{ type: 'gate', stage: string }
 *   | { type: 'load', contender: string, round: number }} BenchEvent
 */

/**
 * Gates every stage, then loads the contenders round by round. A stage that fails is noted and the others go on.
 *
 * @param {import('./plan.js').Contender[]} contenders
 * @param {object} options
 * @param {number} options.rounds
 * @param {AbortSignal} options.signal ends every process that was started
 * @param {(event: BenchEvent) => void} options.onEvent
 * @returns {Promise<{ gates: import('../gate/gate.js').GateResult[], skipped: { contender: string, reason: string }[],
 *   order: string[], samples: Sample[] }>}
 * @throws the signal's reason when it is aborted
 */
export async function runBench (contenders, { rounds, signal, onEvent }) {
  const gates = []
  for (const stage of new Set(contenders.map(contender => contender.stage))) {
    signal.throwIfAborted()
    onEvent({ type: 'gate', stage: stage.id })
    gates.push(await passGate(stage, signal))
  }
  signal.throwIfAborted()

  const skipped = await findSkipped(contenders)
  const order = planOrder(contenders, rounds).filter(({ contender: { id, stage } }) =>
    gates.some(gate => gate.stage === stage.id && gate.passed) && !skipped.some(({ contender }) => contender === id))
  const samples = []
  for (const { contender, round } of order) {
    signal.throwIfAborted()
    onEvent({ type: 'load', contender: contender.id, round })
    samples.push(await takeSample(contender, round, signal))
  }
  signal.throwIfAborted()
  return { gates, skipped, order: order.map(({ contender }) => contender.id), samples }
}

async function findSkipped (contenders) {
  const skipped = []
  for (const { id, load } of contenders) {
    const reason = await whyNotTool(load.tool)
    if (reason) skipped.push({ contender: id, reason })
  }
  return skipped
}

// A fresh process for each sample and no warm-up for anybody: a warm-up would leave its listeners in 01-slow.
/** @returns {Promise<Sample>} */
async function takeSample ({ id, stage, load }, round, signal) {
  const sample = { contender: id, round, startedAt: new Date().toISOString() }
  let server
  try {
    server = await startStage(stage, { signal })
    const before = await server.sample()
    const { result, ...generator } = await runLoad(server.url + stage.route, load, signal)
    const after = await server.sample()
    return {
      ...sample,
      ...judge(result, load),
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
    if (!(error instanceof StageError || error instanceof LoadError)) throw error
    return { ...sample, status: 'failed', reasons: [error.message], stderrLines: error instanceof StageError ? error.stderrLines : [] }
  } finally {
    await server?.stop()
  }
}

// What wrk calls a timeout is an answer that came late, and it is counted; autocannon gives up on the connection.
/** @returns {Pick<Sample, 'status' | 'reasons' | 'notes'>} */
function judge ({ errors, timeouts, non2xx, requests }, { tool }) {
  const late = say({ [tool === 'wrk' ? 'answers later than 2 s' : 'timeouts']: timeouts })
  const reasons = say({ errors, 'answers other than 2xx': non2xx })
  if (requests.total === 0) reasons.push('no answer at all')
  if (tool !== 'wrk') reasons.push(...late)
  return { status: reasons.length ? 'invalid' : 'valid', reasons, notes: tool === 'wrk' ? late : [] }
}

function say (counts) {
  return Object.entries(counts).filter(([, count]) => count > 0).map(([name, count]) => `${count} ${name}`)
}
