// @ts-check
// V8 optimises a function for what it has seen so far. When something else comes, it throws that code away: it
// deoptimises. How often, why, and does it matter afterwards? One program in a process of its own, each time: what V8
// has learnt of a function does not outlive it.
import { join } from 'node:path'
import { StageError } from '../../scripts/errors.js'
import { readDeoptTrace } from '../../scripts/profile/deopt-trace.js'
import { expectVersion, installRuntimes } from '../../scripts/server/runtimes.js'
import { cleanEnvironment } from '../../scripts/server/server-environment.js'
import { defineLab, runProgram } from '../kit.js'

/** @import { TraceEvent } from '../../scripts/profile/deopt-trace.js' */

export const CASES = ['pad', 'shape', 'limit', 'number', 'outside']
export const FORMS = ['slow', 'fast']
const VERSIONS = ['8', '10', '12', '20', '26'] // its author had 10
const PROGRAMS = join(import.meta.dirname, 'programs')
const TRACING = ['--trace-opt', '--trace-deopt', '--allow-natives-syntax']
const UNREAD_KEPT = 5
const OURS = { pad: ['pad'], shape: ['volume'], limit: ['volume'], number: ['scale'], outside: ['total'] }
const LOOP = ['many', 'addLength', 'addNumber']

/**
 * @typedef {object} Program
 * @property {string} name of the case
 * @property {string} form
 * @property {string} version of Node.js
 * @property {number} round from 1
 */

/**
 * @typedef {object} Trace
 * @property {TraceEvent[]} events of its own functions, with the marks between its phases
 * @property {Record<string, number>} lines of all functions, by kind
 * @property {{ count: number, first: string[] }} unread
 */

/**
 * @typedef {object} Timing
 * @property {number[]} settledNanos of a call, batch by batch, long after anything new came
 * @property {number} sum of the results
 */

/** @typedef {Program & Trace & { part: 'trace' }} Traced */
/** @typedef {Program & Timing & { part: 'time' }} Timed */
/** @typedef {{ runtimes: { version: string, v8: string }[], missing: any[], samples: (Traced | Timed)[] }} Data */

export default defineLab({
  title: 'functions that V8 has to deoptimise, and what that costs',
  params: {
    rounds: { max: 100, usual: 7, quick: 3, value: 'N', help: 'rounds of all programs' },
    cases: { usual: CASES, choices: CASES, flag: 'case', value: 'NAME', help: 'more than once for some' },
    versions: {
      usual: VERSIONS,
      quick: ['26.10.0'],
      flag: 'node',
      value: 'VERSION',
      check: versions => versions.forEach(expectVersion),
      help: 'such as 8 or 20.20.2; more than once for some'
    }
  },
  async prepare ({ versions }, run) {
    const { runtimes, missing } = await installRuntimes(versions, run)
    return { runtimes, data: { runtimes: runtimes.map(({ version, v8 }) => ({ version, v8 })), missing } }
  },
  cells: ({ cases, versions }, { runtimes = versions.map(version => ({ version })) } = {}) =>
    runtimes.flatMap(({ version }) => cases.flatMap(name => FORMS.flatMap(form =>
      ['trace', 'time'].map(part => ({ part, version, name, form }))))),
  sampleS: () => 0.3,
  sample ({ part, version, name, form }, _options, { signal }, { runtimes }) {
    const { binary } = runtimes.find(runtime => runtime.version === version)
    return part === 'trace' ? trace({ binary, name, form, signal }) : time({ binary, name, form, signal })
  }
})

/**
 * @param {{ binary: string, name: string, form: string, signal: AbortSignal }} program
 * @returns {Promise<Trace>}
 * @throws {StageError}
 */
export async function trace ({ binary, name, form, signal }) {
  const { execa } = await import('execa') // heavy, and help is not to wait for it
  const options = { cancelSignal: signal, env: cleanEnvironment(), extendEnv: false, reject: false }
  const ended = await execa(binary, [...TRACING, join(PROGRAMS, 'trace.js'), name, form], options)
  signal.throwIfAborted()
  if (ended.failed) throw new StageError(`the traced program ended with ${ended.signal ?? ended.exitCode}`, [])
  const { events, lines, unread } = readDeoptTrace(String(ended.stdout))
  const own = [...OURS[name], ...LOOP]
  return {
    events: events.filter(event => event.kind === 'mark' || own.includes(event.name)),
    lines,
    unread: { count: unread.length, first: unread.slice(0, UNREAD_KEPT) }
  }
}

/**
 * @param {{ binary: string, name: string, form: string, signal: AbortSignal }} program
 * @returns {Promise<Timing>}
 */
export async function time ({ binary, name, form, signal }) {
  const [timed] = await runProgram(join(PROGRAMS, 'time.js'), [name, form], { binary, signal })
  return timed
}
