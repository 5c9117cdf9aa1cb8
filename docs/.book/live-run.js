// @ts-check
// What a page watches: one stage after the other, each in a fresh process and loaded as the bench does it, with what it
// says of itself four times a second. The gate comes after the load, so that nobody waits for it; a stage that fails
// it has no figures in the table, and none in the record.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readExercises } from '../../scripts/check/exercises.js'
import { inTemporaryFolder } from '../../scripts/temporary-folder.js'
import { ProfileError } from '../../scripts/named-errors.js'
import { CALM_RULE, ToolError, watchRun, withCause } from 'bench-in-turns/kit.js'
import { planBench } from '../../scripts/stages/plan.js'
import { takeWatched } from '../../scripts/stages/watched.js'
import { mapStacks } from '../../scripts/profile/call-tree.js'
import { readCpuProfile } from '../../scripts/profile/cpu-profile.js'
import { flameNodes, servingTree } from '../../scripts/profile/summary.js'
import { parseOutput, readOutput } from '../../scripts/profile/on-port.js'
import { liveTable, TEXTS } from './live-messages.js'
import { benchRecord, describeSetting } from '../../scripts/results/record.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { passGate } from '../../scripts/stages/stage-gate.js'

/**
 * @import { BenchRecord } from '../../scripts/results/record.js'
 * @import { FlameNode } from '../../scripts/profile/summary.js'
 * @import { Note } from './live-messages.js'
 * @import { Point } from '../../scripts/stages/watched.js'
 * @import { RunRequest } from './live-server.js'
 * @import { Stage } from '../../scripts/stages/catalog.js'
 * @import { Table } from 'bench-in-turns/kit.js'
 */

/** @typedef {{ type: 'stage' | 'checking', stage: string }} Step that begins */
/** @typedef {{ type: 'point', stage: string, point: Point }} Told */
/** @typedef {{ type: 'flame', stage: string } & Flame} Profiled */
/** @typedef {{ type: 'failed', stage: string, message: string | Note, lines: string[] }} Failed */
/** @typedef {{ type: 'waiting' | 'error', message: string | Note }} Message a text is of a program, in English */
/** @typedef {{ type: 'note', note: Note }} Noted */
/** @typedef {{ type: 'end', table: Table & { notes: Note[] }, record: BenchRecord | null }} End */
/** @typedef {Step | Told | Profiled | Failed | Message | Noted | End} LiveEvent */

/**
 * @param {RunRequest} request
 * @param {Stage[]} stages
 * @param {{ signal: AbortSignal, emit: (event: LiveEvent) => Promise<unknown> }} run
 * @throws the signal's reason when it is aborted
 */
export async function runLive ({ seconds, connections, rate, flame = false }, stages, { signal, emit }) {
  const plan = planBench(stages, { connections, durationS: seconds, overallRate: rate, rounds: 1 })
  const [setting, unchecked] = await Promise.all([describeSetting(stages), findUnchecked()])
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
  const kept = { calmRule: CALM_RULE, gates, skipped: [], order, samples }
  const record = benchRecord(setting, plan, { ...kept, slices: null, machineWork: endWatch() })
  const isBench = rate === undefined && !flame && samples.some(({ failure }) => !failure)
  const table = liveTable(plan.contenders, samples, { unchecked, isProfiled: flame })
  await emit({ type: 'end', table, record: isBench ? record : null })
}

async function watchOne (contender, { signal, emit }, how = {}) {
  const stage = contender.stage.id
  emit({ type: 'stage', stage })
  const onPoint = point => emit({ type: 'point', stage, point })
  const sample = await takeWatched(contender, { signal, onPoint, ...how })
  if (!sample.failure && !isSilent(sample)) return sample
  const failure = sample.failure ?? { message: `${stage} gave no answer at all`, stderrLines: [] }
  const { message, stderrLines: lines } = failure
  emit({ type: 'failed', stage, message: sample.failure ? withCause(message, lines) : [TEXTS.silent, stage], lines })
  const { contender: id, round, startedAt, points } = sample
  return { contender: id, round, startedAt, failure, points }
}

