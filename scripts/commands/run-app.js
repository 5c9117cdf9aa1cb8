// @ts-check
// A server of somebody's own: what it answers is looked at before anything is timed, since a mistake is not to wait.
import { relative } from 'node:path'
import { UsageError } from '../errors.js'
import { expectedRatesS, measureRates, TIMES_CAPACITY } from '../measure/app-rates.js'
import { planPairs } from '../measure/plan.js'
import { gateStages } from '../measure/whole-bench.js'
import {
  describeRates,
  overloadTable,
  ratesTable,
  routesTable,
  sayHighest,
  sayOverload,
  sayRates
} from '../render/app-tables.js'
import { sayVerdict } from '../render/comparison-tables.js'
import { renderSummary, renderTerminalTable, wrapLines } from '../render/terminal.js'
import { isAllGood } from '../results/analysis.js'
import { decideAll } from '../results/comparison.js'
import { judgeHighest, judgeRates } from '../results/constant-rate.js'
import { findCpu, SLICES } from '../results/rates.js'
import { describeSetting, labRecord } from '../results/record.js'
import { readAccessLog, replayOf, usesByRoute } from '../server/access-log.js'
import { appsWith, olderApp } from '../server/app-revisions.js'
import { describeApp } from '../server/app.js'
import { gateApps } from '../server/app-gate.js'
import { benchAndRecord, measureAndRecord } from './measured-run.js'
import { pacedLoad } from './paced.js'
import { fileForRecord } from './usable.js'

/**
 * @import { GateResult } from '../server/gate.js'
 * @import { Stage } from '../server/catalog.js'
 * @import { StageError } from '../errors.js'
 */

const MOST_ROUTES = 8 // of a log are measured

/**
 * @param {Record<string, any>} values flags of bench, as typed
 * @param {object} run
 * @param {NonNullable<Parameters<typeof planPairs>[1]>} run.load
 * @param {number} [run.atMostMinutes] of a comparison that goes on until it is decided
 * @param {Stage[]} run.beside what is measured with it
 * @param {AbortSignal} run.signal
 * @returns {Promise<number>} exit code
 */
