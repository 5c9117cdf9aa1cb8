// @ts-check
// valgrind runs the server on a processor of its own making and counts on it. So it needs no counter of the hardware,
// which virtual machines seldom have, and sees nothing of the kernel.
import { once } from 'node:events'
import { join } from 'node:path'
import { execa } from 'execa'
import { ProfileError } from '../errors.js'
import { serverEnvironment } from '../server/server-environment.js'

const NOT_INSTALLED =
  'instructions were not counted: perf may read no counter here, and valgrind is not installed: apt-get install ' +
  'valgrind; there is ' +
  'none for Windows or new Macs'
const ANSWER_PATIENCE_MS = 120_000
// Since the process started, one line a thread; frames have a second number.
const THREAD_TOTAL = /^events-\d+: (\d+)$/gm

/** @returns {Promise<{ counter: Counter | null, missing: string | null }>} a line that says what is missing */
export async function findCallgrind () {
  const { code, exitCode, stdout } = await execa('valgrind', ['--version'], { reject: false })
  if (code === 'ENOENT') return { counter: null, missing: NOT_INSTALLED }
  if (exitCode !== 0) {
    return { counter: null, missing: `instructions were not counted: valgrind does not start (exit code ${exitCode})` }
  }
  return { counter: { name: 'callgrind', version: stdout.trim(), launcher, attach }, missing: null }
}

// Off until it is wanted: the server starts, and warms up, several times as fast. One thread runs at a time; without
// fair turns, the one that has just run may get the next one too, and on a busy machine for long.
function launcher (folder) {
  return ['valgrind', '--tool=callgrind', '--instr-atstart=no', '--cache-sim=no', '--branch-sim=no', '--fair-sched=try',
    `--callgrind-out-file=${join(folder, 'callgrind.out')}`, vgdbPrefix(folder)]
}

/** @type {Counter['attach']} */
function attach (pid, folder, signal) {
  const command = (...words) => sendCommand(pid, folder, words, signal)
  const read = async () => parseStatus(await command('status', 'internal'))
  return {
    async begin () { await command('instrumentation', 'on') },
    async count (work) {
      const before = await read()
      await work()
      return { user: await read() - before, kernel: null }
    },
    async end () { await command('instrumentation', 'off') }
  }
}

// What callgrind_control does, without its Perl. valgrind names the pipes by the host and user of its own environment.
async function sendCommand (pid, folder, words, signal) {
  const { failed, exitCode, code, all } = await execa('vgdb', [vgdbPrefix(folder), `--pid=${pid}`, ...words], {
    env: serverEnvironment(),
    extendEnv: false,
    reject: false,
    all: true,
    timeout: ANSWER_PATIENCE_MS,
    cancelSignal: signal
  })
  signal.throwIfAborted()
  if (failed) {
    throw new ProfileError(
      `vgdb, which speaks to valgrind, failed with ${code ?? exitCode}: ${all?.split('\n')[0] ?? ''}`
    )
  }
  return all
}

/**
 * @param {string} status as `status internal` prints it
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

function vgdbPrefix (folder) {
  return `--vgdb-prefix=${join(folder, 'vgdb')}`
}

// Linux perf reads the processor's own counter, so it sees the kernel as well, and slows nothing down.

const MODES = /** @type {const} */ ({ user: 'instructions:u', kernel: 'instructions:k' })
const ROW = /^(\d+),[^,]*,[^,]*instructions[:/]+([uk])/ // a processor with two kinds of cores has a row for each

/** @returns {Promise<Counter | null>} null where there is no perf, or no counter that it may read */
export async function findPerf () {
  const [user, kernel] = await Promise.all([canCount(MODES.user), canCount(MODES.kernel)])
  if (!user) return null
  const { stdout } = await execa('perf', ['--version'], { reject: false })
  const events = kernel ? [MODES.user, MODES.kernel] : [MODES.user]
  return {
    name: 'perf',
    version: stdout.trim(),
    launcher: () => [],
    attach: (pid, folder, signal) => attachPerf(pid, events, signal)
  }
}

// Where the processor has no such counter, perf says so in place of a number, and ends with exit code 0.
async function canCount (event) {
  const { stderr = '' } = await execa('perf', ['stat', '-x,', '-e', event, '--', 'true'], { reject: false })
  return stderr.split('\n').some(line => ROW.test(line))
}

/** @returns {ReturnType<Counter['attach']>} */
function attachPerf (pid, events, signal) {
  return {
    async begin () {},
    async count (work) {
      const perf = execa(
        'perf',
        ['stat', '-x,', '-e', events.join(), '-p', String(pid), '-D', '-1', '--control', 'fd:3,4'],
        { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], reject: false, cancelSignal: signal }
      )
      try {
        await control(perf, 'enable')
        await work()
        await control(perf, 'disable')
      } finally {
        perf.kill('SIGINT')
      }
      return parseStat((await perf).stderr)
    },
    async end () {}
  }
}

async function control (perf, word) {
  perf.stdio[3].write(`${word}\n`)
  const [answer] = await Promise.race([once(perf.stdio[4], 'data'), perf.then(({ stderr }) => [stderr])])
  if (!String(answer).startsWith('ack')) {
    throw new ProfileError(`perf could not count: ${String(answer).split('\n')[0]}`)
  }
}

/**
 * @param {string} table of `perf stat -x,`
 * @returns {{ user: number, kernel: number | null }}
 * @throws {ProfileError} when nothing was counted
 */
export function parseStat (table) {
  const rows = table.split('\n').flatMap(line => {
    const [, instructions, mode] = ROW.exec(line) ?? []
    return mode ? [{ instructions: Number(instructions), mode }] : []
  })
  const sum = wanted =>
    rows.filter(({ mode }) => mode === wanted).reduce((total, { instructions }) => total + instructions, 0)
  if (!rows.some(({ mode }) => mode === 'u')) throw new ProfileError('perf counted no instructions')
  return { user: sum('u'), kernel: rows.some(({ mode }) => mode === 'k') ? sum('k') : null }
}

/**
 * @typedef {{ user: number, kernel: number | null }} Count of instructions; null where the counter does not see the
 *   kernel
 */

/**
 * What can count the instructions of a process.
 *
 * @typedef {object} Counter
 * @property {'perf' | 'callgrind'} name
 * @property {string} version
 * @property {(folder: string) => string[]} launcher program and arguments that a server is to be started with, if any
 * @property {(pid: number, folder: string, signal: AbortSignal) => Counting} attach to such a server
 */

/**
 * @typedef {object} Counting all of it throws a ProfileError when the counter does not do what it is told
 * @property {() => Promise<void>} begin from here on it may be slow
 * @property {(work: () => Promise<void>) => Promise<Count>} count what the process does meanwhile, in all its threads
 * @property {() => Promise<void>} end
 */

/**
 * @returns {Promise<{ counter: Counter | null, missing: string | null }>} the best that there is, or a line that says
 *   what is missing
 */
export async function findCounter () {
  const perf = await findPerf()
  return perf ? { counter: perf, missing: null } : findCallgrind()
}
