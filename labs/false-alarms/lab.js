// @ts-check
// Which benchmark cries wolf? Each compares something with itself, so whatever difference it reports is not there.
import { join } from 'node:path'
import { execa } from 'execa'
import { openAutocannon } from '../../scripts/measure/autocannon.js'
import { QUICK } from '../../scripts/measure/defaults.js'
import { expectAnswers, whyNotGenerator } from '../../scripts/measure/load.js'
import { expectedSlicesS } from '../../scripts/measure/slices.js'
import { runWrk } from '../../scripts/measure/wrk.js'
import { installOnce } from '../../scripts/server/packages.js'
import { cleanEnvironment } from '../../scripts/server/server-environment.js'
import { defineLab, runProgram, START_STOP_S } from '../kit.js'

/** @import { SampleRun } from '../design.js' */
/** @import { SliceRun } from '../../scripts/measure/slices.js' */

const STAGE = '03-optimized'
const CONNECTIONS = 100
const WARM_UP_S = 1
const BY_TOOL = join(import.meta.dirname, 'programs/by-tool.js')
const SLICING = { ...QUICK, rounds: QUICK.sliceRounds, connections: CONNECTIONS }
const LONGEST_SPIN_MS = 120_000
const PROCESSES = 10 // of each function, in turn
const loadsS = ({ durationS }) => 2 * (START_STOP_S + WARM_UP_S + durationS)

/**
 * In the order of the table: how long a comparison takes, in seconds, how it is made, and which flags of Node.js a
 * library asks for.
 *
 * @type {Record<string, {
 *   seconds: (options: any) => number, compare: (tool: string, options: any, run: SampleRun, facts: any) => any,
 *   flags?: string[]
 * }>}
 */
export const TOOLS = {
  autocannon: { seconds: loadsS, compare: compareByLoad },
  wrk: { seconds: loadsS, compare: compareByLoad },
  mitata: { seconds: () => 4, compare: compareByLibrary },
  tinybench: { seconds: () => 2, compare: compareByLibrary },
  'node:bench': {
    seconds: () => 2, compare: compareByLibrary, flags: ['--experimental-bench', '--no-warnings']
  },
  'bench-node': { seconds: () => 4, compare: compareByLibrary, flags: ['--allow-natives-syntax'] },
  'processes in turn': { seconds: () => PROCESSES * 2 * 0.25, compare: compareByProcesses },
  'bench --quick': { seconds: () => expectedSlicesS(1, SLICING), compare: compareByBench }
}

/**
 * @typedef {object} Compared a thing with itself
 * @property {string} tool
 * @property {boolean} isBusy does something else keep a processor busy meanwhile?
 * @property {number[]} [before] what the tool counted or timed
 * @property {number[]} [after]
 * @property {[low: number, high: number][]} [ends] of the interval that the tool shows for each of the two
 * @property {boolean} [isSignificant] by its own word
 * @property {SliceRun} [slices]
 */

export default defineLab({
  title: 'which benchmark cries wolf: what is compared with itself, by eight tools',
  params: {
    comparisons: { max: 1000, usual: 20, quick: 4, value: 'N', help: 'by each tool, and as many on a busy machine' },
    durationS: { max: 60, usual: 2, quick: 1, flag: 'duration', value: 'S', help: 'seconds of load by autocannon and wrk' },
    tools: {
      usual: Object.keys(TOOLS),
      quick: ['tinybench', 'bench --quick'],
      choices: Object.keys(TOOLS),
      flag: 'tool',
      value: 'NAME',
      help: 'some of these; more than once'
    }
  },
  async prepare (_options, { signal, step }) {
    step('the libraries: install')
    const packages = await installOnce(join(import.meta.dirname, 'packages'), { what: 'the libraries', signal })
    const why = await whyNotGenerator('wrk')
    return { packages, hasWrk: !why, data: { missing: why ? [{ what: 'wrk', reason: why }] : [] } }
  },
  cells: ({ tools }, { hasWrk } = { hasWrk: true }) => tools.filter(tool => tool !== 'wrk' || hasWrk)
    .flatMap(tool => [false, true].map(isBusy => ({ tool, isBusy }))),
  rounds: (_cell, { comparisons }) => comparisons,
  sampleS: ({ tool }, options) => TOOLS[tool].seconds(options),
  sample ({ tool, isBusy }, options, run, facts) {
    if (isBusy) run.keep(startSpinning())
    return TOOLS[tool].compare(tool, options, run, facts)
  }
})

/** A process that computes for as long as it lives: not for ever, should nobody be there to end it. */
function startSpinning () {
  const code = `for (const end = Date.now() + ${LONGEST_SPIN_MS}; Date.now() < end;);`
  const spinning = execa(process.execPath, ['-e', code], { env: cleanEnvironment(), extendEnv: false, reject: false })
  return { stop: () => Promise.all([spinning.kill('SIGKILL'), spinning]) }
}

/** As one does it by hand: start one, load it, and then the other. */
async function compareByLoad (tool, { durationS }, run) {
  const rates = []
  const generator = tool === 'wrk' ? null : run.keep(openAutocannon(run.signal))
  for (let i = 0; i < 2; i++) {
    const server = await run.start(STAGE, { withProbe: false })
    const load = seconds => {
      const options = { generator: tool, connections: CONNECTIONS, durationS: seconds }
      const url = server.url + run.stage(STAGE).route
      return generator ? generator.run(url, options) : runWrk(url, options, run.signal)
    }
    await load(WARM_UP_S)
    const { result } = await load(durationS)
    expectAnswers(result)
    rates.push(result.requests.average)
    await server.stop()
  }
  return { before: [rates[0]], after: [rates[1]] }
}

async function compareByLibrary (tool, _options, { signal }, { packages }) {
  const [compared] = await runProgram(BY_TOOL, [tool, packages], { signal, flags: TOOLS[tool].flags })
  return compared
}

/** As the benchmarks of Node.js itself are compared: many processes, and a t test over what each of them counted. */
async function compareByProcesses (_tool, _options, { signal }) {
  /** @type {{ before: number[], after: number[] }} */
  const counted = { before: [], after: [] }
  for (let i = 0; i < PROCESSES; i++) {
    for (const name of ['before', 'after']) {
      const [rate] = await runProgram(BY_TOOL, [name], { signal })
      counted[name].push(rate)
    }
  }
  return counted
}

async function compareByBench (_tool, _options, { stage, turns }) {
  const contenders = [STAGE, `${STAGE} (again)`].map(id => ({ id, stage: stage(STAGE) }))
  return { slices: await turns(contenders, SLICING) }
}
