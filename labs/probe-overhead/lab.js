// @ts-check
// What does the probe itself cost? One stage in two processes, with it and without it, loaded in turn.
import { readdir, readFile } from 'node:fs/promises'
import { shuffle } from 'simple-statistics'
import { parsePositive } from '../../scripts/cli/command.js'
import { openAutocannon } from '../../scripts/load/autocannon.js'
import { shortLoad } from '../../scripts/load/load.js'
import { formatInterval, formatRatio, formatNumber } from '../../scripts/render/format.js'
import { findStages } from '../../scripts/stages/catalog.js'
import { startStage } from '../../scripts/stages/stage-process.js'
import { medianInterval, trimmedRatioInterval } from '../../scripts/stats/interval.js'

export const title = 'what the probe in the server process costs'

/** @type {import('node:util').ParseArgsOptionsConfig} */
export const flags = { rounds: { type: 'string' } }

const STAGE = '03-optimized'
const CONNECTIONS = 100
const SLICE_MS = 250
const SLICE_OVERHEAD_MS = 20
const WARM_UP_MS = 2000
const NANOS_PER_MICRO = 1000

export function readOptions ({ values, positionals, catalog }) {
  const [stage] = findStages(catalog, positionals.length ? positionals : [STAGE])
  return { stage: stage.id, rounds: parsePositive('rounds', values.rounds, { max: 100_000 }) ?? 800 }
}

export function expectedS ({ rounds }) {
  return 2 * (WARM_UP_MS + rounds * (SLICE_MS + SLICE_OVERHEAD_MS)) / 1000
}

/**
 * @typedef {object} Slice
 * @property {boolean} withProbe
 * @property {number} round
 * @property {number} requestsPerSecond
 * @property {number | null} cpuMicrosPerRequest by the kernel's count, taken from outside; null where it is not Linux
 */

/**
 * @param {{ stage: string, rounds: number }} options
 * @param {import('../../scripts/labs/labs.js').LabRun} run
 * @returns {Promise<{ slices: Slice[] }>}
 */
export async function measure ({ stage: id, rounds }, { catalog, signal, step }) {
  const [stage] = findStages(catalog, [id])
  const generator = openAutocannon(signal)
  const servers = []
  const slices = []
  try {
    for (const withProbe of [true, false]) servers.push({ withProbe, server: await startStage(stage, { signal, withProbe }) })
    const load = (server, ms) => generator.run(server.url + stage.route, shortLoad(CONNECTIONS, ms))
    for (const { server } of servers) await load(server, WARM_UP_MS)
    for (let round = 1; round <= rounds; round++) {
      if (round % 50 === 1) step(`round ${round} of ${rounds}`)
      for (const { withProbe, server } of shuffle(servers)) {
        signal.throwIfAborted()
        const cpuBefore = await cpuMicrosOf(server.pid)
        const { result } = await load(server, SLICE_MS)
        const cpuAfter = await cpuMicrosOf(server.pid)
        slices.push({
          withProbe,
          round,
          requestsPerSecond: result.requests.total / (result.finish - result.start) * 1000,
          cpuMicrosPerRequest: cpuBefore === null ? null : (Number(cpuAfter) - cpuBefore) / result.requests.total
        })
      }
    }
  } finally {
    await Promise.all([generator.stop(), ...servers.map(({ server }) => server.stop())])
  }
  return { slices }
}

/**
 * @param {{ slices: Slice[] }} data
 * @param {{ stage: string }} options
 * @returns {import('../../scripts/labs/labs.js').LabReport}
 */
export function report ({ slices }, { stage }) {
  const figures = { 'requests/s': 'requestsPerSecond', 'CPU µs/request': 'cpuMicrosPerRequest' }
  const rows = Object.entries(figures).filter(([, key]) => slices.every(slice => slice[key] !== null)).map(([name, key]) => {
    const [bare, probed] = [false, true].map(withProbe =>
      slices.filter(slice => slice.withProbe === withProbe).sort((a, b) => a.round - b.round).map(slice => slice[key]))
    const ratio = trimmedRatioInterval(probed.map((value, i) => value / bare[i]))
    return [name, formatInterval(medianInterval(bare), formatNumber), formatInterval(medianInterval(probed), formatNumber), formatRatio(ratio.value), formatEnds(ratio)]
  })
  const head = ['figure', 'without the probe', 'with it', 'with / without', '95 % interval']
  return { tables: { overhead: { title: `${stage} with and without the probe`, head, rows } }, plots: {}, notes: [] }
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