/**
 * Each check of the gate would wait for an answer of its own.
 *
 * @param {{ result?: any }} sample by either generator
 */
function isSilent ({ result }) {
  return (result?.requests.total ?? result?.requests) === 0
}

/** An exercise that names no contract has a check of its own, and it takes its time. */
async function findUnchecked () {
  const own = (await readExercises()).filter(({ server }) => server && !server.contract)
  return own.map(({ id }) => `exercises/${id}`)
}

/** With V8's profiler in it, which costs the server a little. */
function watchProfiled (contender, { signal, emit }) {
  const { id } = contender.stage
  return inTemporaryFolder('live-flame', async folder => {
    const startOptions = { nodeArgs: ['--cpu-prof', `--cpu-prof-dir=${folder}`], patienceMs: WRITE_PROFILE_MS }
    let pid = NaN
    const onStart = server => { pid = server.pid }
    const sample = await watchOne(contender, { signal, emit }, { startOptions, onStart })
    if (!sample.failure) {
      emit(await readFlame(folder, pid, id).then(flame => ({ type: 'flame', stage: id, ...flame }), sayMissing))
    }
    return sample
  })
}

/** The figures stand without it. */
function sayMissing (error) {
  if (!(error instanceof ToolError)) throw error
  return { type: 'note', note: [TEXTS.noFlame, error.message] }
}

async function checkOne ({ stage }, { signal, emit }) {
  emit({ type: 'checking', stage: stage.id })
  const gate = await passGate(stage, signal)
  signal.throwIfAborted()
  const [wrong] = gate.failures
  if (wrong) {
    const message = /** @type {Note} */ ([TEXTS.wrong, stage.id, wrong.check, wrong.message])
    emit({ type: 'failed', stage: stage.id, message, lines: gate.stderrLines })
  }
  return gate
}

// A flame graph of what a stage did while it was loaded.

const WRITE_PROFILE_MS = 60_000
const PROBE = 'packages/bench-in-turns/start/probe.cjs'
const LINES_BEFORE = 2
const LINES = 12

/**
 * Some lines of a file, with the beginning of a function.
 *
 * @typedef {object} Excerpt
 * @property {string} file relative to the repository
 * @property {number} line where the function begins, from 1
 * @property {number} firstLine of the text
 * @property {string[]} text by line
 */

/**
 * @typedef {object} Flame
 * @property {FlameNode[]} nodes what answers requests, and everything else but the start of the process
 * @property {Record<string, Excerpt>} code of the stage's own functions among the nodes, by `file:line`
 */

/**
 * @returns {Promise<Flame>} of a server that has stopped; rejects with a ProfileError when it left no profile, as one
 *   that had to be killed
 */
async function readFlame (folder, pid, id) {
  // The 0 is for the main thread: processes and threads that the stage starts leave profiles as well.
  const [name] = await Array.fromAsync(glob(`*.${pid}.0.*.cpuprofile`, { cwd: folder }))
  if (!name) throw new ProfileError(`${id} did not end by itself when it was asked to, and left no profile`)
  const who = `${id}: node --cpu-prof`
  const { tree } = readCpuProfile(parseOutput(await readOutput(join(folder, name), who), who))
  const nodes = flameNodes(mapStacks(servingTree(tree), stack => stack.filter(({ file }) => file !== PROBE)))
  return { nodes, code: await readCode(ownFrames(nodes)) }
}

// Some of them more than once.
function ownFrames (nodes) {
  return nodes.flatMap(({ frame, children }) => [frame, ...ownFrames(children)]).filter(({ kind }) => kind === 'app')
}

async function readCode (frames) {
  const places = new Map(frames.map(({ file, line }) => [`${file}:${line}`, { file, line }]))
  const excerpts = await Promise.all([...places].map(async ([key, place]) => [key, await readExcerpt(place)]))
  return Object.fromEntries(excerpts)
}

async function readExcerpt ({ file, line }) {
  const lines = (await readFile(join(rootDir, file), 'utf8')).trimEnd().split(/\r?\n/)
  const firstLine = Math.max(1, line - LINES_BEFORE)
  return { file, line, firstLine, text: lines.slice(firstLine - 1, firstLine - 1 + LINES) }
}
