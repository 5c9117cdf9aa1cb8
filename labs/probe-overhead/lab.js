// @ts-check
// What does the probe itself cost? One stage in two processes, with it and without it, loaded in turn. Two processes of
// the very same code differ by some per cent for as long as they live, so it takes many pairs of them.
import { shuffle } from 'simple-statistics'
import {
  COMMON_LOAD,
  cpuMicrosOfProcess,
  expectAnswers,
  findStages,
  openAutocannon,
  parsePositive,
  shortLoad,
  startStage
} from '../kit.js'

/**
 * @import { StageProcess } from '../../scripts/server/stage-process.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 */

export const title = 'what the probe in the server process costs'

/** @type {LabFlags} */
export const flags = { pairs: { type: 'string', value: 'N', help: 'pairs of processes, with the probe and without' } }

const STAGE = '03-optimized'
const SLICE_MS = 250
const SLICE_OVERHEAD_MS = 20
const SLICES = 10
const WARM_UP_MS = 1000
const START_STOP_MS = 500

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals, catalog }) {
  const [stage] = findStages(catalog, positionals.length ? positionals : [STAGE])
  return { stage: stage.id, pairs: parsePositive('pairs', values.pairs, { max: 10_000 }) ?? 24 }
}

/** @type {Lab['expectedS']} */
export function expectedS ({ pairs }) {
  return pairs * 2 * (START_STOP_MS + WARM_UP_MS + SLICES * (SLICE_MS + SLICE_OVERHEAD_MS)) / 1000
}

/**
 * @typedef {object} BareSlice of a process that may run without the probe
 * @property {number} requests answered within the load
 * @property {number} durationMs
 * @property {number | null} cpuMicros by the kernel's count, taken from outside; null where it is not Linux
 */

/** @typedef {{ bare: BareSlice[], probed: BareSlice[] }} Pair of processes, without the probe and with it */

/**
 * @param {{ stage: string, pairs: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ pairs: Pair[] }>}
 */
export async function measure ({ stage: id, pairs: count }, { catalog, signal, step }) {
  const [stage] = findStages(catalog, [id])
  const generator = openAutocannon(signal)
  const pairs = []
  try {
    for (let pair = 1; pair <= count; pair++) {
      step(`pair ${pair} of ${count}`)
      pairs.push(await takePair(stage, generator, signal))
    }
  } finally {
    await generator.stop()
  }
  return { pairs }
}

async function takePair (stage, generator, signal) {
  const load = (server, ms) => generator.run(server.url + stage.route, shortLoad(COMMON_LOAD.connections, ms))
  /** @type {{ withProbe: boolean, server: StageProcess, slices: BareSlice[] }[]} */
  const contenders = []
  try {
    for (const withProbe of shuffle([true, false])) {
      contenders.push({ withProbe, server: await startStage(stage, { signal, withProbe }), slices: [] })
    }
    for (const { server } of contenders) await load(server, WARM_UP_MS)
    for (let i = 0; i < SLICES; i++) {
      for (const { server, slices } of shuffle(contenders)) slices.push(await takeSlice(server, load, signal))
    }
  } finally {
    await Promise.all(contenders.map(({ server }) => server.stop()))
  }
  const [bare, probed] = [false, true].map(wanted =>
    contenders.flatMap(({ withProbe, slices }) => (withProbe === wanted ? slices : []))
  )
  return { bare, probed }
}

/** @returns {Promise<BareSlice>} */
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
