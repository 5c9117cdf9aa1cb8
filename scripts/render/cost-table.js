// @ts-check
import { describeLoad } from '../measure/defaults.js'
import { findRate, isRateOfGenerator, SLICES } from '../results/rates.js'
import { formatNumber } from './format.js'
import { table } from './table.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Table } from './bench-tables.js'
 */

/** What is assumed where nobody says otherwise. */
export const DEFAULTS = { requestsPerSecond: 10_000, pricePerMonth: 80, headroomPercent: 30 }

/**
 * Whole servers for a load, each with some of its capacity kept free: ceil(load / (capacity * (1 - headroom))).
 *
 * @param {BenchAnalysis} bench
 * @param {{ requestsPerSecond: number, pricePerMonth: number, headroomPercent: number }} assumed
 * @returns {Table} what each stage that answers with the payload needs; capacity from the slices, or from the
 *   fresh runs where a stage has no steady state
 */
export function costTable (bench, { requestsPerSecond, pricePerMonth, headroomPercent }) {
  const served = bench.stages
    .filter(({ isCeiling, contract }) => contract === 'seed' && !isCeiling)
    .flatMap(({ id, track }) => {
      const capacity = capacityOf(bench, id)
      if (!capacity) return []
      const servers = Math.ceil(requestsPerSecond / (capacity.rate * (1 - headroomPercent / 100)))
      return [{ id, track, ...capacity, servers }]
    })
  const atMost = ({ isAtLeast }) => isAtLeast ? 'at most ' : ''
  const title = `Servers for ${requestsPerSecond.toLocaleString('en')} requests/s, ${headroomPercent} % of each kept ` +
    `free, at ${pricePerMonth} a month`
  return table(title, served, [
    ['stage', ({ id }) => id],
    ['requests/s of one process', ({ rate, isAtLeast }) => `${isAtLeast ? 'at least ' : ''}${formatNumber(rate)}`],
    ['servers', one => `${atMost(one)}${one.servers}`],
    ['a month', one => `${atMost(one)}${formatNumber(one.servers * pricePerMonth)}`],
    ['share of the first bill', one => {
      const first = served.find(({ track }) => track === one.track) ?? one
      return first === one ? '-' : `${atMost(one)}${formatNumber((one.servers / first.servers) * 100)} %`
    }]
  ])
}

/**
 * @returns {{ rate: number, isAtLeast: boolean } | null} `isAtLeast` when the generator was full and the server was not
 */
function capacityOf (bench, stage) {
  const loads = bench.contenders.filter(contender => contender.stage.id === stage).map(({ load }) => describeLoad(load))
  const load = [SLICES, ...loads].find(load => findRate(bench, stage, load) > 0)
  return load === undefined
    ? null
    : { rate: findRate(bench, stage, load), isAtLeast: isRateOfGenerator(bench, stage, load) }
}
