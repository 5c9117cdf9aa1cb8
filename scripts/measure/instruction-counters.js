// @ts-check
// valgrind runs the server on a processor of its own making and counts on it. So it needs no counter of the hardware,
// which virtual machines seldom have, and sees nothing of the kernel.
import { join } from 'node:path'
import { execa } from 'execa'
import { ProfileError } from '../errors.js'
import { serverEnvironment } from '../server/server-environment.js'

const NOT_INSTALLED =
  'instructions were not counted: valgrind is not installed: apt-get install valgrind; there is none for Windows or ' +
  'new Macs'
const ANSWER_PATIENCE_MS = 120_000
// Since the process started, one line a thread; frames have a second number.
const THREAD_TOTAL = /^events-\d+: (\d+)$/gm

/** @typedef {{ user: number }} Count of instructions in user mode */

/**
 * What can count the instructions of a process.
 *
 * @typedef {object} Counter
 * @property {'callgrind'} name
 * @property {string} version
 * @property {(folder: string) => string[]} launcher program and arguments that a server is to be started with
 * @property {(pid: number, folder: string, signal: AbortSignal) => Counting} attach to such a server
 */

/**
 * @typedef {object} Counting all of it throws a ProfileError when the counter does not do what it is told
 * @property {() => Promise<void>} begin from here on it is slow
 * @property {(work: () => Promise<void>) => Promise<Count>} count what the process does meanwhile, in all its threads
 * @property {() => Promise<void>} end
 */

/** @returns {Promise<{ counter: Counter | null, missing: string | null }>} a line that says what is missing */
export async function findCounter () {
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
      return { user: await read() - before }
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
