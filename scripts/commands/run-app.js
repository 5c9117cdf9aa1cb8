// @ts-check
// A server of somebody's own: what it answers is looked at before anything is timed, since a mistake is not to wait.
import { relative } from 'node:path'
import { UsageError } from '../errors.js'
import { gateStages } from '../measure/cold-runs.js'
import { planPairs } from '../measure/plan.js'
import { expectedBenchS, measureBench } from '../measure/whole-bench.js'
import { routesTable } from '../render/app-tables.js'
import { sayChange } from '../render/comparison-tables.js'
import { renderSummary, renderTerminalTable } from '../render/terminal.js'
import { analyseBench, isAllGood } from '../results/analysis.js'
import { compareWithOlder } from '../results/comparison.js'
import { findCpu, SLICES } from '../results/rates.js'
import { benchRecord, describeSetting } from '../results/record.js'
import { readAccessLog, replayOf, usesByRoute } from '../server/access-log.js'
import { appsWith, olderApp } from '../server/app-revisions.js'
import { describeApp } from '../server/app.js'
import { gateApps } from '../server/app-gate.js'
import { measureAndRecord } from './measured-run.js'
import { fileForRecord } from './usable.js'

/**
 * @import { GateResult } from '../server/gate.js'
 * @import { Stage } from '../server/catalog.js'
 */

const CONNECTIONS = 10
const MOST_ROUTES = 8 // of a log are measured
const LONGEST_WARM_UP_MS = 8000 // nobody knows how slow it is, and each process is warmed up

/**
 * @param {Record<string, any>} values flags of bench, as typed
 * @param {{ load: NonNullable<Parameters<typeof planPairs>[1]>, beside: Stage[], signal: AbortSignal }} run `beside`
 *   what is measured with it
 * @returns {Promise<number>} exit code
 */
export function benchApp (values, { load, beside, signal }) {
  const isRated = [values.rate, values.p99, values.overload].some(value => value !== undefined)
  return withApp(values, signal, async (pairs, passed) => {
    if (!isRated) {
      const all = [...pairs, ...beside.map(stage => [stage])]
      const gates = [...passed, ...await gateStages(beside, signal, () => {})]
      return measureApps(all, { values, load, passed: gates, signal })
    }
    const { rateApps } = await import('./run-app-rates.js')
    return rateApps(pairs, { values, load, signal })
  })
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
async function choosePairs (values, signal) {
  const { app, against, command, route, requests, port, ready, build, with: versions } = values
  const chosen = { command, routes: route, requests, port, ready, ...await chooseFromLog(values) }
  const stages = await describeApp(app, chosen)
  if (versions !== undefined) return appsWith(stages, versions, { chosen, signal })
  if (against === undefined) return { pairs: stages.map(stage => [stage]), remove: async () => {} }
  const { older, remove } = await olderApp(stages, against, { chosen, build, signal })
  return { pairs: stages.map((stage, i) => [older[i], stage]), remove }
}

/** With a rate, the requests of the log in its order; without, the routes that cost most, or are asked for most. */
async function chooseFromLog (/** @type {Record<string, any>} */ { log, rate, p99, overload }) {
  if (log === undefined) return {}
  const { entries, unread } = await readAccessLog(log)
  const uses = usesByRoute(entries)
  const asked = replayOf(entries)
  if (!asked.length) throw new UsageError(`${log} has no GET or HEAD answered with 2xx: nothing may be repeated`)
  if (unread) console.log(`${unread} lines of ${log} are in another form, and were left out`)
  if ((rate ?? p99 ?? overload) !== undefined) {
    console.log(renderTerminalTable(routesTable(uses)))
    console.log(`${entries.length - asked.length} requests are not repeated: not GET or HEAD, not 2xx, or too many`)
    return { asked }
  }
  return { routes: routesOf(uses) }
}

/** @returns {string[]} those of a log that are measured */
function routesOf (uses) {
  const safe = uses.filter(({ route, isSafe }) => isSafe && route.startsWith('GET '))
  return safe.slice(0, MOST_ROUTES).map(({ example }) => example)
}

async function measureApps (pairs, { values, load, passed, signal }) {
  const plan = planPairs(pairs, {
    ...load,
    connections: load.connections ?? CONNECTIONS,
    longestWarmUpMs: LONGEST_WARM_UP_MS
  })
  const file = await fileForRecord(values.json, 'app')
  const { record, error } = await measureAndRecord(
    {
      expectedS: expectedBenchS(plan),
      signal,
      describe: () => describeSetting(plan.stages),
      file,
      toRecord: (setting, data, machineWork) => benchRecord(setting, plan, { ...data, machineWork })
    },
    step => measureBench(plan, { signal, step, passed })
  )
  const analysis = analyseBench(record)
  const changes = compareWithOlder(analysis)
  const versions = new Set(passed.map(({ probe }) => probe?.node))
  console.log(`it runs on Node.js ${[...versions].join(' and ')}`)
  if (!error) console.log(`the record: ${relative(process.cwd(), file)}`)
  console.log(`\n${renderSummary(analysis, { withTables: values.tables ?? false })}`)
  if (values.log !== undefined) await showRoutes(values.log, analysis)
  if (changes.length) console.log(`\n${changes.map(change => sayChange(change)).join('\n')}`)
  if (error) throw error
  const isWorse = values['fail-if'] && changes.some(({ verdicts }) => verdicts.cpuMicrosPerRequest === 'slower')
  return isAllGood(analysis) && !isWorse ? 0 : 1
}

async function showRoutes (log, analysis) {
  const { entries } = await readAccessLog(log)
  const uses = usesByRoute(entries)
  const ids = analysis.stages.filter(({ revision }) => !revision).map(({ id }) => id)
  const cpuMicros = new Map(routesOf(uses).map((route, i) => [`GET ${route}`, findCpu(analysis, ids[i], SLICES)]))
  console.log(`\n${renderTerminalTable(routesTable(uses, cpuMicros))}`)
}
