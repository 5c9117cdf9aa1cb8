// @ts-check
// Instructions instead of time: what else runs on the machine hardly changes how many a request takes. valgrind runs
// the server on a processor of its own making and counts on it, so it needs no counter of the hardware, which virtual
// machines seldom have, and sees nothing of the kernel.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { ProfileError } from '../../scripts/errors.js'
import { serverEnvironment } from 'bench-in-turns/start/environment.js'
import { startStage } from '../../scripts/stages/stage-app.js'
import { askOneByOne, openBursts } from 'bench-in-turns/load/autocannon.js'
import { describeFailure } from 'bench-in-turns/load/load-server.js'

/**
 * @import { Failure } from 'bench-in-turns/load/load-server.js'
 * @import { Stage } from '../../scripts/stages/catalog.js'
 */

/**
 * @typedef {object} Amounts
 * @property {number} processes of each steady stage
 * @property {number} growingProcesses of each other one
 * @property {number} warmUpRequests of a steady stage
 * @property {number} batches of a steady stage
 * @property {number} batchRequests
 * @property {number[]} singles which requests are counted alone where each makes the next one slower, from 1
 */

/** @type {Amounts} */
export const AMOUNTS = {
  processes: 2,
  growingProcesses: 1,
  warmUpRequests: 2000,
  batches: 8,
  batchRequests: 50,
  singles: [1, 10, 100]
}

/**
 * Garbage collection and the optimiser work in the one thread, and when they do follows from the requests alone, so
 * that two processes of the same stage do the same. V8 would wait for 3,000 calls of a function before it optimises it
 * for the last time; compiling it costs as much as hundreds of requests, and belongs into the warm-up.
 */
const NODE_ARGS = [
  '--single-threaded',
  '--predictable-gc-schedule',
  '--hash-seed=1',
  '--random-seed=1',
  '--invocation-count-for-turbofan=500'
]
const SETTLING_REQUESTS = 10 // when counting begins it may take longer than the server keeps a connection
const POLL_MS = 5
const ENDING_MS = 1000
const ANSWER_PATIENCE_MS = 120_000
// Since the process started, one line a thread; frames have a second number.
const THREAD_TOTAL = /^events-\d+: (\d+)$/gm
const STATE = /.*\) (.)/s // man 5 proc_pid_stat: behind the name, which may hold anything
const ASLEEP = 'S'

/** @typedef {{ user: number, from: number, requests: number }} Batch instructions in user mode; its first request */
/** @typedef {{ stage: string, process: number, failure: Failure | null, batches: Batch[] }} CountedProcess */

/**
 * @typedef {object} InstructionRun
 * @property {'callgrind' | null} counter
 * @property {string | null} version of the counter
 * @property {string | null} missing a line that says why nothing was counted
 * @property {string[]} nodeArgs
 * @property {CountedProcess[]} processes in the order of the stages
 */

/**
 * Counts as many processes at once as there are cores: time is not what is measured, so they do not disturb each other.
 *
 * @param {Stage[]} stages
 * @param {Amounts} amounts
 * @param {{ signal: AbortSignal, step: (text: string) => void }} run
 * @returns {Promise<InstructionRun>} a stage that fails is noted and the others go on
 * @throws the signal's reason when it is aborted
 */
