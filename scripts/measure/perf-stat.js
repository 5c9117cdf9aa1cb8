// @ts-check
// Linux perf reads the processor's own counter, so it sees the kernel as well, and slows nothing down.
import { once } from 'node:events'
import { execa } from 'execa'
import { ProfileError } from '../errors.js'

/** @import { Counter } from './instruction-counter.js' */

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
    attach: (pid, folder, signal) => attach(pid, events, signal)
  }
}

// Where the processor has no such counter, perf says so in place of a number, and ends with exit code 0.
async function canCount (event) {
  const { stderr = '' } = await execa('perf', ['stat', '-x,', '-e', event, '--', 'true'], { reject: false })
  return stderr.split('\n').some(line => ROW.test(line))
}

/** @returns {ReturnType<Counter['attach']>} */
function attach (pid, events, signal) {
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
  if (!String(answer).startsWith('ack')) { throw new ProfileError(`perf could not count: ${String(answer).split('\n')[0]}`) }
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
