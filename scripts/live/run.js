// @ts-check
// What a page watches: one stage after the other, each in a fresh process and loaded as the bench does it, with what it
// says of itself four times a second. The gate comes after the load, so that nobody waits for it; a stage that fails
// it has no figures in the table, and none in the record.
import { isToolFailure } from '../errors.js'
import { passGate } from '../gate/gate.js'
import { CALM_RULE } from '../measure/calm.js'
import { planBench } from '../measure/plan.js'
import { takeWatched } from '../measure/watched.js'
import { watchRun } from '../measure/whole-run.js'
import { benchRecord, describeSetting } from '../record/record.js'
import { liveTable } from '../render/live-table.js'
import { openFlameRecorder } from './flame.js'

/**
 * @import { Contender } from '../measure/plan.js'
 * @import { Point } from '../measure/watched.js'
 * @import { BenchRecord } from '../record/record.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { Table } from '../render/bench-tables.js'
 * @import { Flame } from './flame.js'
 * @import { RunRequest } from './request.js'
 * @import { TracedRequest } from './trace.js'
 */

/** @typedef {{ type: 'stage' | 'checking', stage: string }} Step that begins */
/** @typedef {{ type: 'point', stage: string, point: Point }} Told */
/** @typedef {{ type: 'flame', stage: string } & Flame} Profiled */
/** @typedef {{ type: 'trace', stage: string, request: TracedRequest }} Traced */
/** @typedef {{ type: 'failed', stage: string, message: string, lines: string[] }} Failed */
/** @typedef {{ type: 'waiting' | 'note' | 'error', message: string }} Message */
/** @typedef {{ type: 'end', table: (Table & { notes: string[] }) | null, record: BenchRecord | null }} End */
/** @typedef {Step | Told | Profiled | Traced | Failed | Message | End} LiveEvent */

/**
 * @param {RunRequest} request
 * @param {Stage[]} stages
 * @param {{ signal: AbortSignal, emit: (event: LiveEvent) => void }} run
 * @throws the signal's reason when it is aborted
 */
export async function runLive ({ seconds, connections, rate, flame }, stages, { signal, emit }) {
  const plan = planBench(stages, { connections, durationS: seconds, overallRate: rate, rounds: 1, patienceS: 0 })
  const describing = describeSetting(stages)
  const endWatch = watchRun()
  const gates = []
  const samples = []
  for (const contender of plan.contenders) {
    const sample = await (flame ? watchProfiled : watchOne)(contender, { signal, emit })
    const gate = sample.failure ? null : await checkOne(contender, { signal, emit })
    if (gate) gates.push(gate)
    if (!gate?.failures.length) samples.push(sample)
  }
  const order = samples.map(({ contender }) => contender)
  const kept = { calmRule: CALM_RULE, patience: { limitS: 0, spentS: 0 }, gates, skipped: [], order, samples }
  const setting = await describing
  const record = benchRecord(setting, plan, { ...kept, slices: null, instructions: null, machineWork: endWatch() })
  const isBench = rate === undefined && samples.some(({ failure }) => !failure)
  emit({ type: 'end', table: liveTable(plan.contenders, samples), record: isBench ? record : null })
}

/** @param {Contender} contender */
async function watchOne (contender, { signal, emit }, how = {}) {
  const stage = contender.stage.id
  emit({ type: 'stage', stage })
  const onPoint = point => emit({ type: 'point', stage, point })
  const sample = await takeWatched(contender, { signal, onPoint, ...how })
  if (sample.failure) emit({ type: 'failed', stage, message: sample.failure.message, lines: sample.failure.stderrLines })
  return sample
}

/** With V8's profiler in it, which costs the server a little. */
async function watchProfiled (contender, { signal, emit }) {
  const stage = contender.stage.id
  const { startOptions, readFlame, close } = await openFlameRecorder(contender.stage)
  /** @type {any} */
  let server
  try {
    const onStart = started => { server = started }
    const sample = await watchOne(contender, { signal, emit }, { startOptions, onStart })
    if (!sample.failure) emit(await readFlame(server).then(flame => ({ type: 'flame', stage, ...flame }), sayMissing))
    return sample
  } finally {
    await close()
  }
}

/** The figures stand without it. */
function sayMissing (error) {
  if (!isToolFailure(error)) throw error
  return { type: 'note', message: `no flame graph: ${error.message}` }
}

/** @param {Contender} contender */
async function checkOne ({ stage }, { signal, emit }) {
  emit({ type: 'checking', stage: stage.id })
  const gate = await passGate(stage, signal)
  signal.throwIfAborted()
  const [wrong] = gate.failures
  if (wrong) {
    const message = `${stage.id} does not answer as it must: ${wrong.check}: ${wrong.message}`
    emit({ type: 'failed', stage: stage.id, message, lines: gate.stderrLines })
  }
  return gate
}
