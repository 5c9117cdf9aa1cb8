// @ts-check
// What does the probe itself cost? One stage in two processes, with it and without it, loaded in turn. Two processes of the
// very same code differ by some per cent for as long as they live, so it takes many pairs of them.
import { readdir, readFile } from 'node:fs/promises'
import { median, shuffle } from 'simple-statistics'
import { expectAnswers } from '../../scripts/load/judge.js'
import { parsePositive } from '../../scripts/commands/cli/command.js'
import { openAutocannon } from '../../scripts/load/autocannon.js'
import { shortLoad } from '../../scripts/load/load.js'
import { formatInterval, formatNumber } from '../../scripts/render/format.js'
import { findStages } from '../../scripts/stages/catalog.js'
import { startStage } from '../../scripts/stages/stage-process.js'
import { medianInterval, trimmedRatioInterval } from '../../scripts/analyse/interval.js'

/**
 * @import { Lab, LabReport, LabRun } from '../index.js'
 * @import { ParseArgsOptionsConfig } from 'node:util'
 */

export const title = 'what the probe in the server process costs'

/** @type {ParseArgsOptionsConfig} */
export const flags = { pairs: { type: 'string' } }

const STAGE = '03-optimized'
const CONNECTIONS = 100
const SLICE_MS = 250
const SLICE_OVERHEAD_MS = 20
const SLICES = 10
const WARM_UP_MS = 1000
const START_STOP_MS = 500
const NANOS_PER_MICRO = 1000

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
 * @typedef {object} Served by one process, over its slices
 * @property {number} requestsPerSecond median
 * @property {number | null} cpuMicrosPerRequest median, by the kernel's count, taken from outside; null where it is not Linux
 */

/**
 * @param {{ stage: string, pairs: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ pairs: { bare: Served, probed: Served }[] }>}
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
  const load = (server, ms) => generator.run(server.url + stage.route, shortLoad(CONNECTIONS, ms))
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
  const [bare, probed] = [false, true].map(wanted => summarize(contenders.find(({ withProbe }) => withProbe === wanted).slices))
  return { bare, probed }
}

async function takeSlice (server, load, signal) {
  signal.throwIfAborted()
  const cpuBefore = await cpuMicrosOf(server.pid)
  const { result } = await load(server, SLICE_MS)
  expectAnswers(result)
  const cpuAfter = await cpuMicrosOf(server.pid)
  return {
    requestsPerSecond: result.requests.total / (result.finish - result.start) * 1000,
    cpuMicrosPerRequest: cpuBefore === null ? null : (Number(cpuAfter) - cpuBefore) / result.requests.total
  }
}

/** @returns {Served} */
function summarize (slices) {
  const cpu = slices.map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest)
  return {
    requestsPerSecond: median(slices.map(({ requestsPerSecond }) => requestsPerSecond)),
    cpuMicrosPerRequest: cpu.includes(null) ? null : median(cpu)
  }
}

/**
 * @param {{ pairs: { bare: Served, probed: Served }[] }} data
 * @param {{ stage: string }} options
 * @returns {LabReport}
 */
export function report ({ pairs }, { stage }) {
  const figures = { 'requests/s': 'requestsPerSecond', 'CPU µs/request': 'cpuMicrosPerRequest' }
  const rows = Object.entries(figures).filter(([, key]) => pairs.every(({ bare }) => bare[key] !== null)).map(([name, key]) => {
    const of = which => formatInterval(medianInterval(pairs.map(pair => pair[which][key])), formatNumber)
    const ratio = trimmedRatioInterval(pairs.map(({ bare, probed }) => probed[key] / bare[key]))
    return [name, String(pairs.length), of('bare'), of('probed'), ratio.value.toFixed(3), formatEnds(ratio)]
  })
  const head = ['figure', 'pairs', 'without the probe', 'with it', 'with / without', '95 % interval']
  return { tables: { overhead: { title: `${stage} with and without the probe, a new pair of processes each time`, head, rows } }, plots: {}, notes: [] }
}

// Three decimals: the question is about one per cent.
function formatEnds ({ low, high }) {
  return low === null ? 'too few rounds' : `${low.toFixed(3)} to ${high.toFixed(3)}`
}

// Time on the CPU of all threads, from the scheduler's own account: man 5 proc_pid_schedstat.
async function cpuMicrosOf (pid) {
  const folder = `/proc/${pid}/task`
  const threads = await readdir(folder).catch(() => null)
  if (!threads) return null
  const times = await Promise.all(threads.map(async thread => {
    const schedstat = await readFile(`${folder}/${thread}/schedstat`, 'utf8').catch(() => '0')
    return Number(schedstat.split(' ')[0])
  }))
  return times.reduce((sum, nanos) => sum + nanos, 0) / NANOS_PER_MICRO
}
