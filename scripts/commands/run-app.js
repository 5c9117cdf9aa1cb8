// @ts-check
// A server of somebody's own: what it answers is looked at before anything is timed, since a mistake is not to wait.
import { relative } from 'node:path'
import { planPairs } from '../measure/plan.js'
import { expectedBenchS, measureBench } from '../measure/whole-bench.js'
import { sayChange } from '../render/comparison-tables.js'
import { renderSummary } from '../render/terminal.js'
import { analyseBench, isAllGood } from '../results/analysis.js'
import { compareWithOlder } from '../results/comparison.js'
import { benchRecord, describeSetting } from '../results/record.js'
import { olderApp } from '../server/app-revisions.js'
import { describeApp } from '../server/app.js'
import { gateApps } from '../server/app-gate.js'
import { leaveNoOrphans } from '../server/no-orphans.js'
import { measureInTurn, saveRecord } from './measured-run.js'
import { placeForRecord } from './usable.js'

/**
 * @import { GateResult } from '../server/gate.js'
 * @import { Stage } from '../server/catalog.js'
 * @import { UsageError } from '../errors.js'
 */

const CONNECTIONS = 10
const LONGEST_WARM_UP_MS = 5000 // nobody knows how slow it is, and each process is warmed up

/**
 * @param {Record<string, any>} values flags of bench, as typed
 * @param {Parameters<typeof planPairs>[1]} load
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export function benchApp (values, load, signal) {
  return withApp(values, signal, (pairs, passed) => measureApps(pairs, { values, load, passed, signal }))
}

/**
 * @template T
 * @param {Record<string, any>} values flags, as typed
 * @param {AbortSignal} signal
 * @param {(pairs: Stage[][], passed: GateResult[]) => Promise<T>} work by route: the older version, where one is
 *   wanted, and the app; and what the gate found
 * @returns {Promise<T>}
 * @throws {UsageError} when it cannot be started, or answers otherwise than a server that can be measured
 */
export async function withApp (values, signal, work) {
  leaveNoOrphans()
  const { pairs, remove } = await choosePairs(values, signal)
  try {
    const leniency = {
      ignoreBody: values['ignore-body'] ?? false,
      ignoreHeaders: (values['ignore-header'] ?? []).map(name => name.toLowerCase())
    }
    const passed = await gateApps(pairs, { signal, ...leniency })
    return await work(pairs, passed)
  } finally {
    await remove()
  }
}

/**
 * @param {Record<string, any>} values
 * @param {AbortSignal} signal
 * @returns {Promise<{ pairs: Stage[][], remove: () => Promise<void> }>} by route: the older version, where one is
 *   wanted, and the app
 */
async function choosePairs ({ app, against, command, route, requests, port, ready, build }, signal) {
  const chosen = { command, routes: route, requests, port, ready }
  const stages = await describeApp(app, chosen)
  if (against === undefined) return { pairs: stages.map(stage => [stage]), remove: async () => {} }
  const { older, remove } = await olderApp(stages, against, { chosen, build, signal })
  return { pairs: stages.map((stage, i) => [older[i], stage]), remove }
}

async function measureApps (pairs, { values, load, passed, signal }) {
  const plan = planPairs(pairs, {
    ...load,
    connections: load.connections ?? CONNECTIONS,
    longestWarmUpMs: LONGEST_WARM_UP_MS
  })
  const place = await placeForRecord(values.json, 'app')
  const { setting, data, machineWork } = await measureInTurn(
    { expectedS: expectedBenchS(plan), signal, describe: () => describeSetting(plan.stages), saveReference: false },
    step => measureBench(plan, { signal, step, passed })
  )
  const record = benchRecord(setting, plan, { ...data, machineWork })
  const { file, error } = await saveRecord(record, place)
  const analysis = analyseBench(record)
  const changes = compareWithOlder(analysis)
  const versions = new Set(passed.map(({ probe }) => probe?.node))
  console.log(`it runs on Node.js ${[...versions].join(' and ')}`)
  if (!error) console.log(`the record: ${relative(process.cwd(), file)}`)
  console.log(`\n${renderSummary(analysis, { withTables: values.tables ?? false })}`)
  if (changes.length) console.log(`\n${changes.map(change => sayChange(change)).join('\n')}`)
  if (error) throw error
  const isWorse = values['fail-if'] && changes.some(({ verdicts }) => verdicts.cpuMicrosPerRequest === 'slower')
  return isAllGood(analysis) && !isWorse ? 0 : 1
}
