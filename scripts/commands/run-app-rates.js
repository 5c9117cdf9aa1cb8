// @ts-check
// A server of somebody's own at a constant rate: latencies there, the highest rate that it keeps up with, or what is
// left of its answers beyond.
import { relative } from 'node:path'
import { expectedRatesS, keeps, measureRates, TIMES_CAPACITY } from '../measure/app-rates.js'
import { describeRates, overloadTable, ratesTable, sayVersions } from '../render/app-tables.js'
import { renderTerminalTable } from '../render/terminal.js'
import { describeSetting, labRecord } from '../results/record.js'
import { measureAndRecord } from './measured-run.js'
import { fileForRecord } from './usable.js'

/** @import { Stage } from '../server/catalog.js' */

const USUAL = { rounds: 3, durationS: 5, connections: 100 }
const QUICK = { rounds: 1, durationS: 1 }
// Queues take seconds to build up, and with few connections none can: each is one request that waits, at most.
const OVERLOAD = { rounds: 2, durationS: 8, connections: 1000 }

/**
 * @param {Stage[][]} pairs by route: the older version, where one is wanted, and the app
 * @param {{ values: Record<string, any>, load: Record<string, any>, signal: AbortSignal }} given flags of bench
 * @returns {Promise<number>} exit code
 */
export async function rateApps (pairs, { values, load, signal }) {
  const isOverload = values.overload !== undefined
  const usual = { ...isOverload ? OVERLOAD : USUAL, ...values.quick && QUICK }
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
  for (const [i, runs] of data.entries()) show(pairs[i], runs, { ...options, isLong: values.tables })
  if (error) throw error
  const isFailed = ({ result }) => !isOverload && result.errors + result.non2xx > 0
  return data.flat().some(isFailed) ? 1 : 0
}

function show (pair, taken, { rate, limitMs, inTimeMs, isLong }) {
  const versions = pair.map(({ id }) => id)
  const of = version => taken.filter(({ stage }) => stage === version)
  const runs = versions.flatMap(of)
  if (inTimeMs !== undefined) {
    showOverload(versions, runs, inTimeMs)
    return
  }
  if (limitMs === undefined || isLong) console.log(`\n${renderTerminalTable(ratesTable(runs))}`)
  for (const line of describeRates(runs.filter(({ offeredRate }) => offeredRate !== null))) console.log(line)
  const name = versions.at(-1)
  if (limitMs === undefined) {
    const p99s = version => of(version).map(({ result }) => result.latencyMs.percentiles[99])
    console.log(`${name}: p99 at ${rate} requests/s is ${sayVersions(versions, p99s, 'ms')}.`)
    return
  }
  const best = version => [...Map.groupBy(of(version), ({ round }) => round).values()].map(own =>
    Math.max(0, ...own.filter(run => keeps(run, limitMs)).map(({ offeredRate }) => Number(offeredRate))))
  console.log(`${name}: p99 stays within ${limitMs} ms up to ${sayVersions(versions, best, 'requests/s')}.`)
}

function showOverload (versions, runs, inTimeMs) {
  console.log(`\n${renderTerminalTable(overloadTable(runs, inTimeMs))}`)
  for (const line of describeRates(runs, { isOverload: true })) console.log(line)
  for (const times of TIMES_CAPACITY.filter(times => times > 1)) {
    const inTime = version => runs.filter(run => run.stage === version && run.timesCapacity === times)
      .map(({ result }) => result.inTime / result.durationMs * 1000)
    console.log(`${versions.at(-1)}: asked for ${times}x of what it can answer, it still answers ` +
      `${sayVersions(versions, inTime, `requests/s within ${inTimeMs} ms`)}.`)
  }
}
