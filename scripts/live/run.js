// @ts-check
// What a page watches: one stage after the other, each in a fresh process and loaded as the bench does it, with what it
// says of itself four times a second. The gate comes after the load, so that nobody waits for it; a stage that fails
// it has no figures in the table, and none in the record.
import { readExercises } from '../check/exercises.js'
import { isToolFailure } from '../errors.js'
import { passGate } from '../gate/gate.js'
import { CALM_RULE } from '../measure/calm.js'
import { planBench } from '../measure/plan.js'
import { takeWatched } from '../measure/watched.js'
import { watchRun } from '../measure/whole-run.js'
import { withCause } from '../stages/cause.js'
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
/** A trace has neither. */
/** @typedef {{ type: 'end', table?: Table & { notes: string[] }, record?: BenchRecord | null }} End */
/** @typedef {Step | Told | Profiled | Traced | Failed | Message | End} LiveEvent */

/**
 * @param {RunRequest} request
 * @param {Stage[]} stages
 * @param {{ signal: AbortSignal, emit: (event: LiveEvent) => Promise<unknown> }} run
 * @throws the signal's reason when it is aborted
 */
export async function runLive ({ seconds, connections, rate, flame = false }, stages, { signal, emit }) {
  const plan = planBench(stages, { connections, durationS: seconds, overallRate: rate, rounds: 1, patienceS: 0 })
  const describing = describeSetting(stages)
  const unchecked = await findUnchecked()
  const endWatch = watchRun()
  const gates = []
  const samples = []
  for (const contender of plan.contenders) {
    const sample = await (flame ? watchProfiled : watchOne)(contender, { signal, emit })
    const isChecked = !sample.failure && !unchecked.includes(contender.stage.id)
    const gate = isChecked ? await checkOne(contender, { signal, emit }) : null
    if (gate) gates.push(gate)
    if (!gate?.failures.length) samples.push(sample)
  }
  const order = samples.map(({ contender }) => contender)
  const kept = { calmRule: CALM_RULE, patience: { limitS: 0, spentS: 0 }, gates, skipped: [], order, samples }
  const setting = await describing
  const record = benchRecord(setting, plan, { ...kept, slices: null, instructions: null, machineWork: endWatch() })
  const isBench = rate === undefined && !flame && samples.some(({ failure }) => !failure)
  const table = liveTable(plan.contenders, samples, { unchecked, isProfiled: flame })
  await emit({ type: 'end', table, record: isBench ? record : null })
}

/** @param {Contender} contender */
async function watchOne (contender, { signal, emit }, how = {}) {
  const stage = contender.stage.id
  emit({ type: 'stage', stage })
  const onPoint = point => emit({ type: 'point', stage, point })
  const sample = await takeWatched(contender, { signal, onPoint, ...how })
  const failure = sample.failure ?? whySilent(stage, sample)
  if (!failure) return sample
  const { message, stderrLines } = failure
  emit({ type: 'failed', stage, message: withCause(message, stderrLines), lines: stderrLines })
  const { contender: id, round, attempt, startedAt, points } = sample
  return { contender: id, round, attempt, startedAt, failure, points }
}

/**
 * Each check of the gate would wait for an answer of its own.
 *
 * @param {string} stage
 * @param {{ result?: any }} sample by either generator
 */
function whySilent (stage, { result }) {
  const answers = result?.requests.total ?? result?.requests
  return answers === 0 ? { message: `${stage} gave no answer at all`, stderrLines: [] } : null
}

/** An exercise that names no contract has a check of its own, and it takes its time. */
async function findUnchecked () {
  const own = (await readExercises()).filter(({ server }) => server && !server.contract)
  return own.map(({ id }) => `exercises/${id}`)
}

/** With V8's profiler in it, which costs the server a little. */
async function watchProfiled (contender, { signal, emit }) {
  const stage = contender.stage.id
  const { startOptions, readFlame, close } = await openFlameRecorder(contender.stage)
  /** @type {any} */
  let server
  const kill = () => endAtOnce(server)
  signal.addEventListener('abort', kill)
  try {
    const onStart = started => { server = started }
    const sample = await watchOne(contender, { signal, emit }, { startOptions, onStart })
    if (!sample.failure) emit(await readFlame(server).then(flame => ({ type: 'flame', stage, ...flame }), sayMissing))
    return sample
  } finally {
    signal.removeEventListener('abort', kill)
    await close()
  }
}

/** It has all the time to write its profile, and nobody needs that any more. */
function endAtOnce (server) {
  try {
    if (server) process.kill(server.pid, 'SIGKILL')
  } catch {} // it has ended
}

/** The figures stand without it. */
function sayMissing (error) {
  if (!isToolFailure(error)) throw error
  const message = `no flame graph (${error.message}); the figures are right, and a shorter run may have one`
  return { type: 'note', message }
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
