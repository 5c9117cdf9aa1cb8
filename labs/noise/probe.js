// @ts-check
// What our probe in the server costs.
import { shuffle } from 'simple-statistics'
import { openAutocannon } from '../../scripts/stages/autocannon.js'
import { COMMON_LOAD } from '../../scripts/stages/common-load.js'
import { expectAnswers, shortLoad } from '../../scripts/stages/whole-load.js'
import { cpuMicrosOfProcess } from 'bench-in-turns/kit.js'

/** @import { SampleRun } from '../design.js' */

const SLICE_MS = 250
const SLICES = 10
const WARM_UP_MS = 1000
export const PROBE_PAIR_S = 2 * (0.5 + (WARM_UP_MS + SLICES * (SLICE_MS + 20)) / 1000)

/**
 * @typedef {object} BareSlice of a process that may run without the probe
 * @property {number} requests answered within the load
 * @property {number} durationMs
 * @property {number | null} cpuMicros by the kernel's count, taken from outside; null where it is not Linux
 */

/**
 * One stage in two processes, with the probe and without it, loaded in turn. Two processes of the very same code differ
 * by some per cent for as long as they live, so it takes many pairs of them.
 *
 * @param {{ stage: string }} cell
 * @param {any} _options
 * @param {SampleRun} run
 * @returns {Promise<{ bare: BareSlice[], probed: BareSlice[] }>}
 */
export async function takeProbePair ({ stage }, _options, run) {
  const generator = run.keep(openAutocannon(run.signal))
  const load = (server, ms) =>
    generator.run(server.url + run.stage(stage).route, shortLoad(COMMON_LOAD.connections, ms))
  const pair = { bare: [], probed: [] }
  const contenders = []
  for (const withProbe of shuffle([true, false])) {
    const slices = withProbe ? pair.probed : pair.bare
    contenders.push({ server: await run.start(stage, { withProbe }), slices })
  }
  for (const { server } of contenders) await load(server, WARM_UP_MS)
  for (let i = 0; i < SLICES; i++) {
    for (const { server, slices } of shuffle(contenders)) slices.push(await takeSlice(server, load, run.signal))
  }
  return pair
}

async function takeSlice (server, load, signal) {
  signal.throwIfAborted()
  const before = await cpuMicrosOfProcess(server.pid)
  const { result } = await load(server, SLICE_MS)
  expectAnswers(result)
  const after = await cpuMicrosOfProcess(server.pid)
  return {
    requests: result.requests.total,
    durationMs: result.finish - result.start,
    cpuMicros: before === null ? null : Number(after) - before
  }
}
