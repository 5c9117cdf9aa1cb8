// @ts-check
// Which benchmark cries wolf, and which one sleeps? Each compares something with itself, so whatever difference it
// reports is not there; and with itself and a little work more, which it should report.
import { join } from 'node:path'
import { execa } from 'execa'
import { openAutocannon } from '../../scripts/stages/autocannon.js'
import { expectAnswers, whyNotGenerator } from '../../scripts/stages/whole-load.js'
import { cleanEnvironment, expectedSlicesS, USUAL_WITHIN_PERCENT, usualAmounts } from 'bench-in-turns/kit.js'
import { runWrk } from '../../scripts/stages/wrk.js'
import { defineLab, installPackages, names, runProgram, seconds, START_STOP_S } from '../kit.js'
import { calibrate, CALIBRATION_S, contender, STAGE } from './planted.js'

/**
 * @import { SampleRun } from '../design.js'
 * @import { SliceRun } from 'bench-in-turns'
 */

const CONNECTIONS = 100
const WARM_UP_S = 1
const BY_TOOL = join(import.meta.dirname, 'programs/by-tool.js')
const SLICING = { ...usualAmounts({ isCompared: true }), connections: CONNECTIONS }
const USUAL_STARTS = 8 // until it is decided
const LONGEST_SPIN_MS = 300_000
const PROCESSES = 10 // of each function, in turn
const MOST_BUSY = 10 // comparisons in one run: what is promised is promised of a calm machine
const loadsS = ({ durationS }) => 2 * (START_STOP_S + WARM_UP_S + durationS)

/** By this name it stands in the table. */
export const OURS = 'bench --within 5'
/** Per cent that the second one takes more. */
export const PLANTED = 10
/** The same, that only ours is asked to find: half of its margin, and one and a half of it. */
export const LITTLE = [0.5, 1.5].map(times => times * USUAL_WITHIN_PERCENT)

/**
 * In the order of the table: how long a comparison takes, in seconds, how it is made, and which flags of Node.js a
 * library asks for.
 *
 * @type {Record<string, {
 *   seconds: (options: any) => number, flags?: string[],
 *   compare: (cell: { tool: string, planted: number }, options: any, run: SampleRun, facts: any) => any
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
  [OURS]: { seconds: () => expectedSlicesS(2, { ...SLICING, generations: USUAL_STARTS }), compare: compareByBench }
}

/**
 * @typedef {object} Compared a thing with itself, or with itself and a little work more
 * @property {string} tool
 * @property {boolean} isBusy does something else keep a processor busy meanwhile?
 * @property {number} planted per cent that the second one takes more; with 0, it is changed and does the same
 * @property {number[]} [before] what the tool counted or timed
 * @property {number[]} [after]
 * @property {[low: number, high: number][]} [ends] of the interval that the tool shows for each of the two
 * @property {boolean} [isSignificant] by its own word
 * @property {SliceRun} [slices] the changed one second
 */

export default defineLab({
  title: 'which benchmark cries wolf, and which one sleeps: what is compared with itself, and with a loss, by eight tools',
  params: {
    comparisons: { max: 1000, usual: 10, value: 'N', help: 'by each tool, of each kind' },
    durationS: seconds({ usual: 2, help: 'of load by autocannon and wrk' }),
    tools: names(Object.keys(TOOLS), { flag: 'tool', help: 'that compare' })
  },
  amounts: ['comparisons', 'tools'],
  async prepare (_options, run) {
    const packages = await installPackages(import.meta.dirname, 'the libraries', run)
    const why = await whyNotGenerator('wrk')
    run.step('how much a little work is')
    const onePerCent = await calibrate(run)
    const missing = why ? [{ what: 'wrk', reason: why }] : []
    return { packages, hasWrk: !why, onePerCent, data: { onePerCent, missing } }
  },
  prepareS: () => CALIBRATION_S,
  assumed: () => ({ hasWrk: true }),
  cells: ({ tools }, { hasWrk }) => tools.filter(tool => tool !== 'wrk' || hasWrk)
    .flatMap(tool => [
      { tool, isBusy: false, planted: 0 },
      { tool, isBusy: true, planted: 0 },
      { tool, isBusy: false, planted: PLANTED },
      ...tool === OURS ? LITTLE.map(planted => ({ tool, isBusy: false, planted })) : []
    ]),
  rounds: ({ isBusy }, { comparisons }) => isBusy ? Math.min(comparisons, MOST_BUSY) : comparisons,
  sampleS: ({ tool }, options) => TOOLS[tool].seconds(options),
  sample (cell, options, run, facts) {
    if (cell.isBusy) run.keep(startSpinning())
    return TOOLS[cell.tool].compare(cell, options, run, facts)
  }
})

/** A process that computes for as long as it lives: not for ever, should nobody be there to end it. */
function startSpinning () {
  const code = `for (const end = Date.now() + ${LONGEST_SPIN_MS}; Date.now() < end;);`
  const spinning = execa(process.execPath, ['-e', code], { env: cleanEnvironment(), extendEnv: false, reject: false })
  return { stop: () => Promise.all([spinning.kill('SIGKILL'), spinning]) }
}

/** As one does it by hand: start one, load it, and then the other. */
async function compareByLoad ({ tool, planted }, { durationS }, run, { onePerCent }) {
  const rates = []
  const generator = tool === 'wrk' ? null : run.keep(openAutocannon(run.signal))
  for (const spins of [0, Math.round(planted * onePerCent.server)]) {
    const { edits } = contender(run.stage(STAGE), spins)
    const server = await run.start(STAGE, { withProbe: false, edits })
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

async function compareByLibrary ({ tool, planted }, _options, { signal }, { packages, onePerCent }) {
  const args = [tool, packages, Math.round(planted * onePerCent.program)]
  const [compared] = await runProgram(BY_TOOL, args, { signal, flags: TOOLS[tool].flags })
  return compared
}

/** As the benchmarks of Node.js itself are compared: many processes, and a t test over what each of them counted. */
async function compareByProcesses ({ planted }, _options, { signal }, { onePerCent }) {
  /** @type {{ before: number[], after: number[] }} */
  const counted = { before: [], after: [] }
  for (let i = 0; i < PROCESSES; i++) {
    for (const name of ['before', 'after']) {
      const [rate] = await runProgram(BY_TOOL, [name, '', Math.round(planted * onePerCent.program)], { signal })
      counted[name].push(rate)
    }
  }
  return counted
}

/** It goes on until it is decided, as `bench --within 5` does. */
async function compareByBench ({ planted }, _options, { stage, turns }, { onePerCent }) {
  const spins = Math.round(planted * onePerCent.server)
  const contenders = [contender(stage(STAGE), 0, 'before'), contender(stage(STAGE), spins, 'after')]
  const withinPercent = USUAL_WITHIN_PERCENT
  const { generations } = usualAmounts({ withinPercent })
  return { slices: await turns(contenders, { ...SLICING, generations }, { goal: { withinPercent } }) }
}
