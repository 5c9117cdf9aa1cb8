// @ts-check
// Is it what the listeners do that costs, or that they are called at all? The listener's body emptied, the guard still wrong.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from 'simple-statistics'
import { expectAnswers } from '../../scripts/load/judge.js'
import { parsePositive } from '../../scripts/commands/cli/command.js'
import { runAutocannon } from '../../scripts/load/autocannon.js'
import { functionShares } from '../../scripts/profile/call-tree.js'
import { profileCpu } from '../../scripts/profile/tools/cpu.js'
import { formatInterval, formatNumber, formatRatio, formatShare } from '../../scripts/render/format.js'
import { findStages } from '../../scripts/stages/catalog.js'
import { startStage } from '../../scripts/stages/stage-process.js'
import { cpuMicrosPerRequest } from '../../scripts/measure/cpu.js'
import { ratioInterval } from '../../scripts/analyse/interval.js'

/**
 * @import { FunctionShare } from '../../scripts/profile/call-tree.js'
 * @import { Lab, LabReport, LabRun } from '../index.js'
 * @import { ParseArgsOptionsConfig } from 'node:util'
 */

export const title = 'the slow server with listeners that do nothing'

/** @type {ParseArgsOptionsConfig} */
export const flags = { rounds: { type: 'string' }, duration: { type: 'string' } }

const SLOW = '01-slow'
const FIXED = '02-listener-fix'
const NO_OP = 'listeners that do nothing'
const CONNECTIONS = 100
const HOTTEST_SHOWN = 5
const START_STOP_S = 0.9
const EMPTY_LISTENER = {
  file: 'util.js',
  find: `(req, res) => {
        if (res.statusCode !== 200) return
        if (!res._body) return
        cache[hash(req.url)] = hash(JSON.stringify(res._body))
      }`,
  replacement: '() => {\n\n\n\n}' // all lines below keep their numbers
}

/** @type {Lab['readOptions']} */
export function readOptions ({ values, catalog }) {
  findStages(catalog, [SLOW, FIXED])
  return {
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 3,
    durationS: parsePositive('duration', values.duration, { max: 600 }) ?? 10,
    connections: CONNECTIONS
  }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ rounds, durationS }) => (rounds * 3 + 1) * (durationS + START_STOP_S)

/**
 * @param {{ rounds: number, durationS: number, connections: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ runs: { server: string, round: number, requestsPerSecond: number, cpuMicrosPerRequest: number }[],
 *   hottest: FunctionShare[], samples: number }>}
 */
export async function measure ({ rounds, durationS, connections }, { catalog, signal, step }) {
  const [slow, fixed] = findStages(catalog, [SLOW, FIXED])
  const servers = [{ name: SLOW, stage: slow, edits: [] }, { name: NO_OP, stage: slow, edits: [EMPTY_LISTENER] }, { name: FIXED, stage: fixed, edits: [] }]
  const runs = []
  for (let round = 1; round <= rounds; round++) {
    for (const { name, stage, edits } of servers) {
      step(`round ${round} of ${rounds}: ${name}`)
      const server = await startStage(stage, { signal, edits })
      try {
        const before = await server.read()
        const { result } = await runAutocannon(server.url + stage.route, { generator: 'autocannon', connections, durationS }, signal)
        expectAnswers(result)
        runs.push({ server: name, round, requestsPerSecond: result.requests.average, cpuMicrosPerRequest: cpuMicrosPerRequest(before, await server.read()) })
      } finally {
        await server.stop()
      }
    }
  }
  step(`${NO_OP}: profile`)
  const folder = await mkdtemp(join(tmpdir(), 'noop-listener-'))
  try {
    const { tree, samples } = await profileCpu(slow, { folder, durationS, connections, edits: [EMPTY_LISTENER], signal })
    return { runs, hottest: functionShares(tree).slice(0, HOTTEST_SHOWN), samples }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @returns {LabReport}
 */
export function report ({ runs, hottest, samples }) {
  const rates = name => runs.filter(({ server }) => server === name).map(({ requestsPerSecond }) => requestsPerSecond)
  const slow = rates(SLOW)
  const rows = [SLOW, NO_OP, FIXED].map(name => [
    name,
    rates(name).map(formatNumber).join(' / '),
    formatNumber(median(runs.filter(({ server }) => server === name).map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest))),
    name === SLOW ? '-' : formatInterval(ratioInterval(rates(name).map((rate, i) => rate / slow[i])), formatRatio)
  ])
  const hot = hottest.map(({ name, file, line, self, total }) => [name, file ? `${file}:${line}` : '-', formatShare(self), formatShare(total)])
  return {
    tables: {
      rates: { title: 'Requests per second, fresh processes', head: ['server', 'each round', 'CPU µs/request', 'over 01-slow'], rows },
      hottest: { title: `${NO_OP}: hottest functions of ${samples} samples`, head: ['function', 'where', 'self', 'total'], rows: hot }
    },
    plots: {},
    figures: { 'over-slow': rows[1][3].split(' ')[0] },
    notes: []
  }
}
