// @ts-check
// One comparison by a library, with what it has as usual but for bench-node's longest time: `node by-tool.js LIBRARY
// FOLDER SPINS`. Or the rate of one of the functions alone: `node by-tool.js after '' SPINS`. What comes out is a line
// of JSON.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { timeCalls } from '../../repeat.js'
import { after, before, spin } from './subject.js'

const CALLS_A_SAMPLE = 500 // by node:bench, which has no number of its own
const [wanted, folder = '', spins = 0] = process.argv.slice(2)
const load = name => createRequire(join(folder, '_'))(name)
const BOTH = { before, after }
const FUNCTIONS = { ...BOTH, spin: () => spin(Number(spins)) }

const COMPARE = {
  async tinybench () {
    const { Bench } = load('tinybench')
    const bench = new Bench().add('before', before).add('after', after)
    await bench.run()
    return compared(bench.tasks.map(({ result: { latency: { mean, moe } } }) => ({ mean, reach: moe })))
  },
  async mitata () {
    const mitata = load('mitata')
    mitata.summary(() => {
      mitata.bench('before', before)
      mitata.bench('after', after)
    })
    const { benchmarks } = await mitata.run({ format: 'quiet' })
    const [first, second] = benchmarks.map(({ runs }) => runs[0].stats.avg)
    return { before: [first], after: [second] }
  },
  async 'bench-node' () {
    const { Suite, compareBenchmarks } = load('bench-node')
    const suite = new Suite({ reporter: false, ttest: true }) // thirty runs of each
    const time = { minTime: 0.02, maxTime: 0.1 } // seconds, or one comparison takes half a minute
    suite.add('before', { ...time, baseline: true }, before).add('after', time, after)
    const [first, second] = (await suite.run()).map(({ opsSecPerRun }) => opsSecPerRun)
    return { before: first, after: second, isSignificant: compareBenchmarks(second, first).significant }
  },
  async 'node:bench' () {
    const { createRunner } = /** @type {any} */ (await import(wanted))
    const runner = createRunner()
    for (const [name, call] of Object.entries(BOTH)) {
      runner.bench(name, context => {
        context.start()
        for (let i = 0; i < CALLS_A_SAMPLE; i++) call()
        context.end(CALLS_A_SAMPLE)
      })
    }
    const results = []
    for await (const { type, data } of runner.run()) {
      if (type === 'bench:complete') results.push(data.summary)
    }
    return compared(results.map(({ mean, confidenceInterval: { upper } }) => ({ mean, reach: upper - mean })))
  }
}

/** @param {{ mean: number, reach: number }[]} results of both, in order */
function compared (results) {
  const [before, after] = results.map(({ mean }) => [mean])
  return { before, after, ends: results.map(({ mean, reach }) => [mean - reach, mean + reach]) }
}

function rateOf (call) {
  timeCalls(call, 20)
  const { calls, wallMs } = timeCalls(call, 100)
  return calls / wallMs
}

/** @returns what one of the libraries makes of both, or the rate of one function alone */
function measure () {
  if (wanted in COMPARE) return COMPARE[wanted]()
  return rateOf(FUNCTIONS[wanted])
}

console.log(JSON.stringify(await measure()))
