// @ts-check
// V8 optimises a function for what it has seen so far. When something else comes, it throws that code away: it
// deoptimises. How often, why, and does it matter afterwards? One program in a process of its own, each time: what V8
// has learnt of a function does not outlive it.
import { join } from 'node:path'
import { readDeopts } from './deopt-trace.js'
import { installRuntimes } from '../equipment/runtimes.js'
import { defineLab, names, readProgram, runProgram, times, versionsParam } from '../kit.js'

/** @import { Deopt } from './deopt-trace.js' */

export const CASES = ['pad', 'shape', 'number']
export const FORMS = ['slow', 'fast']
const PROGRAM = join(import.meta.dirname, 'programs/run.js')
const TRACING = ['--trace-deopt', '--allow-natives-syntax']
const OF_CASES = ['pad', 'volume', 'scale', 'many', 'addLength', 'addNumber'] // functions of the cases, and the loop

/**
 * @typedef {object} Program
 * @property {string} name of the case
 * @property {string} form
 * @property {string} version of Node.js
 * @property {number} round from 1
 */

/**
 * @typedef {object} Timing
 * @property {number[]} settledNanos of a call, batch by batch, long after anything new came
 * @property {number} sum of the results
 */

/** @typedef {Program & { part: 'trace', deopts: Deopt[] }} Traced of its own functions */
/** @typedef {Program & Timing & { part: 'time' }} Timed */
/** @typedef {{ runtimes: { version: string }[], missing: any[], samples: (Traced | Timed)[] }} Data */

export default defineLab({
  title: 'functions that V8 has to deoptimise, and what that costs',
  params: {
    rounds: times({ usual: 7, help: 'rounds of all programs' }),
    cases: names(CASES, { flag: 'case', help: 'what surprises V8' }),
    versions: versionsParam(['10', '26']) // the author of the pad had 10
  },
  async prepare ({ versions }, run) {
    const { runtimes, missing } = await installRuntimes(versions, run)
    return { runtimes, data: { runtimes: runtimes.map(({ version }) => ({ version })), missing } }
  },
  cells: ({ cases }, { runtimes }) =>
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
 * @returns {Promise<{ deopts: Deopt[] }>}
 */
export async function trace ({ name, form, ...run }) {
  const printed = await readProgram(PROGRAM, [name, form, 'trace'], { flags: TRACING, ...run })
  return { deopts: readDeopts(printed).filter(({ name }) => OF_CASES.includes(name)) }
}

/**
 * @param {{ binary: string, name: string, form: string, signal: AbortSignal }} program
 * @returns {Promise<Timing>}
 */
export async function time ({ name, form, ...run }) {
  const [timed] = await runProgram(PROGRAM, [name, form], run)
  return timed
}