export async function countInstructions (stages, amounts, { signal, step }) {
  const { version, missing } = await findValgrind()
  const run = { counter: missing ? null : /** @type {const} */ ('callgrind'), version, missing, nodeArgs: NODE_ARGS }
  if (missing) return { ...run, processes: [] }
  const processes = stages.flatMap(stage => Array.from({ length: processesOf(stage, amounts) }, (_, i) =>
    ({ stage, process: i + 1, failure: /** @type {Failure | null} */ (null), batches: /** @type {Batch[]} */ ([]) })))
  // So that none that takes long is left alone at the end.
  const queue = processes.toSorted((a, b) => Number(a.stage.isSteady) - Number(b.stage.isSteady)).values()
  const work = async () => {
    for (const counted of queue) {
      if (signal.aborted) return
      step(`instructions: ${counted.stage.id}, process ${counted.process}`)
      Object.assign(counted, await countProcess(counted.stage, amounts, signal))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  signal.throwIfAborted()
  return { ...run, processes: processes.map(counted => ({ ...counted, stage: counted.stage.id })) }
}

function processesOf ({ isSteady }, { processes, growingProcesses }) {
  return isSteady ? processes : growingProcesses
}

/**
 * @param {Pick<Stage, 'isSteady'>[]} stages
 * @param {Amounts} amounts
 * @returns {number} how long it takes with valgrind, in seconds
 */
export function expectedInstructionsS (stages, amounts) {
  const { warmUpRequests, batches, batchRequests, singles } = amounts
  const steadyS = 8 + warmUpRequests * 0.002 + batches * batchRequests * 0.012
  const growingS = 8 + Math.max(...singles) ** 2 * 1.6e-4
  const allS = stages.map(stage => processesOf(stage, amounts) * (stage.isSteady ? steadyS : growingS))
  return allS.reduce((sum, seconds) => sum + seconds, 0) / availableParallelism()
}

/** @returns {Promise<{ version: string | null, missing: string | null }>} or a line that says what is missing */
export async function findValgrind () {
  const { code, exitCode, stdout } = await execa('valgrind', ['--version'], { reject: false })
  if (exitCode === 0) return { version: String(stdout).trim(), missing: null }
  const why = code === 'ENOENT'
    ? 'valgrind is not installed: apt-get install valgrind; it does not run on Windows or new Macs'
    : `valgrind does not start (exit code ${exitCode})`
  return { version: null, missing: `instructions were not counted: ${why}` }
}

async function countProcess (stage, amounts, signal) {
  const folder = await mkdtemp(join(tmpdir(), 'instructions-'))
  const generator = openBursts(signal)
  let server
  try {
    // Without the probe: its timer would go off in some batches and not in others.
    server = await startStage(stage, { signal, launcher: launcher(folder), nodeArgs: NODE_ARGS, withProbe: false })
    const { pid, url } = server
    const counting = {
      async ask (requests) {
        await askOneByOne(generator, url + stage.route, requests)
        await untilIdle(pid, signal)
      },
      tell: (...words) => tellCallgrind(pid, folder, words, signal)
    }
    return { batches: await (stage.isSteady ? countBatches : countSingles)(counting, amounts) }
  } catch (error) {
    if (signal.aborted) return {}
    // An answer that fails to come is what shows first.
    const died = await Promise.race([server?.ended, wait(ENDING_MS, null, { ref: false })])
    return { failure: describeFailure(died ?? error) }
  } finally {
    await Promise.all([generator.stop(), server?.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

async function countBatches (counting, { warmUpRequests, batches, batchRequests }) {
  await counting.ask(warmUpRequests)
  await counting.tell('instrumentation', 'on')
  await counting.ask(SETTLING_REQUESTS)
  const counted = []
  for (let from = warmUpRequests + SETTLING_REQUESTS + 1; counted.length < batches; from += batchRequests) {
    counted.push(await count(counting, { from, requests: batchRequests }))
  }
  return counted
}

async function countSingles (counting, { singles }) {
  const counted = []
  for (let from = 1; counted.length < singles.length; from++) {
    if (!singles.includes(from)) {
      await counting.ask(1)
      continue
    }
    await counting.tell('instrumentation', 'on')
    counted.push(await count(counting, { from, requests: 1 }))
    await counting.tell('instrumentation', 'off')
  }
  return counted
}

async function count ({ ask, tell }, { from, requests }) {
  const read = async () => parseStatus(await tell('status', 'internal'))
  const before = await read()
  await ask(requests)
  return { from, requests, user: await read() - before }
}

/**
 * Waits until all threads of a process wait for something, or it is gone. An answer says little about that: 01-slow
 * works on long after it has sent one.
 */
async function untilIdle (pid, signal) {
  const folder = `/proc/${pid}/task`
  const isIdle = async thread => {
    const stat = await readFile(`${folder}/${thread}/stat`, 'utf8').catch(() => null)
    return stat === null || STATE.exec(stat)?.[1] === ASLEEP
  }
  await pWaitFor(async () => {
    const threads = await readdir(folder).catch(() => [])
    return (await Promise.all(threads.map(isIdle))).every(Boolean)
  }, { interval: POLL_MS, signal })
}

// Off until it is wanted: the server starts, and warms up, several times as fast. One thread runs at a time; without
// fair turns, the one that has just run may get the next one too, and on a busy machine for long.
function launcher (folder) {
  return ['valgrind', '--tool=callgrind', '--instr-atstart=no', '--cache-sim=no', '--branch-sim=no', '--fair-sched=try',
    `--callgrind-out-file=${join(folder, 'callgrind.out')}`, vgdbPrefix(folder)]
}

// What callgrind_control does, without its Perl. valgrind names the pipes by the host and user of its own environment.
async function tellCallgrind (pid, folder, words, signal) {
  const { failed, exitCode, code, all = '' } = await execa('vgdb', [vgdbPrefix(folder), `--pid=${pid}`, ...words], {
    env: serverEnvironment(),
    extendEnv: false,
    reject: false,
    all: true,
    timeout: ANSWER_PATIENCE_MS,
    cancelSignal: signal
  })
  signal.throwIfAborted()
  if (!failed) return all
  throw new ProfileError(`vgdb, which speaks to valgrind, failed with ${code ?? exitCode}: ${all.split('\n')[0]}`)
}

function vgdbPrefix (folder) {
  return `--vgdb-prefix=${join(folder, 'vgdb')}`
}

/**
 * @param {string} status as callgrind's `status internal` prints it
 * @returns {number} instructions of all threads while instrumentation was on
 * @throws {ProfileError} when it is off, or something else was printed
 */
export function parseStatus (status) {
  const totals = [...status.matchAll(THREAD_TOTAL)].map(([, total]) => Number(total))
  if (!status.includes('\nevents: Ir\n') || totals.length === 0) {
    throw new ProfileError('valgrind said nothing of instructions')
  }
  return totals.reduce((sum, total) => sum + total, 0)
}