export function benchApp (values, { load, atMostMinutes, beside, signal }) {
  const isRated = [values.rate, values.p99, values.overload].some(value => value !== undefined)
  return withApp(values, signal, async (pairs, passed) => {
    if (!isRated) {
      const all = [...pairs, ...beside.map(stage => [stage])]
      const gates = [...passed, ...await gateStages(beside, signal, () => {})]
      return measureApps(all, { values, load, atMostMinutes, passed: gates, signal })
    }
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
 * @throws {StageError} when it cannot be started, or answers otherwise than a server that can be measured
 */
export async function withApp (values, signal, work) {
  const { pairs, remove } = await choosePairs(values, signal)
  try {
    const leniency = {
      ignoreBody: values['ignore-body'] ?? false,
      ignoreHeaders: (values['ignore-header'] ?? []).map(name => name.toLowerCase()),
      expects: values.expect
    }
    const says = {
      shows: line => console.log(line),
      warns: line => console.error(line),
      leavesOut: values.log === undefined ? undefined : message => console.log(`without a figure: ${message}`)
    }
    const { gates, timed } = await gateApps(pairs, { signal, ...leniency, ...says })
    return await work(timed, gates)
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

async function measureApps (pairs, { values, load, atMostMinutes, passed, signal }) {
  const plan = planPairs(pairs, await pacedLoad(pairs.flat(), load, signal))
  const file = await fileForRecord(values.json, 'app')
  const { error, analysis } = await benchAndRecord(plan, { signal, file, passed, atMostMinutes })
  const decided = pairs.some(pair => pair.length > 1) ? decideAll(analysis) : []
  const byVersion = [...Map.groupBy(passed, ({ probe }) => probe?.node)]
  for (const [version, own] of byVersion) {
    const who = byVersion.length > 1 ? own.map(({ stage }) => stage).join(', ') : 'it'
    console.log(`${who} runs on Node.js ${version}`)
  }
  if (!error) console.log(`the record: ${relative(process.cwd(), file)}`)
  console.log(`\n${renderSummary(analysis, { withTables: values.tables ?? false })}`)
  if (values.log !== undefined) await showRoutes(values.log, analysis)
  if (decided.length) console.log(`\n${wrapLines(decided.map(one => sayVerdict(one, analysis)).join('\n'))}`)
  if (error) throw error
  const isWorse = values['fail-if'] && decided.some(({ verdict }) => verdict === 'worse')
  return isAllGood(analysis) && !isWorse ? 0 : 1
}

async function showRoutes (log, analysis) {
  const { entries } = await readAccessLog(log)
  const uses = usesByRoute(entries)
  const own = analysis.stages.filter(({ app, revision }) => app && !revision)
  const cpuMicros = new Map(own.map(({ id, route }) => [`GET ${route}`, findCpu(analysis, id, SLICES)]))
  console.log(`\n${renderTerminalTable(routesTable(uses, cpuMicros))}`)
}

// At a constant rate: latencies there, the highest rate that it keeps up with, or what is left of its answers beyond.

// A process gives one value, and a verdict takes an interval over several.
const AT_RATE = { rounds: 8, durationS: 5, connections: 100 }
const SEARCH = { rounds: 4, durationS: 3, connections: 100 } // each step of it has several loads
const QUICK = { rounds: 1, durationS: 1 }
// Queues take seconds to build up, and with few connections none can: each is one request that waits, at most.
const OVERLOAD = { rounds: 2, durationS: 8, connections: 1000 }

async function rateApps (pairs, { values, load, signal }) {
  const usual = { ...values.overload ? OVERLOAD : values.p99 ? SEARCH : AT_RATE, ...values.quick && QUICK }
  const options = {
    rate: values.rate,
    limitMs: values.p99,
    inTimeMs: values.overload,
    rounds: load.rounds ?? usual.rounds,
    durationS: load.durationS ?? usual.durationS,
    connections: load.connections ?? usual.connections
  }
  const file = await fileForRecord(values.json, 'app-rate')
  const { data, error } = await measureAndRecord(
    {
      expectedS: expectedRatesS(pairs.flat().length, options),
      signal,
      describe: () => describeSetting(pairs.flat()),
      file,
      toRecord: (setting, data, machineWork) => labRecord(setting, 'app-rate', { options, data, machineWork })
    },
    async step => {
      const runs = []
      for (const pair of pairs) runs.push(await measureRates(pair, options, { signal, step }))
      return runs
    }
  )
  if (!error) console.log(`the record: ${relative(process.cwd(), file)}`)
  const shown = data.map((runs, i) => show(pairs[i], runs, { ...options, isLong: values.tables }))
  if (error) throw error
  const isBad = ({ isFailed, isWorse }) => isFailed || (isWorse && values['fail-if'])
  return shown.some(isBad) ? 1 : 0
}

/** @returns {{ isFailed: boolean, isWorse: boolean }} */
function show (pair, taken, { rate, limitMs, inTimeMs, durationS, connections, isLong }) {
  const versions = pair.map(({ id }) => id)
  const runs = versions.flatMap(version => taken.filter(({ stage }) => stage === version))
  if (inTimeMs !== undefined) {
    showOverload(versions, runs, inTimeMs)
    return { isFailed: false, isWorse: false }
  }
  if (limitMs === undefined || isLong) console.log(`\n${renderTerminalTable(ratesTable(runs))}`)
  for (const line of describeRates(runs.filter(({ offeredRate }) => offeredRate !== null))) console.log(line)
  if (limitMs !== undefined) {
    // Above the rate that is looked for, loads are expected to fail.
    const judged = judgeHighest(versions, runs, limitMs)
    for (const line of sayHighest(judged, limitMs)) console.log(line)
    return { isFailed: !judged.versions.at(-1)?.found.some(Boolean), isWorse: false }
  }
  const judged = judgeRates(versions, runs)
  for (const line of sayRates(versions, judged, rate)) console.log(line)
  const listed = pair[0].requests?.length ?? 0
  const sent = Math.floor(connections + rate * durationS) // each connection is opened by one
  if (listed > sent) console.log(`Each load sends the first ${sent} of the ${listed} requests of the list.`)
  return { isFailed: judged.failures.length > 0, isWorse: judged.latencies.some(({ verdict }) => verdict === 'worse') }
}

function showOverload (versions, runs, inTimeMs) {
  console.log(`\n${renderTerminalTable(overloadTable(runs, inTimeMs))}`)
  for (const line of describeRates(runs)) console.log(line)
  for (const times of TIMES_CAPACITY.filter(times => times > 1)) {
    const own = runs.filter(({ timesCapacity }) => timesCapacity === times)
    const isWhole = versions.every(version => own.some(({ stage }) => stage === version))
    if (isWhole) console.log(sayOverload(versions, own, inTimeMs))
  }
}
